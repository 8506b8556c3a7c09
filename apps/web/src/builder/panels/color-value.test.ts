import type { Theme } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { hexFor, paintOf, typedColor } from './color-value.ts';

const theme = { colors: { primary: '#c8401a' } } as Theme;

describe('choosing a colour', () => {
  it('resolves a theme colour with the current theme', () => {
    expect(paintOf('primary', theme)).toBe('#c8401a');
    expect(paintOf('#123456', theme)).toBe('#123456');
    expect(paintOf('', theme)).toBeUndefined();
    expect(paintOf('url(x)', theme)).toBeUndefined();
  });

  it('accepts a complete typed colour, and adds a missing hash', () => {
    expect(typedColor('3A7')).toBe('#3a7');
    expect(typedColor('#3A7BC0')).toBe('#3a7bc0');
    expect(typedColor('#3a7b')).toBe('#3a7b');
    expect(typedColor('#3a7bc')).toBeUndefined();
  });

  it('never reads a typed word as a theme colour', () => {
    expect(typedColor('primary')).toBeUndefined();
  });

  it('gives the browser’s colour input a hex value', () => {
    expect(hexFor('#3a7')).toBe('#33aa77');
    expect(hexFor('#3a7bc0cc')).toBe('#3a7bc0');
    expect(hexFor(undefined)).toBe('#808080');
  });
});
