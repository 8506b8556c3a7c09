import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isChanged, parseDiff } from './changed-lines.ts';
import type { Mutant } from './mutant.ts';
import type { Plan } from './plan.ts';
import { findMutants } from './find/find-mutants.ts';
import { readModules } from './modules.ts';
import { formatReport } from './report.ts';
import {
  codeHash,
  formatResults,
  isCurrent,
  readExplanations,
  type ReadText,
  readResults,
  type Result,
  saveResults,
  testsHash,
} from './results.ts';

const mutant: Mutant = {
  id: 'server/toys.ts requireToy: without requireOwner(actor);',
  kind: 'guard',
  file: 'server/toys.ts',
  declaration: { name: 'requireToy', text: 'const requireToy = () => { requireOwner(actor); }' },
  what: 'without requireOwner(actor);',
  lines: { first: 12, last: 12 },
  edits: [{ form: 'statement', start: 300, end: 320, text: '{}' }],
};
const plan: Plan = {
  folder: 'features/toys',
  group: 'writes',
  steps: [
    { areas: 'toys', files: ['matrix.test.ts'] },
    { areas: undefined, files: ['toys.test.ts'] },
  ],
};
const by = 'toys.test.ts › belongs to its owner';

const reading =
  (texts: Record<string, string>): ReadText =>
  (file) =>
    texts[file] ?? '';
const before = reading({ 'matrix.test.ts': 'a', 'toys.test.ts': 'b' });

const killed: Result = {
  result: 'killed',
  code: codeHash(mutant),
  tests: testsHash(plan, by, before),
  seconds: 8,
  by,
};
const survived: Result = {
  result: 'survived',
  code: codeHash(mutant),
  tests: testsHash(plan, undefined, before),
  seconds: 31,
};

describe('a result', () => {
  it('holds as long as the code and the tests are the same, wherever the code lies in its file', () => {
    const moved: Mutant = {
      ...mutant,
      lines: { first: 90, last: 90 },
      edits: [{ form: 'statement', start: 7, end: 27, text: '{}' }],
    };
    for (const result of [killed, survived]) expect(isCurrent(result, moved, plan, before)).toBe(true);
    expect(isCurrent(undefined, mutant, plan, before)).toBe(false);
  });

  it('ends with a change of the declaration', () => {
    const changed = { ...mutant, declaration: { name: 'requireToy', text: 'const requireToy = () => {}' } };
    expect(isCurrent(killed, changed, plan, before)).toBe(false);
  });

  it('of a killed mutant ends with a change of the test that killed it, of a survivor with any', () => {
    const matrixChanged = reading({ 'matrix.test.ts': 'other', 'toys.test.ts': 'b' });
    expect(isCurrent(killed, mutant, plan, matrixChanged)).toBe(true);
    expect(isCurrent(survived, mutant, plan, matrixChanged)).toBe(false);
    const testsChanged = reading({ 'matrix.test.ts': 'a', 'toys.test.ts': 'other' });
    expect(isCurrent(killed, mutant, plan, testsChanged)).toBe(false);
  });

  it('is read as it was saved, in an order that does not change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'auth-mutants-'));
    try {
      const file = join(folder, 'results.json');
      const results = new Map([
        ['server/toys.ts f: without b;', survived],
        ['server/apples.ts f: without a;', killed],
      ]);
      saveResults(results, file);
      expect(readResults(file)).toEqual(results);
      expect(formatResults(readResults(file))).toBe(formatResults(results));
      expect([...readResults(file).keys()][0]).toContain('apples');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('of a survivor stands in the report with its line', () => {
    const report = formatReport([{ mutant, plan }], new Map([[mutant.id, survived]]), {});
    expect(report).toContain('| features/toys | 1 | 0 | 1 | 0 | 0 % |');
    expect(report).toContain('- server/toys.ts:12 (guard) `` requireToy: without requireOwner(actor); ``');
    expect(report).toContain('## Survivors that are no hole\n\nSomething else');
  });

  it('of a survivor that is no hole stands there with the reason', () => {
    const reasons = { [mutant.id]: 'the store filters by owner' };
    const report = formatReport([{ mutant, plan }], new Map([[mutant.id, survived]]), reasons);
    expect(report).toContain('## Survivors\n\nNone.');
    expect(report).toContain('requireOwner(actor); ``: the store filters by owner');
  });

  it('is explained only for mutants that are still there', () => {
    const known = new Set(findMutants(readModules()).map(({ id }) => id));
    expect(Object.keys(readExplanations()).filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('changed lines', () => {
  const changed = parseDiff(`diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -3 +3,2 @@ const a
@@ -20,2 +21,0 @@ const b
`);

  it('are those that a diff adds, and those around what it removes', () => {
    const at = (line: number): boolean => isChanged(changed, 'a.ts', { first: line, last: line });
    expect([2, 3, 4, 5, 20, 21, 22, 23].filter(at)).toEqual([3, 4, 21, 22]);
    expect(isChanged(changed, 'b.ts', { first: 3, last: 3 })).toBe(false);
  });
});
