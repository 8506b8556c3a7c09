import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import type { Box } from './position-geometry.ts';
import { nearestGaps, type SnapTargets, snapBox } from './snapping.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const targets = (...others: Box[]): SnapTargets => ({
  section: box(0, 0, 1000, 600),
  margins: { left: 60, right: 940 },
  others,
});
const reach = limits.editor.snapPx;

describe('a box that is moved', () => {
  it.each([
    ['the section’s edge', box(4, 100, 50, 33), -4],
    ['a margin', box(57, 100, 50, 33), 3],
    ['the other margin, with its end', box(893, 100, 50, 33), -3],
    ['the middle', box(473, 100, 50, 33), 2],
  ])('is drawn to %s', (_, moving, dx) => {
    const snapped = snapBox(moving, targets(), reach);
    expect(snapped.dx).toBe(dx);
    expect(snapped.dy).toBe(0);
    expect(snapped.guides).toHaveLength(1);
  });

  it.each([
    [reach - 1, true],
    [reach, true],
    [reach + 1, false],
  ])('that is %i pixels away is drawn near: %s', (away, isDrawn) => {
    expect(snapBox(box(60 + away, 100, 31, 33), targets(), reach).dx).toBe(isDrawn ? -away : 0);
  });

  it('aligns with others on both axes, with guides as long as everything aligned', () => {
    const other = box(200, 310, 80, 40);
    const snapped = snapBox(box(203, 97, 31, 33), targets(other), reach);
    expect(snapped.dx).toBe(-3);
    expect(snapped.guides).toContainEqual({ axis: 'x', at: 200, from: 97, to: 350 });
    const level = snapBox(box(530.5, 312, 31, 150), targets(other), reach);
    expect(level.dy).toBe(-2);
    expect(level.guides[0]).toMatchObject({ axis: 'y', at: 310, from: 200 });
  });

  it('snaps to equal gaps between two boxes, after two and before two', () => {
    const row = [box(200, 300, 100, 40), box(401, 310, 100, 40)];
    const between = snapBox(box(333, 322, 40, 12), { ...targets(...row) }, 4);
    expect(between.dx).toBeCloseTo(-2.5);
    expect(between.guides.filter(({ isGap }) => isGap).map(({ from, to }) => Math.round(to - from))).toEqual([
      31, 31,
    ]);
    expect(snapBox(box(605, 322, 40, 12), targets(...row), 4).dx).toBe(-3);
    expect(
      snapBox(box(62.5, 322, 39, 12), { ...targets(...row), margins: { left: -99, right: 2000 } }, 4).dx,
    ).toBe(-2.5);
  });

  it('does not snap where nothing is near', () => {
    expect(snapBox(box(133, 77, 31, 33), targets(box(700, 500, 10, 10)), reach)).toEqual({
      dx: 0,
      dy: 0,
      guides: [],
    });
  });
});

it('the measured gaps are the nearest on each axis, to other boxes or the section’s edge', () => {
  const gaps = nearestGaps(box(300, 100, 50, 50), targets(box(400, 110, 50, 50), box(300, 300, 50, 50)));
  expect(gaps).toEqual([
    { axis: 'y', at: 125, from: 350, to: 400, isGap: true },
    { axis: 'x', at: 325, from: 0, to: 100, isGap: true },
  ]);
});
