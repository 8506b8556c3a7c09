// Where sections are on the canvas right now, in the frame's own pixels. Read live: nothing is remembered
// that a scroll, an edit or a picture could have moved.
import type { Editor } from '../model/editor.ts';
import type { CanvasView } from './canvas-view.ts';

export interface DropGap {
  index: number;
  /** Distance of the gap from the top of the frame's viewport. */
  y: number;
}

const topOf = (view: CanvasView, id: string): number =>
  view.sectionElement(id)?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY;

/** The gap between sections nearest to `y`, found by halving. */
export const gapAt = (editor: Editor, view: CanvasView, y: number): DropGap => {
  const ids = editor.sectionIds();
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = view.sectionElement(ids[middle]!)?.getBoundingClientRect();
    if (rect && rect.top + rect.height / 2 < y) low = middle + 1;
    else high = middle;
  }
  return { index: low, y: gapTop(editor, view, low) };
};

/** The line at which a section inserted at `index` would begin. */
export const gapTop = (editor: Editor, view: CanvasView, index: number): number => {
  const ids = editor.sectionIds();
  if (index < ids.length) return topOf(view, ids[index]!);
  const last = ids.at(-1);
  const main = view.document.getElementById('main')?.getBoundingClientRect();
  return last === undefined
    ? (main?.top ?? 0)
    : (view.sectionElement(last)?.getBoundingClientRect().bottom ?? main?.bottom ?? 0);
};
