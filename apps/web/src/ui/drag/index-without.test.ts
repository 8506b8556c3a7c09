import { expect, it } from 'vitest';
import { indexWithout } from './index-without.ts';

it.each([
  ['down, past itself', 1, 3, 2],
  ['up', 3, 1, 1],
  ['into the gap above itself', 2, 2, 2],
  ['into the gap below itself', 2, 3, 2],
  ['as a new item', -1, 3, 3],
])('an item is dropped %s', (_name, from, gap, index) => {
  expect(indexWithout(from, gap)).toBe(index);
});
