// Texts of the product, apart from the content of templates: locale files, emails, labels of elements and
// of the library, and what the check of an uploaded section says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, parseCode, walk } from '../mutate-auth/syntax.ts';
import { listSources, repositoryRoot } from '../source-graph.ts';

export type TextLanguage = 'en' | 'vi';
export interface ProductText {
  language: TextLanguage;
  /** A file, and where in it the text is. */
  place: string;
  text: string;
}

const languages: readonly TextLanguage[] = ['en', 'vi'];
const isLanguage = (key: string): key is TextLanguage => key === 'en' || key === 'vi';

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8'));

/** Files below a folder whose names end so, as paths from the root. */
const listFiles = (folder: string, end: string): string[] =>
  (readdirSync(join(repositoryRoot, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort();

const leavesOf = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key))
      : [];

const inLocales = (): ProductText[] =>
  languages.flatMap((language) => {
    const folder = `apps/web/public/locales/${language}`;
    return listFiles(folder, '.json').flatMap((file) =>
      leavesOf(readJson(file)).map(([path, text]) => ({
        language,
        place: `${file.slice(folder.length + 1, -'.json'.length)}:${path}`,
        text,
      })),
    );
  });

/** Labels and hints: `{ "en": "…", "vi": "…" }`. */
const inLibrary = (): ProductText[] =>
  listFiles('library', 'config.json').flatMap((file) =>
    leavesOf(readJson(file)).flatMap(([path, text]) => {
      const key = path.split('.').at(-1)!;
      return isLanguage(key) ? [{ language: key, place: `${file}:${path}`, text }] : [];
    }),
  );

const stringsIn = (node: Node): string[] => {
  const found: string[] = [];
  walk(node, (inner) => {
    if (inner.type === 'Literal' && typeof inner.value === 'string') found.push(inner.value);
    if (inner.type === 'TemplateLiteral') found.push(inner.quasis.map(({ value }) => value.cooked).join('…'));
  });
  return found;
};

/** Texts in code: what stands under the keys `en` and `vi` of an object. */
const inCode = (file: string): ProductText[] => {
  const { program } = parseCode(file, readFileSync(join(repositoryRoot, file), 'utf8'));
  const found: ProductText[] = [];
  walk(program, (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier' || !isLanguage(node.key.name)) return true;
    const language = node.key.name;
    found.push(...stringsIn(node.value).map((text) => ({ language, place: file, text })));
    return false;
  });
  return found;
};

/** Sentences of the checks of an upload; they are in English only. Tags of templates are no words. */
const inChecks = (): ProductText[] =>
  ['apps/server/src/features/library/design-check', 'apps/server/src/features/custom-templates']
    .flatMap((folder) => listFiles(folder, '.ts'))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      stringsIn(parseCode(file, readFileSync(join(repositoryRoot, file), 'utf8')).program)
        .filter((text) => /\w+ \w+ \w+/.test(text))
        .map((text) => ({
          language: 'en' as const,
          place: file,
          text: text.replaceAll(/\{[{%].*?[%}]\}/g, ''),
        })),
    );

const isCode = (file: string): boolean =>
  !file.includes('.test.') &&
  (/emails?\//.test(file) || /(-emails?|\/write-mail)\.ts$/.test(file) || /elements\/.*\.ts$/.test(file));

export const readTexts = (): ProductText[] => [
  ...inLocales(),
  ...inLibrary(),
  ...[...listSources('apps/server/src'), ...listSources('packages/render/src')]
    .filter(isCode)
    .flatMap(inCode),
  ...inChecks(),
];
