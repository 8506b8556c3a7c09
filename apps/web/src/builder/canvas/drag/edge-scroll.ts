import type { CanvasFrame } from '../canvas-frame.ts';

const edgePx = 60;
const scrollPerFramePx = 18;

/** Scrolls the page while something is dragged near its upper or lower edge; called once per frame. */
export const scrollAtEdge = ({ frame, view }: CanvasFrame, x: number, y: number): void => {
  const box = frame.getBoundingClientRect();
  if (x < box.left || x > box.right) return;
  const scroller = view.document.scrollingElement;
  if (y < box.top + edgePx) scroller?.scrollBy({ top: -scrollPerFramePx, behavior: 'instant' });
  if (y > box.bottom - edgePx) scroller?.scrollBy({ top: scrollPerFramePx, behavior: 'instant' });
};
