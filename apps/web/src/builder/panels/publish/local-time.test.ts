import { expect, it } from 'vitest';
import { isoTimeOf, localTimeOf } from './local-time.ts';

it('a timestamp survives formatting and parsing, to the minute', () => {
  const moment = '2027-02-06T17:05:00.000Z';
  expect(localTimeOf(moment)).toMatch(/^2027-02-0\dT\d\d:\d\d$/);
  expect(isoTimeOf(localTimeOf(moment))).toBe(moment);
});

it('an empty or invalid value is no timestamp', () => {
  expect([isoTimeOf(''), isoTimeOf('soon'), localTimeOf(null)]).toEqual([null, null, '']);
});
