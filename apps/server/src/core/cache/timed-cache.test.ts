import { expect, it } from 'vitest';
import { TimedCache } from './timed-cache.ts';

const fill = async (keepsUsed: boolean) => {
  const cache = new TimedCache<string>(1_000, { max: 2, keepsUsed, now: () => 0 });
  const get = (key: string) => cache.get(key, () => Promise.resolve(key));
  for (const key of ['first', 'second', 'first', 'third']) await get(key);
  return ['first', 'second', 'third'].filter((key) => cache.peek(key) !== undefined);
};

it('a full cache drops its oldest entry, or the one that was not read for the longest time', async () => {
  expect(await fill(false)).toEqual(['second', 'third']);
  expect(await fill(true)).toEqual(['first', 'third']);
});
