import { contrastRatio } from '@sitewright/contract/themes/contrast';

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Parses `#rrggbb`. */
export const parseHex = (hex: string): Rgb => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});

const toHex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b]
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `share` of `b` in `a`, 0 to 1, in sRGB. */
export const mix = (a: string, b: string, share: number): string => {
  const x = parseHex(a);
  const y = parseHex(b);
  const at = (from: number, to: number) => from + (to - from) * share;
  return toHex({ r: at(x.r, y.r), g: at(x.g, y.g), b: at(x.b, y.b) });
};

/** A readable text colour for `background`: white, a near-black that keeps its hue, or plain black. */
export const readableOn = (background: string): string => {
  const ink = mix('#141414', background, 0.08);
  return ['#ffffff', ink].find((color) => contrastRatio(color, background) >= 4.5) ?? '#000000';
};

/** Moves `color` towards black or white until its contrast with `background` is at least `ratio`. */
export const ensureContrast = (color: string, background: string, ratio = 4.5): string => {
  if (contrastRatio(color, background) >= ratio) return color;
  const target =
    contrastRatio('#000000', background) > contrastRatio('#ffffff', background) ? '#000000' : '#ffffff';
  for (let share = 0.05; share < 1; share += 0.05) {
    const candidate = mix(color, target, share);
    if (contrastRatio(candidate, background) >= ratio) return candidate;
  }
  return target;
};
