import { expect, it } from 'vitest';
import { angleOf } from './gradient-angle.ts';

it.each([
  ['45deg', 45],
  ['0.25turn', 90],
  ['-90deg', 270],
  ['405deg', 45],
  ['360deg', 360],
  ['to right', undefined],
  ['', undefined],
])('the angle of %j is %j', (direction, expected) => {
  expect(angleOf(direction)).toBe(expected);
});
