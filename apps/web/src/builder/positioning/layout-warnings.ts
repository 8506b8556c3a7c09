// Detects layout problems: elements that overflow their section, or cover text. Pure: works on measured boxes.
import type { Viewport } from '@sitewright/contract/content';
import type { Box } from './position-geometry.ts';

export type LayoutWarningKind = 'overflow' | 'overlap';

export interface LayoutWarning {
  elementId: string;
  viewport: Viewport;
  kind: LayoutWarningKind;
}

export interface MeasuredSection {
  box: Box;
  elements: readonly {
    id: string;
    box: Box;
    /** Free on the measured viewport, or offset from its position in the flow. */
    isMoved: boolean;
  }[];
  /** Content that must stay readable: texts and buttons of the section. `owner` is the element that contains them. */
  words: readonly { box: Box; owner: string | undefined }[];
}

/** Tolerance for the browser's rounding. */
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

/** The problems of a section on one viewport; at most one per element, the more severe first. */
export const layoutWarningsIn = (
  { box: section, elements, words }: MeasuredSection,
  viewport: Viewport,
): LayoutWarning[] =>
  elements
    .filter(({ isMoved }) => isMoved)
    .flatMap(({ id, box }): LayoutWarning[] => {
      const own = words.filter(({ owner }) => owner === id).map((word) => word.box);
      // An element with text must not cover others by its text: its box may be larger.
      const parts = own.length > 0 ? own : [box];
      if (isOutside(box, section)) return [{ elementId: id, viewport, kind: 'overflow' }];
      const isCovered = words.some(
        (word) => word.owner !== id && parts.some((part) => isOver(part, word.box)),
      );
      return isCovered ? [{ elementId: id, viewport, kind: 'overlap' }] : [];
    });

/** Each problem once, however many widths it occurs on. */
export const uniqueWarnings = <Problem extends LayoutWarning>(problems: readonly Problem[]): Problem[] => {
  const known = new Map<string, Problem>();
  for (const problem of problems) {
    const key = `${problem.elementId}|${problem.viewport}`;
    const before = known.get(key);
    if (!before || (before.kind === 'overlap' && problem.kind === 'overflow')) known.set(key, problem);
  }
  return [...known.values()];
};
