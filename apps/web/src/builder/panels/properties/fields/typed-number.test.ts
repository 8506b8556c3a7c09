import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['48', 48],
  [' 2,5 ', 2.5],
  ['-3', 0],
  ['900', 400],
  ['', undefined],
  ['wide', undefined],
  ['1e999', undefined],
])('the number typed as %j is %j', (typed, expected) => {
  expect(typedNumber(typed, { min: 0, max: 400 })).toBe(expected);
});
