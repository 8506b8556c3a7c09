// Snapping of a moving box: to the edges, the middle and the margins of its section, and to edges and middles of
// other elements. Pure: targets are measured once and used with every move.
import type { Box } from './position-geometry.ts';

/** A guide line, with the distance that it shows. */
export interface Guide {
  axis: 'x' | 'y';
  /** Position of the line on its axis, and its extent on the other. */
  at: number;
  from: number;
  to: number;
  /** Whether it measures a gap, rather than marking an alignment. */
  isGap?: boolean;
}

export interface SnapTargets {
  section: Box;
  /** Left and right edge of the section's content. */
  margins: { left: number; right: number };
  others: readonly Box[];
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

interface Line {
  at: number;
  from: number;
  to: number;
}

const sides = { x: ['left', 'right', 'top', 'bottom'], y: ['top', 'bottom', 'left', 'right'] } as const;

/** The start, middle and end of a box on an axis. */
const stops = (box: Box, axis: 'x' | 'y'): [number, number, number] => {
  const [start, end] = sides[axis];
  return [box[start], (box[start] + box[end]) / 2, box[end]];
};

const linesOf = ({ section, margins, others }: SnapTargets, axis: 'x' | 'y'): Line[] => {
  const [, , crossStart, crossEnd] = sides[axis];
  const whole = { from: section[crossStart], to: section[crossEnd] };
  const own = [...stops(section, axis), ...(axis === 'x' ? [margins.left, margins.right] : [])];
  return [
    ...own.map((at) => ({ at, ...whole })),
    ...others.flatMap((box) =>
      stops(box, axis).map((at) => ({ at, from: box[crossStart], to: box[crossEnd] })),
    ),
  ];
};

interface Hit {
  delta: number;
  guides: Guide[];
}

const nearestLine = (
  moving: Box,
  lines: readonly Line[],
  axis: 'x' | 'y',
  reach: number,
): Hit | undefined => {
  const [, , crossStart, crossEnd] = sides[axis];
  let delta = Infinity;
  for (const stop of stops(moving, axis)) {
    for (const { at } of lines) if (Math.abs(at - stop) < Math.abs(delta)) delta = at - stop;
  }
  if (Math.abs(delta) > reach) return undefined;
  const moved = stops(moving, axis).map((stop) => stop + delta);
  // One line per position, as long as everything aligned to it.
  const guides = new Map<number, Guide>();
  for (const { at, from, to } of lines) {
    if (!moved.some((stop) => Math.abs(stop - at) < 0.5)) continue;
    const key = Math.round(at);
    const known = guides.get(key);
    guides.set(key, {
      axis,
      at,
      from: Math.min(known?.from ?? moving[crossStart], from),
      to: Math.max(known?.to ?? moving[crossEnd], to),
    });
  }
  return { delta, guides: [...guides.values()] };
};

/** The boxes on both sides of the moving one that could form a row with it. */
const rowAround = (moving: Box, others: readonly Box[], axis: 'x' | 'y'): Box[] => {
  const [start, , crossStart, crossEnd] = sides[axis];
  return others
    .filter((box) => box[crossStart] < moving[crossEnd] && box[crossEnd] > moving[crossStart])
    .toSorted((a, b) => a[start] - b[start]);
};

/** A position with equal gaps to the neighbours in a row. */
const equalGap = (moving: Box, others: readonly Box[], axis: 'x' | 'y', reach: number): Hit | undefined => {
  const [start, end, crossStart, crossEnd] = sides[axis];
  const size = moving[end] - moving[start];
  const row = rowAround(moving, others, axis);
  const candidates: { at: number; gaps: [number, number][] }[] = [];
  for (const [index, box] of row.entries()) {
    const next = row[index + 1];
    if (!next) break;
    const gap = next[start] - box[end];
    if (gap < 0) continue;
    if (gap >= size) {
      const at = box[end] + (gap - size) / 2;
      candidates.push({
        at,
        gaps: [
          [box[end], at],
          [at + size, next[start]],
        ],
      });
    }
    const behind = next[end] + gap;
    candidates.push({
      at: behind,
      gaps: [
        [box[end], next[start]],
        [next[end], behind],
      ],
    });
    const before = box[start] - gap - size;
    candidates.push({
      at: before,
      gaps: [
        [before + size, box[start]],
        [box[end], next[start]],
      ],
    });
  }
  const best = candidates
    .map((candidate) => ({ ...candidate, delta: candidate.at - moving[start] }))
    .filter(({ delta }) => Math.abs(delta) <= reach)
    .toSorted((a, b) => Math.abs(a.delta) - Math.abs(b.delta))[0];
  if (!best) return undefined;
  const middle = (moving[crossStart] + moving[crossEnd]) / 2;
  return {
    delta: best.delta,
    guides: best.gaps.map(([from, to]) => ({
      axis: axis === 'x' ? 'y' : 'x',
      at: middle,
      from,
      to,
      isGap: true,
    })),
  };
};

/**
 * The offset that snaps a moving box to its nearest targets, at most `reach` on each axis, and the guides that
 * explain it.
 */
export const snapBox = (moving: Box, targets: SnapTargets, reach: number): Snapped => {
  const hitOn = (axis: 'x' | 'y'): Hit | undefined =>
    nearestLine(moving, linesOf(targets, axis), axis, reach) ?? equalGap(moving, targets.others, axis, reach);
  const x = hitOn('x');
  const y = hitOn('y');
  const shift = { x: x?.delta ?? 0, y: y?.delta ?? 0 };
  // A line of one axis must reach the box where the other axis has moved it.
  const settle = (guide: Guide): Guide => {
    if (guide.isGap) return { ...guide, at: guide.at + (guide.axis === 'x' ? shift.x : shift.y) };
    const [, , crossStart, crossEnd] = sides[guide.axis];
    const by = guide.axis === 'x' ? shift.y : shift.x;
    return {
      ...guide,
      from: Math.min(guide.from, moving[crossStart] + by),
      to: Math.max(guide.to, moving[crossEnd] + by),
    };
  };
  return { dx: shift.x, dy: shift.y, guides: [...(x?.guides ?? []), ...(y?.guides ?? [])].map(settle) };
};

/** The smaller gap on each axis between a box and its neighbours, or the section's edges. */
export const nearestGaps = (box: Box, { section, others }: SnapTargets): Guide[] =>
  (['x', 'y'] as const).flatMap((axis): Guide[] => {
    const [start, end, crossStart, crossEnd] = sides[axis];
    const row = rowAround(box, others, axis);
    const before = Math.max(
      section[start],
      ...row.map((other) => other[end]).filter((at) => at <= box[start]),
    );
    const behind = Math.min(section[end], ...row.map((other) => other[start]).filter((at) => at >= box[end]));
    const gaps = [
      [before, box[start]],
      [box[end], behind],
    ] as const;
    const [from, to] = gaps[1][1] - gaps[1][0] < gaps[0][1] - gaps[0][0] ? gaps[1] : gaps[0];
    const at = (box[crossStart] + box[crossEnd]) / 2;
    return to - from >= 1 ? [{ axis: axis === 'x' ? 'y' : 'x', at, from, to, isGap: true }] : [];
  });
