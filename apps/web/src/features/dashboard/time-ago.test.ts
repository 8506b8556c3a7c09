import { describe, expect, it } from 'vitest';
import { daysLeft, timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('when a site was edited', () => {
  it.each([
    ['2026-11-20T11:59:40Z', 'just now'],
    ['2026-11-20T11:57:00Z', '3 minutes ago'],
    ['2026-11-20T09:30:00Z', '2 hours ago'],
    ['2026-11-19T10:00:00Z', 'yesterday'],
    ['2026-11-10T12:00:00Z', '10 days ago'],
    ['2026-10-01T12:00:00Z', 'Oct 1, 2026'],
  ])('says of %s: %s', (date, words) => {
    expect(timeAgo(date, now, 'en', 'just now')).toBe(words);
  });

  it('treats dates slightly in the future as now', () => {
    expect(timeAgo('2026-11-20T12:00:05Z', now, 'en', 'just now')).toBe('just now');
  });

  it('uses the UI language', () => {
    expect(timeAgo('2026-11-20T11:57:00Z', now, 'vi', 'vừa xong')).toBe('3 phút trước');
  });
});

it('counts the days a deleted site can still be restored', () => {
  expect(daysLeft('2026-11-20T11:00:00Z', 30, now)).toBe(30);
  expect(daysLeft('2026-10-21T13:00:00Z', 30, now)).toBe(1);
  expect(daysLeft('2026-10-01T00:00:00Z', 30, now)).toBe(0);
});
