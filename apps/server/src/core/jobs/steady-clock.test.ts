import { afterEach, expect, it, vi } from 'vitest';
import { steadyClock } from './steady-clock.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['a day back', -86_400_000],
  ['an hour forward', 3_600_000],
])('the clock of the job queue goes on when that of the machine jumps %s', (_name, jumpMs) => {
  const before = steadyClock.now();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs });
  expect(Date.now()).not.toBeCloseTo(before, -5);
  const passed = steadyClock.now() - before;
  expect(passed).toBeGreaterThanOrEqual(0);
  expect(passed).toBeLessThan(60_000);
});
