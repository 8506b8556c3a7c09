import { expect, it } from 'vitest';
import { momentOf, typedTime } from './local-time.ts';

it('a moment survives being shown and typed, to the minute', () => {
  const moment = '2027-02-06T17:05:00.000Z';
  expect(typedTime(moment)).toMatch(/^2027-02-0\dT\d\d:\d\d$/);
  expect(momentOf(typedTime(moment))).toBe(moment);
});

it('nothing typed, or no time, is no moment', () => {
  expect([momentOf(''), momentOf('soon'), typedTime(null)]).toEqual([null, null, '']);
});
