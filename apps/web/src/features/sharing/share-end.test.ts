import { expect, it } from 'vitest';
import { dayOf, endFrom, isChosen, expiryOf } from './share-end.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

it.each([
  ['never', null],
  ['7', '2026-11-29T10:00:00.000Z'],
  ['30', '2026-12-22T10:00:00.000Z'],
] as const)('%s is %s', (choice, moment) => {
  expect(expiryOf({ choice, date: '' }, now)).toBe(moment);
});

it('ends a selected day at its end, and converts back to that day', () => {
  const moment = expiryOf({ choice: 'date', date: '2027-02-28' }, now)!;
  expect(new Date(moment).getHours()).toBe(23);
  expect(dayOf(new Date(moment))).toBe('2027-02-28');
  expect(endFrom(moment)).toEqual({ choice: 'date', date: '2027-02-28' });
  expect(endFrom(null)).toEqual({ choice: 'never', date: '' });
});

it('has no expiry until a day is selected', () => {
  expect(expiryOf({ choice: 'date', date: '' }, now)).toBeUndefined();
  expect([isChosen({ choice: 'date', date: '' }), isChosen({ choice: '7', date: '' })]).toEqual([
    false,
    true,
  ]);
});
