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

/** Of everything that decides what tests call. */
const sourcesHash = (): string => {
  const hash = createHash('sha256');
  for (const file of ['apps/server/src', 'packages'].flatMap(listSources).sort())
    hash.update(file).update(readFileSync(join(repositoryRoot, file)));
  return hash.digest('hex');
};

const merge = (): ReachedByFile =>
  Object.assign(
    {},
    ...readdirSync(reachedFolder).map(
      (file) => JSON.parse(readFileSync(join(reachedFolder, file), 'utf8')) as ReachedByFile,
    ),
  ) as ReachedByFile;

/** Runs every test of the server once, unless nothing has changed since the last time. */
export const readReached = (): FindTests => {
  const sources = sourcesHash();
  if (existsSync(reachedFile)) {
    const kept = JSON.parse(readFileSync(reachedFile, 'utf8')) as { sources: string; reached: ReachedByFile };
    if (kept.sources === sources) return createFindTests(kept.reached);
  }
  console.log('Running all tests of the server, to see what each of them calls …');
  rmSync(reachedFolder, { recursive: true, force: true });
  mkdirSync(reachedFolder, { recursive: true });
  spawnSync(process.execPath, [join(import.meta.dirname, 'run-all-tests.ts')], {
    cwd: repositoryRoot,
    stdio: 'inherit',
  });
  const reached = merge();
  writeFileSync(reachedFile, JSON.stringify({ sources, reached }));
  return createFindTests(reached);
};
