import { describe, expect, it } from 'vitest';
import {
  flip,
  matrixOf,
  type Orientation,
  pixelsOf,
  pointInCut,
  turn,
  turnedPoint,
  turnedSize,
  upright,
  uprightPoint,
} from './crop-geometry.ts';

const size = { width: 5, height: 3 };
const all: Orientation[] = ([0, 1, 2, 3] as const).flatMap((quarters) =>
  [false, true].map((isMirrored) => ({ quarters, isMirrored })),
);
const put = (orientation: Orientation, x: number, y: number) => {
  const [a, b, c, d, e, f] = matrixOf(size, orientation);
  return [a * x + c * y + e + 0, b * x + d * y + f + 0];
};

const ascending = (a: number | undefined, b: number | undefined): number => a! - b!;

describe('an oriented image', () => {
  it('maps its corners to the expected positions', () => {
    expect(put(upright, 5, 3)).toEqual([5, 3]);
    expect(put({ quarters: 1, isMirrored: false }, 0, 0)).toEqual([3, 0]);
    expect(put({ quarters: 1, isMirrored: false }, 5, 3)).toEqual([0, 5]);
    expect(put({ quarters: 2, isMirrored: false }, 0, 0)).toEqual([5, 3]);
    expect(put({ quarters: 3, isMirrored: false }, 0, 0)).toEqual([0, 5]);
    expect(put({ quarters: 0, isMirrored: true }, 0, 0)).toEqual([5, 0]);
    expect(put({ quarters: 1, isMirrored: true }, 0, 0)).toEqual([3, 5]);
  });

  it.each(all)('fills exactly its own frame: %o', (orientation) => {
    const { width, height } = turnedSize(size, orientation);
    const corners = [put(orientation, 0, 0), put(orientation, 5, 3)];
    expect(corners.map(([x]) => x).sort(ascending)).toEqual([0, width]);
    expect(corners.map(([, y]) => y).sort(ascending)).toEqual([0, height]);
  });

  it.each(all)('is as before after four turns, a turn and back, two flips: %o', (start) => {
    expect(turn(turn(turn(turn(start, 1), 1), 1), 1)).toEqual(start);
    expect(turn(turn(start, 1), -1)).toEqual(start);
    expect(flip(flip(start, 'across'), 'across')).toEqual(start);
    expect(flip(flip(start, 'down'), 'down')).toEqual(start);
  });

  it.each(all)('is flipped as seen on screen: %o', (start) => {
    const seen = turnedPoint({ x: 0.2, y: 0.7 }, start);
    const across = turnedPoint({ x: 0.2, y: 0.7 }, flip(start, 'across'));
    const down = turnedPoint({ x: 0.2, y: 0.7 }, flip(start, 'down'));
    expect([across.x, across.y]).toEqual([expect.closeTo(1 - seen.x), expect.closeTo(seen.y)]);
    expect([down.x, down.y]).toEqual([expect.closeTo(seen.x), expect.closeTo(1 - seen.y)]);
    const back = uprightPoint(seen, start);
    expect([back.x, back.y]).toEqual([expect.closeTo(0.2), expect.closeTo(0.7)]);
  });
});

describe('a crop', () => {
  it('uses the native pixels of the image', () => {
    const photo = { width: 6_000, height: 4_000 };
    expect(pixelsOf({ x: 5, y: 5, width: 90, height: 90 }, photo)).toEqual({
      x: 300,
      y: 200,
      width: 5_400,
      height: 3_600,
    });
  });

  it('stays in bounds and is never empty', () => {
    expect(pixelsOf({ x: 50, y: 0, width: 50.01, height: 100.4 }, size)).toEqual({
      x: 2,
      y: 0,
      width: 3,
      height: 3,
    });
    expect(pixelsOf({ x: 100, y: 100, width: 0, height: 0 }, size)).toEqual({
      x: 4,
      y: 2,
      width: 1,
      height: 1,
    });
  });

  it('maps the focal point, clamped to its edge', () => {
    const cut = { x: 50, y: 0, width: 50, height: 50 };
    expect(pointInCut({ x: 0.75, y: 0.25 }, cut)).toEqual({ x: 0.5, y: 0.5 });
    expect(pointInCut({ x: 0.1, y: 0.9 }, cut)).toEqual({ x: 0, y: 1 });
  });
});
