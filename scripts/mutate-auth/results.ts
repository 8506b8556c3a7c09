// Results are kept in the repository: a mutant is tried again only when its code or the tests that decided have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';
import type { Mutant } from './mutant.ts';
import type { Plan } from './plan.ts';

export interface Result {
  result: 'killed' | 'survived';
  /** Of the change and the declaration around it. */
  code: string;
  /** Of the test file that failed; of all that were run where none did. */
  tests: string;
  seconds: number;
  /** The file and the title of the test that failed. */
  by?: string;
}

export type Results = ReadonlyMap<string, Result>;

export const resultsFile = join(repositoryRoot, 'docs/security/auth-mutants.json');

const shortHash = (parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
};

export const codeHash = ({ kind, what, declaration, edits }: Mutant): string =>
  shortHash([kind, what, declaration.text, ...edits.map(({ text }) => text)]);

export const readExplanations = (
  file = join(repositoryRoot, 'docs/security/auth-mutants-explained.json'),
): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;

export type ReadText = (file: string) => string;

/** A file of the repository; empty where there is none. The same where git checks files out with other line ends. */
export const readText: ReadText = (file) => {
  const path = join(repositoryRoot, file);
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '';
};

const matrixFolder = 'apps/server/src/testing/access-matrix';

/** The test files of a plan, and what the access matrix is made of. */
const filesOf = ({ steps }: Plan): string[] => [
  ...new Set(steps.flatMap(({ files }) => files)),
  ...readdirSync(join(repositoryRoot, matrixFolder))
    .sort()
    .map((file) => `${matrixFolder}/${file}`),
];

const failedFile = (by: string): string => by.split(' › ')[0]!;

export const testsHash = (plan: Plan, by: string | undefined, read: ReadText = readText): string =>
  shortHash((by === undefined ? filesOf(plan) : [failedFile(by)]).map(read));

/** Whether a result still holds. */
export const isCurrent = (
  result: Result | undefined,
  mutant: Mutant,
  plan: Plan,
  read: ReadText = readText,
): boolean => result?.code === codeHash(mutant) && result.tests === testsHash(plan, result.by, read);

type Stored = Record<string, Record<string, Result>>;

/** A file and the rest of the id of a mutant. */
const splitId = (id: string): [string, string] => {
  const space = id.indexOf(' ');
  return [id.slice(0, space), id.slice(space + 1)];
};

export const readResults = (file = resultsFile): Map<string, Result> => {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : {};
  return new Map(
    Object.entries(stored).flatMap(([path, mutants]) =>
      Object.entries(mutants).map(([rest, result]) => [`${path} ${rest}`, result] as const),
    ),
  );
};

/** One line for each mutant, in a fixed order, so that a diff shows what has changed. */
export const formatResults = (results: Results): string => {
  const ids = [...results.keys()].sort();
  const byFile = Map.groupBy(ids, (id) => splitId(id)[0]);
  const files = [...byFile].map(([file, those]) => {
    const lines = those.map(
      (id) => `    ${JSON.stringify(splitId(id)[1])}: ${JSON.stringify(results.get(id))}`,
    );
    return `  ${JSON.stringify(file)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${files.join(',\n')}\n}\n`;
};

/** Replaced as a whole, so that an interrupted run leaves no half of it. */
export const saveResults = (results: Results, file = resultsFile): void => {
  writeFileSync(`${file}.new`, formatResults(results));
  renameSync(`${file}.new`, file);
};
