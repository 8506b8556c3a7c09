import { contrastRatio } from '@sitewright/contract/themes/contrast';
import type { PaletteStyle, Theme } from '@sitewright/contract/themes/theme';
import { clampChroma, converter, formatHex, modeOklch, modeRgb, useMode as knowSpace } from 'culori/fn';
import { readableOn } from './color.ts';

knowSpace(modeRgb);
knowSpace(modeOklch);
const toOklch = converter('oklch');

/** Brand colours, fonts and style to generate a theme from. Colours are `#rrggbb`; fonts are ids of the library. */
export interface BrandInput {
  color: string;
  /** A second brand colour; absent: one derived from `color`. */
  accent?: string;
  mood: PaletteStyle;
  fonts: Theme['fonts'];
  /** Everything other than colours, taken from the current theme. */
  shape: Pick<Theme, 'borderRadius' | 'shadows' | 'spacing' | 'headings'>;
}

interface Lch {
  l: number;
  c: number;
  h: number;
}

const lchOf = (hex: string): Lch => {
  const { l, c, h } = toOklch(hex)!;
  return { l, c, h: h ?? 0 };
};

/** The colour as `#rrggbb`; reduces chroma outside the sRGB gamut, never hue. */
const hexOf = ({ l, c, h }: Lch): string =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));

/**
 * The colour of this hue nearest in lightness that reaches `ratio` on every background (WCAG 2.2, 1.4.3). Black or
 * white when no lightness does.
 */
const readable = (color: Lch, grounds: readonly string[], ratio: number): string => {
  const passes = (hex: string): boolean => grounds.every((ground) => contrastRatio(hex, ground) >= ratio);
  for (let step = 0; step <= 1; step += 0.005) {
    const ways = [hexOf({ ...color, l: color.l - step }), hexOf({ ...color, l: color.l + step })];
    const found = ways.find(passes);
    if (found) return found;
  }
  return readableOn(grounds[0]!);
};

const papers: Record<PaletteStyle, { background: [l: number, c: number]; surface: [l: number, c: number] }> =
  {
    bright: { background: [0.992, 0.003], surface: [0.966, 0.008] },
    tinted: { background: [0.965, 0.02], surface: [0.935, 0.03] },
    deep: { background: [0.19, 0.018], surface: [0.245, 0.022] },
  };

/** Hues commonly understood as success, information, warning and danger, in OKLCH degrees. */
const signalHues = { success: 150, info: 245, warning: 75, danger: 27 } as const;

/** A neighbouring hue with less chroma than the colour itself, so that the two do not compete. */
const companion = ({ l, c, h }: Lch): Lch => ({
  l,
  c: c * 0.7,
  h: (h + (h > 60 && h < 200 ? -50 : 50)) % 360,
});

/**
 * Generates a theme from one colour. Text has a contrast of 7:1, muted text, primary, secondary and signal colours
 * 4.5:1, on background and on surface, whatever the colour.
 */
export const generateTheme = (wish: BrandInput, named: Pick<Theme, 'id' | 'name' | 'description'>): Theme => {
  const brand = lchOf(wish.color);
  // An achromatic brand must not get a hue.
  const tint = (l: number, c: number): string => hexOf({ l, c: Math.min(c, brand.c), h: brand.h });
  const { background: paper, surface: raised } = papers[wish.mood];
  const background = tint(...paper);
  const surface = tint(...raised);
  const grounds = [background, surface];
  const isDeep = wish.mood === 'deep';
  const ink = { l: isDeep ? 0.96 : 0.22, c: Math.min(0.015, brand.c), h: brand.h };
  const signal = (h: number): string => readable({ l: isDeep ? 0.78 : 0.5, c: 0.13, h }, grounds, 4.5);
  return {
    ...named,
    colors: {
      primary: readable(brand, grounds, 4.5),
      secondary: readable(wish.accent ? lchOf(wish.accent) : companion(brand), grounds, 4.5),
      success: signal(signalHues.success),
      info: signal(signalHues.info),
      warning: signal(signalHues.warning),
      danger: signal(signalHues.danger),
      light: tint(0.955, 0.02),
      dark: tint(isDeep ? 0.13 : 0.21, 0.035),
      background,
      surface,
      text: readable(ink, grounds, 7),
      textMuted: readable({ ...ink, l: isDeep ? 0.74 : 0.47 }, grounds, 4.5),
      border: tint(isDeep ? 0.34 : paper[0] - 0.1, 0.02),
    },
    fonts: wish.fonts,
    ...wish.shape,
  };
};
