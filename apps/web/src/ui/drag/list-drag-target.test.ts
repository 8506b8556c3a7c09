import { describe, expect, it } from 'vitest';
import { dropIndex, shiftOf } from './list-drag-target.ts';

const rows = [0, 1, 2, 3].map((index) => ({ top: index * 40, height: 40 }));

describe('dragging a row of a list', () => {
  it('keeps the row in place until it has crossed the middle of a neighbour', () => {
    expect(dropIndex(rows, 1, 30)).toBe(1);
    expect(dropIndex(rows, 1, 41)).toBe(2);
    expect(dropIndex(rows, 1, -41)).toBe(0);
  });

  it('stays within the list however far the pointer goes', () => {
    expect(dropIndex(rows, 0, 900)).toBe(3);
    expect(dropIndex(rows, 3, -900)).toBe(0);
  });

  it('shifts only the rows between the old and the new position', () => {
    const drag = { from: 0, to: 2, height: 40 };
    expect(rows.map((_, index) => shiftOf(index, drag))).toEqual([0, -40, -40, 0]);
    expect(shiftOf(1, { from: 2, to: 1, height: 40 })).toBe(40);
  });
});
