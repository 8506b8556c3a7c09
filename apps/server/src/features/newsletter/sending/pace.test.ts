import { expect, it } from 'vitest';
import { isWorthWaiting, Pace, pauseFor } from './pace.ts';

it('spaces the emails of a workspace out, and lets those of another one pass', () => {
  const pace = new Pace(2);
  expect(pace.take('north')).toBeLessThan(1);
  const [second, third] = [pace.take('north'), pace.take('north')];
  expect(second).toBeGreaterThan(400);
  expect(second).toBeLessThanOrEqual(500);
  expect(third - second).toBeGreaterThan(400);
  expect(pace.take('south')).toBeLessThan(1);
});

it('waits no shorter than a timer can, and not at all once the campaign ends', async () => {
  const end = new AbortController();
  expect(isWorthWaiting(3)).toBe(false);
  expect(await pauseFor(3, end.signal)).toBe(true);
  const waiting = pauseFor(60_000, end.signal);
  end.abort();
  expect(await waiting).toBe(false);
  expect(await pauseFor(0, end.signal)).toBe(false);
  expect(await pauseFor(60_000, end.signal)).toBe(false);
});
