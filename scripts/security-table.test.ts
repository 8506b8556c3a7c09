import { describe, expect, it } from 'vitest';
import { filesIn, isFile, isTitleOf, readDocument, rowsOf, testsIn } from './proof-table.ts';

// A table of controls is only as good as its evidence: each entry must be an existing test.

const rows = rowsOf(readDocument('docs/security/asvs.md'), 'Area').map(
  ([area = '', requirements = '', control = '', state = '', proof = '']) => ({
    area,
    requirements,
    control,
    state,
    proof,
  }),
);

describe('the table of security controls', () => {
  it('is parsed completely', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(({ requirements }) => !/^\d+\.\d+\.\d+/.test(requirements))).toEqual([]);
  });

  it('names files that exist', () => {
    expect(rows.flatMap(({ control }) => filesIn(control)).filter((file) => !isFile(file))).toEqual([]);
  });

  it('names tests that exist', () => {
    expect(rows.flatMap(({ proof }) => testsIn(proof)).filter((test) => !isTitleOf(test))).toEqual([]);
  });

  it('calls nothing held or partly held without a test', () => {
    const wrong = rows.filter(({ state, proof }) => {
      const isNotYet = state.startsWith('not yet');
      return !/^(held|partly|not yet)\b/.test(state) || isNotYet === testsIn(proof).length > 0;
    });
    expect(wrong.map(({ area }) => area)).toEqual([]);
  });
});

describe('the table of what a request is believed to be', () => {
  const decisions = rowsOf(readDocument('docs/security/trust.md'), 'Decision');

  it('names files and tests that exist, and at least one test for each decision', () => {
    expect(decisions.length).toBeGreaterThan(12);
    const wrong = decisions.flatMap(([decision = '', uses = '', , proof = '']) => {
      const tests = testsIn(proof);
      const isWrong =
        tests.length === 0 ||
        filesIn(uses).some((file) => file.includes('/') && !isFile(file)) ||
        tests.some((test) => !isTitleOf(test));
      return isWrong ? [decision] : [];
    });
    expect(wrong).toEqual([]);
  });
});
