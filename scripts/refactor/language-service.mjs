// The whole repository as one program, for refactorings by symbol.
// TypeScript 7 has no API for it, and two versions side by side fight for the name of the compiler:
//   npm install --prefix .cache/refactor typescript@6.0.3
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const ts = createRequire(join(root, '.cache/refactor/'))('typescript');

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file)),
);
files.push(join(root, 'vitest.config.ts'));

const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const versions = new Map(files.map((file) => [file, 0]));

const host = {
  getCompilationSettings: () => ({
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    resolveJsonModule: true,
  }),
  getScriptFileNames: () => files,
  getScriptVersion: (file) => String(versions.get(file) ?? 0),
  getScriptSnapshot: (file) => {
    const text = texts.get(file) ?? ts.sys.readFile(file);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: (file) => texts.get(file) ?? ts.sys.readFile(file),
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  realpath: ts.sys.realpath,
};
export const service = ts.createLanguageService(host);

/** Where a name is declared: at the top level of a file, or as a member of something declared there. */
export const positionOf = (file, name) => {
  const source = service.getProgram().getSourceFile(file);
  if (!source) return undefined;
  const [outer, member] = name.split('.');
  let found;
  const visit = (node, inside) => {
    const text = node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
    if (!inside && text === outer) {
      if (member === undefined) found ??= node.name.getStart(source);
      else node.forEachChild((child) => visit(child, true));
      return;
    }
    if (inside && text === member) {
      found ??= node.name.getStart(source);
      return;
    }
    node.forEachChild((child) => visit(child, inside));
  };
  visit(source, false);
  return found;
};

/** Replaces spans of a file; `edits` are {start, length, text}. */
export const editFile = (file, edits) => {
  let text = texts.get(file) ?? '';
  for (const { start, length, text: next } of edits.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, start) + next + text.slice(start + length);
  if (!texts.has(file)) files.push(file);
  texts.set(file, text);
  versions.set(file, (versions.get(file) ?? 0) + 1);
};

export const save = (isDryRun) => {
  for (const [file, version] of versions) {
    if (version === 0) continue;
    if (isDryRun) console.log(`would change ${relative(root, file)}`);
    else writeFileSync(file, texts.get(file));
  }
};
