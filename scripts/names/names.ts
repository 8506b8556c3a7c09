// Words that name nothing in this field, each with the standard terms to use instead. `names.test.ts` refuses them in
// exported names and in file names.
import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Source } from '../source-graph.ts';

/** Word → replacements. A word also stands for its plural. */
export const wrongWords: ReadonlyMap<string, string> = new Map([
  ['trail', 'audit log'],
  ['doing', 'request context'],
  ['standing', 'account status'],
  ['reach', 'scope'],
  ['fault', 'issue or error'],
  ['refusal', 'error'],
  ['whereabouts', 'presence'],
  ['telling', 'notification'],
  ['tell', 'notify, publish or describe'],
  ['heard', 'received'],
  ['saying', 'message'],
  ['bring', 'import or copy'],
  ['bringer', 'importer'],
  ['dress', 'theme'],
  ['worn', 'applied'],
  ['arrival', 'redirect after sign-in'],
  ['door', 'access'],
  ['leaver', 'deleted user'],
  ['heir', 'new owner'],
  ['spot', 'location'],
  ['person', 'user'],
  ['people', 'users'],
  ['picture', 'image'],
  ['wish', 'input or options'],
  ['desk', 'gateway or worker'],
  ['fate', 'impact'],
  ['forget', 'invalidate or delete'],
]);

/** `listStockPictures` → list, stock, pictures; `audit-log.store.ts` → audit, log, store. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** The wrong word in a name, if there is one. */
export const wrongWordIn = (name: string): string | undefined =>
  wordsOf(name)
    .flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')])
    .find((word) => wrongWords.has(word));

export const exportedNames = ({ file, text }: Source): string[] =>
  parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      exportName.name !== null && !moduleRequest ? [exportName.name] : [],
    ),
  );

/** Exported names and the file's own name, as `file name`. */
export const namesOf = (source: Source): string[] => [
  basename(source.file).replace(/(\.test|\.store|\.service|\.routes|\.job|\.data)?\.tsx?$/, ''),
  ...exportedNames(source),
];
