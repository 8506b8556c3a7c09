import { describe, expect, it } from 'vitest';
import { loadLibrary } from './library.ts';

const { fonts, pairings } = loadLibrary();

describe('the font pairings', () => {
  it('are numerous and unique', () => {
    expect(pairings.length).toBeGreaterThanOrEqual(12);
    expect(new Set(pairings.map(({ id }) => id)).size).toBe(pairings.length);
    expect(new Set(pairings.map(({ heading, body }) => `${heading} ${body}`)).size).toBe(pairings.length);
  });

  it.each(pairings.flatMap(({ id, heading, body }) => [heading, body].map((font) => [id, font] as const)))(
    '%s: the library has %s, which supports Vietnamese',
    (_id, font) => {
      const ranges = fonts.get(font)?.faces.map(({ unicodeRange }) => unicodeRange) ?? [];
      expect(ranges.some((range) => range.includes('U+1EA0'))).toBe(true);
    },
  );
});
