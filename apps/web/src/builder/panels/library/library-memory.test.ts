import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { readMemory, withFavourite, withRecent } from './library-memory.ts';

describe('the library’s favourites and recent designs', () => {
  it('survive invalid values in the storage', () => {
    for (const text of [null, '', 'x', '7', 'null', '{"favourites": 3}', '{"recents": [1, null]}']) {
      expect(readMemory(text)).toEqual({ favourites: [], recents: [] });
    }
    expect(readMemory('{"favourites": ["hero/hero-1"]}').favourites).toEqual(['hero/hero-1']);
  });

  it('contain each favourite once, until it is removed', () => {
    const one = withFavourite(readMemory(null), 'hero/hero-1', true);
    expect(withFavourite(one, 'hero/hero-1', true).favourites).toEqual(['hero/hero-1']);
    expect(withFavourite(one, 'hero/hero-1', false).favourites).toEqual([]);
  });

  it('list the last used design first, up to the limit', () => {
    const max = limits.siteSections.recentsShown;
    let memory = readMemory(null);
    for (let n = 1; n <= max + 1; n += 1) memory = withRecent(memory, `hero/hero-${n}`);
    expect(memory.recents).toHaveLength(max);
    expect(memory.recents[0]).toBe(`hero/hero-${max + 1}`);
    expect(withRecent(memory, 'hero/hero-4').recents[0]).toBe('hero/hero-4');
    expect(withRecent(memory, 'hero/hero-4').recents).toHaveLength(max);
  });
});
