import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../source-graph.ts';
import { readStoredNames } from './stored-names.ts';

const read = (): Record<string, string[]> => {
  const text = readFileSync(join(repositoryRoot, 'docs/stored-names.md'), 'utf8');
  return Object.fromEntries(
    text
      .split('\n## ')
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        [...section.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
      ]),
  );
};

/** Lists of what features declare in their own folders: a new feature adds to them, and no file is shared. */
const declared = ['Jobs and subscribers', 'Domain events', 'Target types of events', 'Keys of settings'];

it('no stored name in docs/stored-names.md has been removed or changed in the code', () => {
  const stored = readStoredNames();
  const listed = read();
  for (const [kind, names] of Object.entries(listed))
    expect(stored[kind] ?? [], kind).toEqual(expect.arrayContaining(names));
});

it('every stored name that no feature declares is in docs/stored-names.md', () => {
  const others = (lists: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(lists).filter(([kind]) => !declared.includes(kind));
  const stored = readStoredNames();
  for (const [kind, names] of Object.entries(stored)) expect(names.length, kind).toBeGreaterThan(0);
  expect(others(read())).toEqual(others(stored));
});
