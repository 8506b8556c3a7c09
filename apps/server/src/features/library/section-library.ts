// Finds section designs by scanning folders, so that adding a folder is enough. Owns the rules a folder
// must keep to be loadable; rendering belongs to the render package. Never writes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionConfigSchema, type SectionDesign } from '@sitewright/contract/section-design';

export interface SectionLibrary {
  designs: ReadonlyMap<string, SectionDesign>;
  /** One sentence for every fault found, naming folder and file. */
  problems: string[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const loadTemplates = (folder: string, config: SectionDesign['config']): Record<string, string> => {
  const entries = config.templates ?? [{ id: 'default', file: 'template.html' }];
  return Object.fromEntries(
    entries.map(({ id, file }) => [id, readFileSync(join(folder, file), 'utf8')] as const),
  );
};

/** Loads one design folder. Throws an Error whose message names the file and the fault. */
const loadSectionDesign = (folder: string, type: string): SectionDesign => {
  const parsed = sectionConfigSchema.safeParse(readJson(join(folder, 'config.json')));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new Error(`config.json: ${issue.path.join('.') || 'the file'} – ${issue.message}`);
  }
  const script = join(folder, 'script.js');
  return {
    type,
    config: parsed.data,
    defaults: readJson(join(folder, 'defaults.json')) as Record<string, unknown>,
    templates: loadTemplates(folder, parsed.data),
    css: readFileSync(join(folder, 'styles.css'), 'utf8'),
    ...(existsSync(script) ? { script: readFileSync(script, 'utf8') } : {}),
  };
};

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Loads every design below `root`; a faulty folder is reported and left out, the others still load. */
export const loadSectionLibrary = (root: string): SectionLibrary => {
  const designs = new Map<string, SectionDesign>();
  const problems: string[] = [];
  for (const category of folders(root)) {
    for (const name of folders(join(root, category))) {
      const type = `${category}/${name}`;
      try {
        designs.set(type, loadSectionDesign(join(root, category, name), type));
      } catch (error) {
        problems.push(`${type}/${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { designs, problems };
};
