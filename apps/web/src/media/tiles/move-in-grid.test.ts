import { expect, it } from 'vitest';
import { moveInGrid } from './move-in-grid.ts';

// 0 1 2 / 3 4 5 / 6 7
const press = (at: number, key: string, ctrlKey = false) =>
  moveInGrid({ at, count: 8, columns: 3 }, { key, ctrlKey });

it('moves by one tile and by a row, within the grid', () => {
  expect(press(2, 'ArrowRight')).toBe(3);
  expect(press(0, 'ArrowLeft')).toBe(0);
  expect(press(7, 'ArrowRight')).toBe(7);
  expect(press(1, 'ArrowDown')).toBe(4);
  expect(press(5, 'ArrowDown')).toBe(7);
  expect(press(7, 'ArrowDown')).toBe(7);
  expect(press(1, 'ArrowUp')).toBe(1);
  expect(press(7, 'ArrowUp')).toBe(4);
});

it('moves to the ends of a row and of the grid', () => {
  expect(press(4, 'Home')).toBe(3);
  expect(press(4, 'End')).toBe(5);
  expect(press(6, 'End')).toBe(7);
  expect(press(4, 'Home', true)).toBe(0);
  expect(press(4, 'End', true)).toBe(7);
  expect(press(7, 'PageUp')).toBe(0);
  expect(press(1, 'PageDown')).toBe(7);
});

it('ignores other keys', () => {
  expect(press(1, 'Enter')).toBeUndefined();
  expect(press(1, 'a')).toBeUndefined();
});
