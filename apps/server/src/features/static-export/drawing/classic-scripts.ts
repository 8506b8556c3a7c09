// The scripts of a site as classic ones: a browser that opens a file loads no modules.
import { readPageScript } from '../../rendering/page-script.ts';

/** What a page starts: class of the sections → the function's source. */
export type DesignScripts = Map<string, string>;

const modulePath = (file: string): string => `_assets/${file.replace(/^\.\//, '')}`;

/** The scripts that the module of a page starts; undefined for another module. */
export const designScriptsOf = (
  source: string,
  readFile: (path: string) => string | undefined,
): DesignScripts | undefined => {
  const parts = readPageScript(source);
  if (parts.length === 0) return undefined;
  return new Map(
    parts.flatMap(({ name, file }) => {
      const text = readFile(modulePath(file));
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
};

/** A design's module is one exported function: here it is the result of a function. */
const asExpression = (source: string): string =>
  `(function () {\n${source.replace(/export default(?=\s+function)/, () => 'return').trim()}\n})()`;

export const joinScripts = (scripts: DesignScripts): string =>
  [
    "'use strict';",
    '',
    '// Runs a function for each element with the class.',
    'function start(className, run) {',
    "  document.querySelectorAll('.' + className).forEach(function (root) {",
    '    run(root);',
    '  });',
    '}',
    ...[...scripts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, source]) => `\nstart(${JSON.stringify(name)}, ${asExpression(source)});`),
    '',
  ].join('\n');
