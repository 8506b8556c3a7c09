// Moves files and rewrites every import of and in them, and the paths in documents and settings.
//   node scripts/refactor/move.ts moves.json
// `moves.json` is {"old/path.ts": "new/path.ts", "old/folder/": "new/folder/"}, paths from the root.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const tracked = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(Boolean);
const asked = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<string, string>;

/** Every file that moves, old path → new path. The longest prefix wins. */
const moves = new Map<string, string>();
const prefixes = Object.entries(asked).sort(([one], [other]) => other.length - one.length);
for (const file of tracked) {
  const hit = prefixes.find(([from]) => (from.endsWith('/') ? file.startsWith(from) : file === from));
  const to = hit && hit[1] + (hit[0].endsWith('/') ? file.slice(hit[0].length) : '');
  // A row that leads to itself keeps a file of a folder that moves.
  if (to !== undefined && to !== file) moves.set(file, to);
}
for (const [from] of prefixes)
  if (!tracked.some((file) => file === from || file.startsWith(from)))
    throw new Error(`nothing to move at ${from}`);

const placeOf = (file: string): string => moves.get(file) ?? file;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A module of one of our packages, whose file is `packages/<name>/src/<path>.ts`. */
const ownPackage = /^@sitewright\/([a-z]+)\/(.+)$/;

/** Specifiers of imports, re-exports, dynamic imports, `new URL(…, import.meta.url)` and test mocks. */
const specifiers = (file: string, text: string): { start: number; end: number; value: string }[] => {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ].map(({ start, end }) => ({ start: start + 1, end: end - 1 }));
  for (const match of text.matchAll(
    /(?:new URL\(\s*|import\(|import\.meta\.(?:glob|resolve)\(\s*|vi\.mock\(\s*|join\(import\.meta\.dirname,\s*|resolve\(import\.meta\.dirname,\s*)(['"])((?:\.{1,2}\/|@sitewright\/)[^'"$]*)\1/g,
  )) {
    const start = match.index + match[0].length - 1 - match[2]!.length;
    found.push({ start, end: start + match[2]!.length });
  }
  const seen = new Set<number>();
  return found
    .filter(({ start }) => !seen.has(start) && seen.add(start))
    .map(({ start, end }) => ({ start, end, value: text.slice(start, end) }))
    .filter(({ value }) => value.startsWith('.') || ownPackage.test(value));
};

const rewrite = (file: string): void => {
  const text = readFileSync(join(root, file), 'utf8');
  const edits: Edit[] = [];
  for (const { start, end, value } of specifiers(file, text)) {
    const own = ownPackage.exec(value);
    if (own) {
      const before = `packages/${own[1]}/src/${own[2]}.ts`;
      const after = placeOf(before);
      if (after !== before)
        edits.push({
          start,
          end,
          text: after.replace(/^packages\/([a-z]+)\/src\/(.+)\.ts$/, '@sitewright/$1/$2'),
        });
      continue;
    }
    const target = relative(root, resolve(root, dirname(file), value));
    const isFolder = existsSync(join(root, target)) && statSync(join(root, target)).isDirectory();
    const movedFolder = prefixes.find(([from]) => from.endsWith('/') && `${target}/`.startsWith(from));
    const newTarget = isFolder
      ? movedFolder
        ? `${movedFolder[1]}${`${target}/`.slice(movedFolder[0].length)}`.replace(/\/$/, '')
        : target
      : placeOf(target);
    if (newTarget === target && placeOf(file) === file) continue;
    let next = relative(dirname(placeOf(file)), newTarget);
    if (!next.startsWith('.')) next = `./${next}`;
    if (value.endsWith('/') && !next.endsWith('/')) next += '/';
    if (next !== value) edits.push({ start, end, text: next });
  }
  if (edits.length === 0) return;
  let changed = text;
  for (const { start, end, text: next } of edits.sort((one, other) => other.start - one.start))
    changed = changed.slice(0, start) + next + changed.slice(end);
  writeFileSync(join(root, file), changed);
};

for (const file of tracked) if (/\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file))) rewrite(file);

// Paths written out in documents and settings.
const documents = tracked.filter(
  (file) =>
    /\.(md|json|css|yaml|ts|mjs)$/.test(file) &&
    !/^(library\/|package-lock|CHANGELOG|scripts\/upgrade-fixture\/)/.test(file),
);
const named = [...moves].sort(([one], [other]) => other.length - one.length);
for (const file of documents) {
  if (!existsSync(join(root, file))) continue;
  const before = readFileSync(join(root, file), 'utf8');
  let text = before;
  for (const [from, to] of named) if (text.includes(from)) text = text.replaceAll(from, to);
  for (const [from, to] of prefixes)
    if (from.endsWith('/') && from !== asked[from] && text.includes(from)) text = text.replaceAll(from, to);
  if (text !== before) writeFileSync(join(root, file), text);
}

for (const [from, to] of moves) {
  mkdirSync(dirname(join(root, to)), { recursive: true });
  git('mv', from, to);
}
console.log(`${moves.size} files moved`);
for (const file of tracked.map(placeOf)) {
  if (!moves.size || !/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
  const text = readFileSync(join(root, file), 'utf8');
  for (const { value } of specifiers(file, text))
    if (value.startsWith('.') && !existsSync(resolve(root, dirname(file), value)))
      console.log(`broken: ${file} → ${value}`);
}
