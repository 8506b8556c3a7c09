import type { Theme } from '@sitewright/contract/themes/theme';
import { describe, expect, it } from 'vitest';
import { fallbackFontCss, fallbackNames } from './fallback-fonts.ts';
import type { FontFamily } from './theme-css.ts';

const inter: FontFamily = {
  id: 'inter',
  family: 'Inter',
  fallback: 'system-ui,sans-serif',
  metrics: { ascent: 0.97, descent: 0.24, width: { regular: 0.47, bold: 0.5 } },
  faces: [],
};
const lora: FontFamily = { ...inter, id: 'lora', family: 'Lora', fallback: 'Georgia,serif' };
const theme = (headingWeight?: number) =>
  ({
    fonts: { heading: 'lora', body: 'inter' },
    ...(headingWeight === undefined ? {} : { headings: { weight: headingWeight } }),
  }) as Theme;

/** The `size-adjust` of a face of a system font. */
const stretch = (css: string, family: string, cut: 'regular' | 'bold'): number => {
  const range = cut === 'regular' ? '1 549' : '550 1000';
  const face = css
    .split('\n')
    .find((line) => line.includes(`"${family}"`) && line.includes(`font-weight:${range}`));
  return Number(/size-adjust:([\d.]+)%/.exec(face!)![1]) / 100;
};

describe('fallback fonts while a font loads', () => {
  it('are of the same generic family', () => {
    expect(fallbackNames(inter)).toEqual(['Inter Arial', 'Inter Roboto']);
    expect(fallbackNames(lora)).toEqual(['Lora Times', 'Lora Noto Serif']);
  });

  it('have the same text width as the font, in the weights of the designs', () => {
    const css = fallbackFontCss(inter, theme());
    expect(0.442 * stretch(css, 'Inter Arial', 'regular')).toBeCloseTo(0.47, 3);
    expect(0.475 * stretch(css, 'Inter Arial', 'bold')).toBeCloseTo(0.49, 3);
  });

  it('have the same width as the theme’s headings, light or heavy', () => {
    const heavy = fallbackFontCss(lora, theme());
    expect(0.427 * stretch(heavy, 'Lora Times', 'bold')).toBeCloseTo(0.5, 3);
    const light = fallbackFontCss(lora, theme(500));
    expect(0.402 * stretch(light, 'Lora Times', 'regular')).toBeCloseTo(0.48, 3);
  });

  it('have the line height of the font, however much they are adjusted', () => {
    const face = fallbackFontCss(inter, theme()).split('\n')[0]!;
    const [size, ascent] = ['size-adjust', 'ascent-override'].map(
      (name) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)![1]) / 100,
    );
    expect(size! * ascent!).toBeCloseTo(0.97, 2);
  });

  it('are omitted for a font without metrics', () => {
    const { metrics, ...unmeasured } = inter;
    expect(metrics).toBeDefined();
    expect(fallbackNames(unmeasured)).toEqual([]);
    expect(fallbackFontCss(unmeasured, theme())).toBe('');
  });
});
