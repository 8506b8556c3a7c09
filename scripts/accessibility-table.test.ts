import { describe, expect, it } from 'vitest';
import english from '../apps/web/public/locales/en/page-accessibility.json' with { type: 'json' };
import { atagCriteria } from '../apps/web/src/features/public-pages/accessibility/atag-criteria.data.ts';
import { isTitleOf, readDocument, rowsOf, testsIn } from './proof-table.ts';

// The criteria of ATAG 2.0, each with tests that exist or the reason why it does not apply; the public page tells the
// same.

/** Numbers of the Recommendation of September 24, 2015, by guideline: the levels of its criteria. */
const guidelines: Record<string, readonly string[]> = {
  'A.1.1': ['A and AA'],
  'A.1.2': ['A', 'A'],
  'A.2.1': ['A', 'A'],
  'A.2.2': ['A', 'AA'],
  'A.3.1': ['A', 'A', 'AA', 'AAA', 'AAA', 'AAA'],
  'A.3.2': ['A', 'A', 'A', 'AAA'],
  'A.3.3': ['A'],
  'A.3.4': ['AA', 'AAA'],
  'A.3.5': ['AA'],
  'A.3.6': ['A', 'AA', 'AA'],
  'A.3.7': ['A', 'AAA'],
  'A.4.1': ['A', 'A', 'AAA'],
  'A.4.2': ['A', 'AA'],
  'B.1.1': ['A and AA', 'A and AA'],
  'B.1.2': ['A and AA', 'A and AA', 'A', 'A'],
  'B.2.1': ['A and AA'],
  'B.2.2': ['A and AA', 'A and AA'],
  'B.2.3': ['A and AA', 'A', 'AAA'],
  'B.2.4': ['A and AA', 'AA', 'AA', 'AAA'],
  'B.2.5': ['AA', 'AA'],
  'B.3.1': ['A and AA', 'A', 'A', 'AA', 'AA'],
  'B.3.2': ['A and AA'],
  'B.4.1': ['A', 'A', 'AA', 'AA'],
  'B.4.2': ['A and AA', 'A', 'AAA', 'AAA'],
};
const criteria = Object.entries(guidelines).flatMap(([guideline, levels]) =>
  levels.map((level, index) => ({ id: `${guideline}.${index + 1}`, level })),
);

const text = readDocument('docs/accessibility.md');
const isCriterion = (id: string): boolean => /^[AB]\.\d\.\d\.\d$/.test(id);
const rows = rowsOf(text, 'Criterion')
  .filter(([id = '']) => isCriterion(id))
  .map(([id = '', level = '', , state = '', , proof = '']) => ({ id, level, state, proof }));
const drags = rowsOf(text, 'Dragged').filter(([first = '']) => !isCriterion(first) && first !== 'Criterion');

describe('the table of accessibility criteria', () => {
  it('has each criterion of ATAG 2.0 once, with its level', () => {
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(criteria);
  });

  it('has a known state in each row, claims no level AAA, and gives reasons for what is missing', () => {
    const wrong = rows.filter(({ level, state }) =>
      level === 'AAA' ? state !== 'not claimed' : !/^(held$|partly: .|does not apply: .)/.test(state),
    );
    expect(wrong).toEqual([]);
  });

  it('names tests that exist, at least one for whatever holds in part or whole', () => {
    const isProven = ({ state, proof }: (typeof rows)[number]): boolean =>
      /^(held|partly)/.test(state) === testsIn(proof).length > 0;
    expect(rows.filter((row) => !isProven(row)).map(({ id }) => id)).toEqual([]);
    expect(rows.flatMap(({ proof }) => testsIn(proof)).filter((test) => !isTitleOf(test))).toEqual([]);
  });

  it('names for every drag its keys and a test that exists', () => {
    expect(drags.length).toBeGreaterThan(15);
    const wrong = drags.filter(([, keys = '', proof = '']) => {
      const tests = testsIn(proof);
      return keys === '' || tests.length === 0 || tests.some((test) => !isTitleOf(test));
    });
    expect(wrong).toEqual([]);
  });

  it('is told on the public page in the same states', () => {
    const states = { met: 'held', partly: 'partly', none: 'does not apply' };
    expect(atagCriteria.map(({ id, level, state }) => ({ id, level, state: states[state] }))).toEqual(
      rows
        .filter(({ level }) => level !== 'AAA')
        .map(({ id, level, state }) => ({ id, level, state: state.replace(/:.*/, '') })),
    );
    expect(english.criteria.map(({ id }) => id)).toEqual(atagCriteria.map(({ id }) => id));
  });

  it('lists the same known gaps as the public page', () => {
    const [, list = ''] = text.split('## Known gaps\n');
    const gaps = list
      .replaceAll('\n  ', ' ')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(gaps.map((line) => line.slice(2))).toEqual(english.gaps);
  });
});
