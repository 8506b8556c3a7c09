import type { CanvasPort } from '../model/builder-store.ts';
import { dropTargetIn } from './drop-index.ts';
import type { FormPainter } from './form-painter.ts';

const edgePx = 60;
const scrollPerFramePx = 18;

interface Parts {
  painter: FormPainter;
  /** What scrolls. */
  scroller: HTMLElement;
  host: HTMLElement;
  /** Draws what has changed before anything is measured. */
  flush: () => void;
}

/** What other parts of the builder ask of the canvas. */
export const createCanvasPort = ({ painter, scroller, host, flush }: Parts): CanvasPort => {
  const isInside = (x: number, y: number): boolean => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom && right > left;
  };
  const reveal = (id: string): void => {
    flush();
    painter.elementOf(id)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return {
    reveal,
    focus: (id) => {
      flush();
      if (id === undefined) scroller.focus();
      else {
        painter.focus(id);
        reveal(id);
      }
    },
    dropTargetAt: (x, y) =>
      isInside(x, y) ? dropTargetIn(painter.rects(), host.getBoundingClientRect(), y) : undefined,
    scrollAtEdge: (x, y) => {
      const { left, right, top, bottom } = scroller.getBoundingClientRect();
      if (x < left || x > right) return;
      const distance = y < top + edgePx ? -scrollPerFramePx : y > bottom - edgePx ? scrollPerFramePx : 0;
      if (distance !== 0) scroller.scrollBy({ top: distance, behavior: 'instant' });
    },
    showDragged: (id) => {
      for (const element of painter.root.querySelectorAll('[data-dragged]'))
        element.removeAttribute('data-dragged');
      if (id !== undefined) painter.elementOf(id)?.setAttribute('data-dragged', '');
    },
  };
};
