import { describe, expect, it } from 'vitest';
import { touchedIds } from './marquee.ts';
import type { Box } from './position-geometry.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const elements = new Map([
  ['a', box(10, 10, 50, 20)],
  ['b', box(10, 50, 50, 20)],
]);
const entries = new Map([['entry', box(200, 10, 50, 20)]]);
const sections = new Map([
  ['first', box(0, 0, 400, 100)],
  ['second', box(0, 100, 400, 100)],
]);
const touched = (marquee: Box) => touchedIds(marquee, [elements, entries, sections]);

describe('a marquee', () => {
  it('selects what it touches, even at a corner', () => {
    expect(touched(box(55, 25, 1, 1))).toEqual(['a']);
    expect(touched(box(55, 25, 20, 30))).toEqual(['a', 'b']);
    expect(touched(box(60, 30, 20, 15))).toEqual(['first']);
  });

  it('selects the most specific kind that it touches', () => {
    expect(touched(box(0, 0, 400, 200))).toEqual(['a', 'b']);
    expect(touched(box(100, 0, 300, 200))).toEqual(['entry']);
    expect(touched(box(300, 90, 50, 20))).toEqual(['first', 'second']);
    expect(touched(box(500, 90, 50, 20))).toEqual([]);
  });
});
