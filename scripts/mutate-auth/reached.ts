// Which test files call a function: only they can notice that it has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSources, repositoryRoot } from '../source-graph.ts';

const cache = join(repositoryRoot, '.cache');
/** Where test files leave what they called. */
export const reachedFolder = join(cache, 'auth-reached');
const reachedFile = join(cache, 'auth-reached.json');

/** Test file → file → names of the functions that it called. */
export type ReachedByFile = Record<string, Record<string, string[]>>;

/** The test files that call a function; undefined for what is no function, which nothing is known of. */
export type FindTests = (file: string, name: string) => ReadonlySet<string> | undefined;

export const createFindTests = (reached: ReachedByFile): FindTests => {
  const tests = new Map<string, Set<string>>();
  for (const [test, files] of Object.entries(reached))
    for (const [file, names] of Object.entries(files))
      for (const name of names) {
        const key = `${file} ${name}`;
        tests.set(key, (tests.get(key) ?? new Set()).add(test));
      }
  return (file, name) => tests.get(`${file} ${name}`);
};

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(repositoryRoot, file)));
  return hash.digest('hex');
};

const isTest = (file: string): boolean => file.endsWith('.test.ts');

interface Kept {
  /** Of everything that decides what tests call, but for the test files. */
  sources: string;
  /** Test file → its hash. */
  tests: Record<string, string>;
  reached: ReachedByFile;
}

const readKept = (sources: string): Kept => {
  const kept = existsSync(reachedFile) ? (JSON.parse(readFileSync(reachedFile, 'utf8')) as Kept) : undefined;
  return kept?.sources === sources ? kept : { sources, tests: {}, reached: {} };
};

const merge = (): ReachedByFile =>
  Object.assign(
    {},
    ...readdirSync(reachedFolder).map(
      (file) => JSON.parse(readFileSync(join(reachedFolder, file), 'utf8')) as ReachedByFile,
    ),
  ) as ReachedByFile;

/** Runs the tests of the server once whose calls are not known; all of them after a change that is not in a test. */
export const readReached = (): FindTests => {
  const files = ['apps/server/src', 'packages'].flatMap(listSources).sort();
  const { sources, tests, reached } = readKept(hashOf(files.filter((file) => !isTest(file))));
  const now = Object.fromEntries(
    files
      .filter((file) => isTest(file) && file.startsWith('apps/server/'))
      .map((file) => [file, hashOf([file])]),
  );
  const unknown = Object.keys(now).filter((file) => tests[file] !== now[file]);
  if (unknown.length > 0) {
    console.log(`Running ${unknown.length} test files of the server, to see what each of them calls …`);
    rmSync(reachedFolder, { recursive: true, force: true });
    mkdirSync(reachedFolder, { recursive: true });
    spawnSync(process.execPath, [join(import.meta.dirname, 'note-tests.ts'), ...unknown], {
      cwd: repositoryRoot,
      stdio: 'inherit',
    });
  }
  const known = Object.entries(reached).filter(([file]) => file in now);
  const all = { ...Object.fromEntries(known), ...(unknown.length > 0 ? merge() : {}) };
  writeFileSync(reachedFile, JSON.stringify({ sources, tests: now, reached: all } satisfies Kept));
  return createFindTests(all);
};
