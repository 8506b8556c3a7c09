import { paletteStyles, themeSchema, type Theme } from '@sitewright/contract/themes/theme';
import { assert, constantFrom, integer, option, property } from 'fast-check';
import { expect, it } from 'vitest';
import { generateTheme } from './generate-theme.ts';
import { contrastRatio } from '@sitewright/contract/themes/contrast';

const shape = {
  borderRadius: { small: '4px', medium: '8px', large: '16px' },
  shadows: { small: 'none', medium: 'none', large: 'none' },
} satisfies Partial<Theme>;
const fonts = { heading: 'fraunces', body: 'inter' };
const named = { id: 'own', name: 'Own', description: '' };
const hex = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('generates a readable theme from any colour, in any style', () => {
  assert(
    property(hex, option(hex, { nil: undefined }), constantFrom(...paletteStyles), (color, accent, mood) => {
      const theme = generateTheme({ color, mood, fonts, shape, ...(accent ? { accent } : {}) }, named);
      expect(themeSchema.parse(theme)).toEqual(theme);
      const { background, surface, text, textMuted, primary, secondary, success, info, warning, danger } =
        theme.colors;
      for (const ground of [background, surface]) {
        expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(7);
        for (const color of [textMuted, primary, secondary, success, info, warning, danger])
          expect(contrastRatio(color, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 400 },
  );
});

it('keeps a readable brand colour, and the hue of one that is not', () => {
  const { colors } = generateTheme({ color: '#7a2b40', mood: 'bright', fonts, shape }, named);
  expect(colors.primary).toBe('#7a2b40');
  const yellow = generateTheme({ color: '#ffd400', mood: 'bright', fonts, shape }, named).colors.primary;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(yellow.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
});

it('gives an achromatic brand no hue', () => {
  const { colors } = generateTheme({ color: '#808080', mood: 'tinted', fonts, shape }, named);
  for (const color of [colors.background, colors.primary, colors.text]) {
    expect(new Set([color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)]).size).toBe(1);
  }
});
