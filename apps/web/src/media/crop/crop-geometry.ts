// Geometry of orientation and crop in image pixels. Pure.

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
/** First flipped horizontally, then rotated clockwise by quarter turns. */
export interface Orientation {
  quarters: 0 | 1 | 2 | 3;
  isMirrored: boolean;
}

export const upright: Orientation = { quarters: 0, isMirrored: false };

const quartersOf = (n: number): Orientation['quarters'] => (((n % 4) + 4) % 4) as Orientation['quarters'];

export const turn = ({ quarters, isMirrored }: Orientation, by: 1 | -1): Orientation => ({
  quarters: quartersOf(quarters + by),
  isMirrored,
});

/** Flips the image as currently seen: flipping a rotated image equals rotating the flipped one the other way. */
export const flip = ({ quarters, isMirrored }: Orientation, direction: 'across' | 'down'): Orientation => ({
  quarters: quartersOf((direction === 'down' ? 2 : 0) - quarters),
  isMirrored: !isMirrored,
});

export const turnedSize = ({ width, height }: Size, { quarters }: Orientation): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Canvas transform a, b, c, d, e, f: exact for whole pixels. */
export type Matrix = readonly [number, number, number, number, number, number];

export const matrixOf = ({ width, height }: Size, { quarters, isMirrored }: Orientation): Matrix => {
  const turns: readonly Matrix[] = [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, height, 0],
    [-1, 0, 0, -1, width, height],
    [0, -1, 1, 0, 0, width],
  ];
  const [a, b, c, d, e, f] = turns[quarters]!;
  return isMirrored ? [-a, -b, c, d, e + a * width, f + b * width] : [a, b, c, d, e, f];
};

const unit: Size = { width: 1, height: 1 };

/** Maps a point of the image (as shares of its sides) to the oriented image. */
export const turnedPoint = ({ x, y }: Point, orientation: Orientation): Point => {
  const [a, b, c, d, e, f] = matrixOf(unit, orientation);
  return { x: a * x + c * y + e, y: b * x + d * y + f };
};

/** Inverse of `turnedPoint`. */
export const uprightPoint = ({ x, y }: Point, orientation: Orientation): Point => {
  const [a, b, c, d, e, f] = matrixOf(unit, orientation);
  return { x: a * (x - e) + b * (y - f), y: c * (x - e) + d * (y - f) };
};

/** Converts a crop in percent of the oriented image to whole pixels; never empty, never out of bounds. */
export const pixelsOf = (percent: Box, { width, height }: Size): Box => {
  const along = (start: number, length: number, whole: number) => {
    const size = Math.min(whole, Math.max(1, Math.round((length * whole) / 100)));
    return { at: Math.min(whole - size, Math.max(0, Math.round((start * whole) / 100))), size };
  };
  // Round the size independently of the position, so that moving a square keeps it square.
  const across = along(percent.x, percent.width, width);
  const down = along(percent.y, percent.height, height);
  return { x: across.at, y: down.at, width: across.size, height: down.size };
};

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

/** Maps a point of the oriented image into the crop, clamped to its edge. */
export const pointInCut = ({ x, y }: Point, percent: Box): Point => ({
  x: clamped((x * 100 - percent.x) / percent.width),
  y: clamped((y * 100 - percent.y) / percent.height),
});
