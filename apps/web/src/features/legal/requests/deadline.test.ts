import { expect, it } from 'vitest';
import { deadlineOf } from './deadline.ts';

const now = Date.parse('2026-11-01T12:00:00Z');
const due = (dueAt: string | null, answeredAt: string | null = null) =>
  deadlineOf({ dueAt, answeredAt }, now);

it.each([
  ['2026-12-01T12:00:00Z', { days: 30, isOverdue: false, isNear: false }],
  ['2026-11-08T12:00:01Z', { days: 8, isOverdue: false, isNear: false }],
  ['2026-11-08T12:00:00Z', { days: 7, isOverdue: false, isNear: true }],
  ['2026-11-01T12:00:01Z', { days: 1, isOverdue: false, isNear: true }],
  ['2026-11-01T12:00:00Z', { days: 1, isOverdue: true, isNear: false }],
  ['2026-10-30T11:00:00Z', { days: 2, isOverdue: true, isNear: false }],
])('the deadline %s', (dueAt, expected) => {
  expect(due(dueAt)).toEqual(expected);
});

it('an answered or unconfirmed request has none', () => {
  expect(due(null)).toBeUndefined();
  expect(due('2026-10-30T11:00:00Z', '2026-10-29T11:00:00Z')).toBeUndefined();
});
