import { limits } from '@sitewright/contract/limits';
import { afterEach, expect, it, vi } from 'vitest';
import { freshHeaders, readFresh } from './fresh-reads.ts';

afterEach(() => vi.useRealTimers());

it('reads ask for rows of this moment after a change, for as long as a replica may be behind', () => {
  vi.useFakeTimers();
  expect(freshHeaders()).toEqual({});
  readFresh();
  vi.advanceTimersByTime(limits.http.replicaLagMaxSeconds * 1_000 - 1);
  expect(freshHeaders()).toEqual({ 'cache-control': 'no-cache' });
  vi.advanceTimersByTime(1);
  expect(freshHeaders()).toEqual({});
});
