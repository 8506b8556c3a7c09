import type { ThemeColorName } from './theme.ts';

/**
 * Contrast of two colours, and the nearest colour with enough contrast. Colours are `#rrggbb`. Pure: shared by the
 * server's warnings and the fixes of the branding screen.
 */

/** WCAG 2: minimum ratio for text of normal size. */
export const textContrast = 4.5;

export type Rgb = readonly [red: number, green: number, blue: number];

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** 1 (same colour) to 21 (black on white); channels of 0 to 255. */
export const rgbContrast = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** 1 (same colour) to 21 (black on white). */
export const contrastRatio = (foreground: string, background: string): number =>
  rgbContrast(toRgb(foreground), toRgb(background));

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => part + (to[at]! - part) * share) as unknown as Rgb;

/** The smallest step towards `end` that passes; undefined when even `end` fails. */
const stepTowards = (colour: Rgb, end: Rgb, background: Rgb, least: number): number | undefined => {
  // Checks the colour rounded to whole channels, as it is written: rounding must not fall below the minimum.
  const passes = (share: number) => rgbContrast(toRgb(toHex(mix(colour, end, share))), background) >= least;
  for (let step = 0; step <= 255; step += 1) if (passes(step / 255)) return step / 255;
  return undefined;
};

/**
 * The colour nearest to `foreground` that reaches `least` on `background`: same hue, lightened or darkened as
 * little as possible. A passing colour is returned unchanged.
 */
export const nearestPassing = (foreground: string, background: string, least = textContrast): string => {
  const colour = toRgb(foreground);
  const behind = toRgb(background);
  const ends: readonly Rgb[] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const ways = ends
    .flatMap((end) => {
      const share = stepTowards(colour, end, behind, least);
      return share === undefined ? [] : [mix(colour, end, share)];
    })
    .sort((a, b) => distance(a, colour) - distance(b, colour));
  // Black or white reaches 4.5 on every colour.
  return ways[0] ? toHex(ways[0]) : luminance(behind) > 0.179 ? '#000000' : '#ffffff';
};

const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Text and background pairs to check. */
const pairs: readonly (readonly [foreground: ThemeColorName, background: ThemeColorName])[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['textMuted', 'background'],
  ['textMuted', 'surface'],
  ['primary', 'background'],
];

export interface ContrastIssue {
  foreground: ThemeColorName;
  background: ThemeColorName;
  /** Rounded to two decimals. */
  ratio: number;
  /** The nearest foreground that passes. */
  suggestion: string;
}

/** Contrast issues among the custom colours. Pairs with an unset colour (product default) are not checked. */
export const findContrastIssues = (
  colors: Readonly<Partial<Record<ThemeColorName, string | undefined>>>,
): ContrastIssue[] =>
  pairs.flatMap(([foreground, background]) => {
    const front = colors[foreground];
    const behind = colors[background];
    if (!front || !behind) return [];
    const ratio = contrastRatio(front, behind);
    if (ratio >= textContrast) return [];
    return [
      {
        foreground,
        background,
        ratio: Math.round(ratio * 100) / 100,
        suggestion: nearestPassing(front, behind),
      },
    ];
  });
