import { converter, modeOklab, modeRgb, useMode as knowSpace } from 'culori/fn';

knowSpace(modeRgb);
knowSpace(modeOklab);
const toOklab = converter('oklab');

/** 0xrrggbb, and how many pixels resemble it. */
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

/** A pixel that is half see-through shows more of what lies behind it. */
const seenFrom = 128;
/** Shades nearer than this are one colour to the eye: soft edges, noise of compression. */
const sameColor = 0.075;
/** Below this a colour is a grey. */
const greyBelow = 0.03;
/** The share of a picture's ink from which a colour is meant and not left over. */
const leastShare = 0.01;

/** The same colour to the last four bits of a channel: coarse enough to count noise with what it is noise of. */
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

/** The fullest first, each under the very colour that most of it has. */
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

/** Shades join the fullest one that they resemble; its colour stays theirs, so a flat logo keeps its exact one. */
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

/** Paper and ink: what a logo stands on, or is written in, and no colour of the brand. */
const isPaperOrInk = (mass: Mass): boolean => chromaOf(mass) < greyBelow && (mass.l > 0.93 || mass.l < 0.27);

/**
 * The colours of a picture, given as RGBA, as `#rrggbb`: the greatest mass of colour first, greys last. Nothing when
 * the whole of it is see-through.
 */
export const dominantColors = (pixels: Uint8Array): string[] => {
  const all = gather(shadesIn(pixels));
  const colored = all.filter((mass) => !isPaperOrInk(mass));
  const total = colored.reduce((sum, { count }) => sum + count, 0);
  const meant = colored.filter(({ count }) => count >= total * leastShare);
  const weight = (mass: Mass): number => mass.count * Math.max(0, chromaOf(mass) - greyBelow);
  const isInk = ({ l }: Mass): number => (l < 0.5 ? 1 : 0);
  // Black on white has no colour: then the ink speaks for it, and not the paper.
  const found =
    meant.length > 0
      ? meant.toSorted((a, b) => weight(b) - weight(a) || b.count - a.count)
      : all.toSorted((a, b) => isInk(b) - isInk(a) || b.count - a.count).slice(0, 1);
  return found.map(({ hex }) => hex);
};
