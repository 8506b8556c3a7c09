const edgePx = 60;
const scrollPerFramePx = 18;

/** Scrolls while the pointer is near the upper or lower edge of a box; called once per frame. */
export const scrollNearEdge = (
  { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  scroller: Element | null,
  x: number,
  y: number,
): void => {
  if (x < left || x > right) return;
  if (y < top + edgePx) scroller?.scrollBy({ top: -scrollPerFramePx, behavior: 'instant' });
  if (y > bottom - edgePx) scroller?.scrollBy({ top: scrollPerFramePx, behavior: 'instant' });
};
