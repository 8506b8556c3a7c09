import type { Theme } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { hexFor, paintOf, typedColor } from './color-value.ts';

const theme = { colors: { primary: '#c8401a' } } as Theme;

describe('choosing a colour', () => {
  it('paints a theme colour as the theme has it now', () => {
    expect(paintOf('primary', theme)).toBe('#c8401a');
    expect(paintOf('#123456', theme)).toBe('#123456');
    expect(paintOf('', theme)).toBeUndefined();
    expect(paintOf('url(x)', theme)).toBeUndefined();
  });

  it('keeps a typed colour once it is one, with the hash that people leave out', () => {
    expect(typedColor('3A7')).toBe('#3a7');
    expect(typedColor('#3A7BC0')).toBe('#3a7bc0');
    expect(typedColor('#3a7b')).toBe('#3a7b');
    expect(typedColor('#3a7bc')).toBeUndefined();
  });

  it('never takes a typed word for a theme colour', () => {
    expect(typedColor('primary')).toBeUndefined();
  });

  it('gives the browser’s colour input the only form it knows', () => {
    expect(hexFor('#3a7')).toBe('#33aa77');
    expect(hexFor('#3a7bc0cc')).toBe('#3a7bc0');
    expect(hexFor(undefined)).toBe('#808080');
  });
});
