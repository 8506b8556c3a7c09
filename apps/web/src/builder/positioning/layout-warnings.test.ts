import { describe, expect, it } from 'vitest';
import type { Box } from './position-geometry.ts';
import { type MeasuredSection, layoutWarningsIn, uniqueWarnings } from './layout-warnings.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const section = (more: Partial<MeasuredSection>): MeasuredSection => ({
  box: box(0, 0, 375, 400),
  elements: [],
  words: [],
  ...more,
});
const badge = (at: Box, isMoved = true) => ({ id: 'badge', box: at, isMoved });
const kinds = (measured: Partial<MeasuredSection>) =>
  layoutWarningsIn(section(measured), 'mobile').map(({ kind }) => kind);

describe('the layout check of a moved element', () => {
  it.each([
    ['to the left', box(-3, 10, 50, 20)],
    ['to the right', box(328, 10, 50, 20)],
    ['above', box(10, -3, 50, 20)],
    ['below', box(10, 383, 50, 20)],
  ])('runs out of its section %s', (_, at) => {
    expect(kinds({ elements: [badge(at)] })).toEqual(['overflow']);
  });

  it('accepts an element that just fits into its section', () => {
    expect(kinds({ elements: [badge(box(-2, -2, 379, 404))] })).toEqual([]);
  });

  it('reports text of the section and of other elements that it covers, but not its own', () => {
    const at = box(10, 10, 100, 40);
    const own = { box: box(12, 12, 60, 20), owner: 'badge' };
    expect(kinds({ elements: [badge(at)], words: [own] })).toEqual([]);
    const title = { box: box(40, 25, 200, 50), owner: undefined };
    expect(kinds({ elements: [badge(at)], words: [own, title] })).toEqual(['overlap']);
    const below = { box: box(40, 40, 200, 50), owner: 'other' };
    // Its box overlaps the text, but its visible content does not.
    expect(kinds({ elements: [badge(at)], words: [own, below] })).toEqual([]);
    expect(kinds({ elements: [badge(at)], words: [below] })).toEqual(['overlap']);
  });

  it('ignores elements in the flow', () => {
    expect(kinds({ elements: [badge(box(-50, 0, 90, 20), false)] })).toEqual([]);
  });
});

it('a problem on several widths is reported once, by the more severe kind', () => {
  const one = { elementId: 'a', viewport: 'mobile' } as const;
  expect(
    uniqueWarnings([
      { ...one, kind: 'overlap' },
      { ...one, kind: 'overflow' },
      { ...one, viewport: 'tablet', kind: 'overlap' },
      { ...one, kind: 'overlap' },
    ]),
  ).toEqual([
    { ...one, kind: 'overflow' },
    { ...one, viewport: 'tablet', kind: 'overlap' },
  ]);
});
