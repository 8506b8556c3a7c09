// What is wrong with where elements stand: out of their section, or over words that then cannot be read. Pure:
// told from boxes, whoever has measured them.
import type { Viewport } from '@sitewright/contract/content';
import type { Box } from './place-geometry.ts';

export type PlaceProblemKind = 'overflow' | 'overlap';

export interface PlaceProblem {
  elementId: string;
  viewport: Viewport;
  kind: PlaceProblemKind;
}

export interface MeasuredSection {
  box: Box;
  elements: readonly {
    id: string;
    box: Box;
    /** Stands freely on the screen that was measured, or was moved out of its place in the flow. */
    isMoved: boolean;
  }[];
  /** What must stay readable: words and buttons of the section itself. `owner` is the element they are in. */
  words: readonly { box: Box; owner: string | undefined }[];
}

/** What browsers round, nobody sees. */
const tolerancePx = 2;

const isOutside = (box: Box, section: Box): boolean =>
  box.left < section.left - tolerancePx ||
  box.right > section.right + tolerancePx ||
  box.top < section.top - tolerancePx ||
  box.bottom > section.bottom + tolerancePx;

const isOver = (a: Box, b: Box): boolean =>
  a.left < b.right - tolerancePx &&
  b.left < a.right - tolerancePx &&
  a.top < b.bottom - tolerancePx &&
  b.top < a.bottom - tolerancePx;

/** The problems of a section as it was measured on one screen; at most one for each element, the worse first. */
export const problemsIn = (
  { box: section, elements, words }: MeasuredSection,
  viewport: Viewport,
): PlaceProblem[] =>
  elements
    .filter(({ isMoved }) => isMoved)
    .flatMap(({ id, box }): PlaceProblem[] => {
      const own = words.filter(({ owner }) => owner === id).map((word) => word.box);
      // Where an element has words, they are what must not cover others: its box may be larger than they are.
      const parts = own.length > 0 ? own : [box];
      if (isOutside(box, section)) return [{ elementId: id, viewport, kind: 'overflow' }];
      const isCovered = words.some(
        (word) => word.owner !== id && parts.some((part) => isOver(part, word.box)),
      );
      return isCovered ? [{ elementId: id, viewport, kind: 'overlap' }] : [];
    });

/** Each problem once, whatever the number of widths on which it was seen. */
export const uniqueProblems = <Problem extends PlaceProblem>(problems: readonly Problem[]): Problem[] => {
  const known = new Map<string, Problem>();
  for (const problem of problems) {
    const key = `${problem.elementId}|${problem.viewport}`;
    const before = known.get(key);
    if (!before || (before.kind === 'overlap' && problem.kind === 'overflow')) known.set(key, problem);
  }
  return [...known.values()];
};
