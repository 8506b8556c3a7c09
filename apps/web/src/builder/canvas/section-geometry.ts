// Positions of sections on the canvas, in frame pixels. Measured live, because scrolling, edits and loading images
// move them.
import type { Editor } from '../model/editor.ts';
import type { CanvasView } from './canvas-view.ts';

export interface InsertionPoint {
  index: number;
  /** Distance of the insertion point from the top of the frame's viewport. */
  y: number;
}

const topOf = (view: CanvasView, id: string): number =>
  view.sectionElement(id)?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY;

/** Number of sections above `y` by a share of their height, by binary search. */
const countAbove = (editor: Editor, view: CanvasView, y: number, share: number): number => {
  const ids = editor.sectionIds();
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = view.sectionElement(ids[middle]!)?.getBoundingClientRect();
    if (rect && rect.top + rect.height * share < y) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The insertion point between sections nearest to `y`. */
export const insertionPointAt = (editor: Editor, view: CanvasView, y: number): InsertionPoint => {
  const index = countAbove(editor, view, y, 0.5);
  return { index, y: insertionLineAt(editor, view, index) };
};

/** The section of the page at `y`. */
export const sectionIdAt = (editor: Editor, view: CanvasView, y: number): string | undefined => {
  const id = editor.sectionIds()[countAbove(editor, view, y, 1)];
  const rect = id === undefined ? undefined : view.sectionElement(id)?.getBoundingClientRect();
  return rect && rect.top <= y ? id : undefined;
};

/** Vertical position at which a section inserted at `index` would begin. */
export const insertionLineAt = (editor: Editor, view: CanvasView, index: number): number => {
  const ids = editor.sectionIds();
  if (index < ids.length) return topOf(view, ids[index]!);
  const last = ids.at(-1);
  const main = view.document.getElementById('main')?.getBoundingClientRect();
  return last === undefined
    ? (main?.top ?? 0)
    : (view.sectionElement(last)?.getBoundingClientRect().bottom ?? main?.bottom ?? 0);
};
