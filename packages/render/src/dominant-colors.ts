import { converter, modeOklab, modeRgb, useMode as knowSpace } from 'culori/fn';

knowSpace(modeRgb);
knowSpace(modeOklab);
const toOklab = converter('oklab');

/** 0xrrggbb, and the number of similar pixels. */
interface Shade {
  color: number;
  count: number;
}

interface Mass {
  hex: string;
  /** OKLab. */
  l: number;
  a: number;
  b: number;
  count: number;
}

/** Alpha below which a pixel is ignored: it shows more of what is behind it. */
const seenFrom = 128;
/** Colours nearer than this look the same: soft edges, compression noise. */
const sameColor = 0.075;
/** Chroma below this counts as grey. */
const greyBelow = 0.03;
/** Minimum share of an image's ink for a colour to be intentional. */
const leastShare = 0.01;

/** The upper four bits of each channel: coarse enough to group a colour with its noise. */
const shadeOf = (color: number): number => color & 0xf0_f0_f0;

const countColors = (pixels: Uint8Array): Map<number, number> => {
  const counts = new Map<number, number>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if (pixels[at + 3]! < seenFrom) continue;
    const color = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
};

/** The most frequent first, each with the exact colour that most of its pixels have. */
const shadesIn = (pixels: Uint8Array): Shade[] => {
  const shades = new Map<number, Shade>();
  const byCount = [...countColors(pixels)].toSorted(([, a], [, b]) => b - a);
  for (const [color, count] of byCount) {
    const shade = shades.get(shadeOf(color));
    if (shade) shade.count += count;
    else shades.set(shadeOf(color), { color, count });
  }
  return [...shades.values()].toSorted((a, b) => b.count - a.count);
};

const massOf = ({ color, count }: Shade): Mass => {
  const hex = `#${color.toString(16).padStart(6, '0')}`;
  const { l, a, b } = toOklab(hex)!;
  return { hex, l, a, b, count };
};

const chromaOf = ({ a, b }: Mass): number => Math.hypot(a, b);

/** Merges colours into the most frequent similar one, which keeps its exact value, as in a flat logo. */
const gather = (shades: readonly Shade[]): Mass[] => {
  const masses: Mass[] = [];
  for (const shade of shades) {
    const mass = massOf(shade);
    const near = masses.find(({ l, a, b }) => Math.hypot(l - mass.l, a - mass.a, b - mass.b) < sameColor);
    if (near) near.count += mass.count;
    else masses.push(mass);
  }
  return masses;
};

/** Near-white and near-black: the background or the lettering of a logo, not a brand colour. */
const isPaperOrInk = (mass: Mass): boolean => chromaOf(mass) < greyBelow && (mass.l > 0.93 || mass.l < 0.27);

/**
 * The dominant colours of an image, given as RGBA, as `#rrggbb`: the largest area first, greys last. Empty for a
 * transparent image.
 */
export const dominantColors = (pixels: Uint8Array): string[] => {
  const all = gather(shadesIn(pixels));
  const colored = all.filter((mass) => !isPaperOrInk(mass));
  const total = colored.reduce((sum, { count }) => sum + count, 0);
  const meant = colored.filter(({ count }) => count >= total * leastShare);
  const weight = (mass: Mass): number => mass.count * Math.max(0, chromaOf(mass) - greyBelow);
  const isInk = ({ l }: Mass): number => (l < 0.5 ? 1 : 0);
  // Black on white has no brand colour: then the lettering counts, and not the background.
  const found =
    meant.length > 0
      ? meant.toSorted((a, b) => weight(b) - weight(a) || b.count - a.count)
      : all.toSorted((a, b) => isInk(b) - isInk(a) || b.count - a.count).slice(0, 1);
  return found.map(({ hex }) => hex);
};
