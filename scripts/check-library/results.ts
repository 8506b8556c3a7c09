// Results of the browser checks, kept in the repository: what is drawn and checked exactly as before need not be
// checked again. A fingerprint covers the document that a browser gets, every file that it loads and the checks.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Library } from '../../apps/server/src/features/library/library.ts';
import type { SiteTemplate } from '../../apps/server/src/features/library/site-template-library.ts';
import { contents, designSheet, schemes, templateDocuments } from './sheet.ts';

const resultsFile = join(import.meta.dirname, 'results.json');

/** Name of a design or a template → the fingerprint with which it passed. */
type Results = Record<string, string>;

const readResults = (): Results => JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;

const checksHash = (): string => {
  const require = createRequire(import.meta.url);
  const hash = createHash('sha256');
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts'));
  // The same where git checks files out with other line ends, and when an imported file has moved.
  for (const file of sources.sort())
    hash.update(
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .replaceAll(/ from '[^']+';/g, ''),
    );
  for (const name of ['axe-core', 'vnu-jar'])
    hash.update((require(`${name}/package.json`) as { version: string }).version);
  return hash.digest('hex');
};

/** Fingerprints of this version of the library. */
export const createFingerprints = (library: Library) => {
  const checks = checksHash();
  const files = new Map<string, string>();
  const fileHash = (path: string): string => {
    const font = /^fonts\/(.+)/.exec(path)?.[1];
    const file = font === undefined ? join(library.root, path) : library.fontFiles.get(font);
    const hash =
      file === undefined ? 'missing' : createHash('sha256').update(readFileSync(file)).digest('hex');
    files.set(path, hash);
    return hash;
  };
  const fingerprint = (documents: Iterable<string>): string => {
    const hash = createHash('sha256').update(checks);
    const loaded = new Set<string>();
    for (const document of documents) {
      hash.update(document);
      for (const [, path] of document.matchAll(/\/library\/([\w./-]+\.\w+)/g)) loaded.add(path!);
    }
    for (const path of [...loaded].sort()) hash.update(`${path} ${files.get(path) ?? fileHash(path)}`);
    return hash.digest('hex').slice(0, 32);
  };
  const themes = [...library.themes.values()].map(designSheet(library, [], 'own').themeCss);
  return {
    ofDesign: (design: SectionDesign): string =>
      fingerprint([
        ...themes,
        ...contents.map((content) => designSheet(library, [design], content).html),
        ...schemes.map((scheme) => designSheet(library, [design], 'own', scheme).html),
      ]),
    ofTemplate: (template: SiteTemplate): string =>
      fingerprint(templateDocuments(library, template).values()),
  };
};

/** What has no result: new, drawn in another way, or checked in another way since. */
export const withoutResult = (
  library: Library,
  templates: readonly SiteTemplate[],
): { designs: SectionDesign[]; templates: SiteTemplate[] } => {
  const results = readResults();
  const { ofDesign, ofTemplate } = createFingerprints(library);
  return {
    designs: [...library.designs.values()].filter((design) => results[design.type] !== ofDesign(design)),
    templates: templates.filter((template) => results[template.slug] !== ofTemplate(template)),
  };
};

/** Keeps the results of what passed, and forgets what is no longer there. */
export const saveResults = (
  library: Library,
  templates: readonly SiteTemplate[],
  passed: ReadonlySet<string>,
): void => {
  const before = readResults();
  const { ofDesign, ofTemplate } = createFingerprints(library);
  const names = [...library.designs.keys(), ...templates.map(({ slug }) => slug)].sort();
  const now: Results = {};
  for (const name of names) {
    const design = library.designs.get(name);
    const template = templates.find(({ slug }) => slug === name);
    const result = passed.has(name) ? (design ? ofDesign(design) : ofTemplate(template!)) : before[name];
    if (result !== undefined) now[name] = result;
  }
  writeFileSync(resultsFile, `${JSON.stringify(now, null, 2)}\n`);
};
