// The lines that differ from a commit.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';

interface Range {
  first: number;
  last: number;
}

export type ChangedLines = ReadonlyMap<string, readonly Range[]>;

/** The added lines of a diff without context. */
export const parseDiff = (diff: string): Map<string, Range[]> => {
  const changed = new Map<string, Range[]>();
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (b\/)?/, '');
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const first = Number(hunk[1]);
    const count = Number(hunk[2] ?? 1);
    // Where lines were only taken away, those around the gap count.
    const range = count === 0 ? { first, last: first + 1 } : { first, last: first + count - 1 };
    changed.set(file, [...(changed.get(file) ?? []), range]);
  }
  return changed;
};

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout.trim();

/** Where the branch left `main`; on `main` itself the commit before. */
const baseCommit = (): string => {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'HEAD', 'main');
  return base === '' || base === head ? 'HEAD~1' : base;
};

/** Lines changed since then, committed or not. */
export const readChangedLines = (): ChangedLines => {
  const changed = parseDiff(git('diff', '-U0', '--no-color', '--no-ext-diff', baseCommit()));
  for (const file of git('ls-files', '-o', '--exclude-standard').split('\n').filter(Boolean)) {
    const last = readFileSync(join(repositoryRoot, file), 'utf8').split('\n').length;
    changed.set(file, [{ first: 1, last }]);
  }
  return changed;
};

export const isChanged = (changed: ChangedLines, file: string, { first, last }: Range): boolean =>
  (changed.get(file) ?? []).some((range) => range.first <= last && first <= range.last);
