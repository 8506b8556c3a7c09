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

it('the stored names in docs/stored-names.md are those that the code uses', () => {
  const stored = readStoredNames();
  for (const [kind, names] of Object.entries(stored)) expect(names.length, kind).toBeGreaterThan(0);
  expect(read()).toEqual(stored);
});
