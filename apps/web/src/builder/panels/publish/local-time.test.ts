import { expect, it } from 'vitest';
import { momentOf, typedTime } from './local-time.ts';

it('a timestamp survives formatting and parsing, to the minute', () => {
  const moment = '2027-02-06T17:05:00.000Z';
  expect(typedTime(moment)).toMatch(/^2027-02-0\dT\d\d:\d\d$/);
  expect(momentOf(typedTime(moment))).toBe(moment);
});

it('an empty or invalid value is no timestamp', () => {
  expect([momentOf(''), momentOf('soon'), typedTime(null)]).toEqual([null, null, '']);
});
