// How a picture is turned before it is cut, and where a cut lies in its pixels. Pure.

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
/** First mirrored left to right, then turned clockwise by quarters. */
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

/** As it is seen now: to mirror what is turned is to turn what is mirrored the other way. */
export const flip = ({ quarters, isMirrored }: Orientation, direction: 'across' | 'down'): Orientation => ({
  quarters: quartersOf((direction === 'down' ? 2 : 0) - quarters),
  isMirrored: !isMirrored,
});

export const turnedSize = ({ width, height }: Size, { quarters }: Orientation): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** a, b, c, d, e, f of a canvas: exact for whole pixels. */
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

/** A point of the picture, as a share of its sides, where it is seen once the picture is turned. */
export const turnedPoint = ({ x, y }: Point, orientation: Orientation): Point => {
  const [a, b, c, d, e, f] = matrixOf(unit, orientation);
  return { x: a * x + c * y + e, y: b * x + d * y + f };
};

/** The other way round. */
export const uprightPoint = ({ x, y }: Point, orientation: Orientation): Point => {
  const [a, b, c, d, e, f] = matrixOf(unit, orientation);
  return { x: a * (x - e) + b * (y - f), y: c * (x - e) + d * (y - f) };
};

/** A cut given in percent of the turned picture, in its own whole pixels; never empty and never outside. */
export const pixelsOf = (percent: Box, { width, height }: Size): Box => {
  const along = (start: number, length: number, whole: number) => {
    const size = Math.min(whole, Math.max(1, Math.round((length * whole) / 100)));
    return { at: Math.min(whole - size, Math.max(0, Math.round((start * whole) / 100))), size };
  };
  // Its size does not depend on its place: moving a square leaves it square.
  const across = along(percent.x, percent.width, width);
  const down = along(percent.y, percent.height, height);
  return { x: across.at, y: down.at, width: across.size, height: down.size };
};

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

/** Where a point of the turned picture lies in what was cut out of it; at the edge when it is outside. */
export const pointInCut = ({ x, y }: Point, percent: Box): Point => ({
  x: clamped((x * 100 - percent.x) / percent.width),
  y: clamped((y * 100 - percent.y) / percent.height),
});
