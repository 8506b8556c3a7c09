import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysOfWeek,
  moveToDay,
  readDay,
  skippedTime,
  startOfDay,
  weeksOfMonth,
} from './local-days.ts';

const zone = process.env['TZ'];
const setZone = (name: string | undefined): void => {
  if (name === undefined) delete process.env['TZ'];
  else process.env['TZ'] = name;
};
afterEach(() => setZone(zone));

describe('days where clocks change', () => {
  beforeEach(() => setZone('Europe/Berlin'));

  it('a post keeps its time of day in winter and in summer', () => {
    // 10:30 in Berlin is 9:30 UTC in winter and 8:30 UTC in summer.
    expect(moveToDay('2027-03-27T09:30:00.000Z', '2027-03-29')).toEqual({
      at: '2027-03-29T08:30:00.000Z',
      isShifted: false,
    });
  });

  it('a time that does not exist becomes the next one that does', () => {
    // On 28 March 2027 clocks go from 2:00 to 3:00.
    expect(moveToDay('2027-03-27T01:30:00.000Z', '2027-03-28')).toEqual({
      at: '2027-03-28T01:30:00.000Z',
      isShifted: true,
    });
    expect(skippedTime('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(skippedTime('2027-03-28T03:30')).toBeUndefined();
    expect(skippedTime('')).toBeUndefined();
  });

  it('a time that exists twice is the first one', () => {
    expect(moveToDay('2027-10-30T00:30:00.000Z', '2027-10-31').at).toBe('2027-10-31T00:30:00.000Z');
  });

  it('no day is skipped or shown twice', () => {
    expect(daysOfWeek('2027-03-28', 1)).toEqual([
      '2027-03-22',
      '2027-03-23',
      '2027-03-24',
      '2027-03-25',
      '2027-03-26',
      '2027-03-27',
      '2027-03-28',
    ]);
    expect(addDays('2027-10-30', 2)).toBe('2027-11-01');
  });

  it('a day without midnight begins with its first hour', () => {
    setZone('America/Sao_Paulo');
    // On 4 November 2018 clocks went from 0:00 to 1:00.
    expect(startOfDay('2018-11-04').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });
});

it('a month has whole weeks, and begins them as the language does', () => {
  const monday = weeksOfMonth('2026-02-11', 1);
  expect(monday).toHaveLength(5);
  expect(monday[0]![0]).toBe('2026-01-26');
  // February 2026 begins on a Sunday and has four weeks.
  expect(weeksOfMonth('2026-02-11', 7)).toHaveLength(4);
});

it('the month before and after keep the day, or its last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

it('a day of the URL is checked', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  expect(readDay('2026-02-30')).toBeUndefined();
  expect(readDay('today')).toBeUndefined();
});
