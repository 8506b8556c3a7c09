import { scrollNearEdge } from '../../../../ui/drag/edge-scroll.ts';
import type { CanvasPort } from '../model/builder-store.ts';
import { dropTargetIn } from './drop-index.ts';
import type { FormPainter } from './form-painter.ts';

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
    scrollAtEdge: (x, y) => scrollNearEdge(scroller.getBoundingClientRect(), scroller, x, y),
    showDragged: (ids) => {
      for (const element of painter.root.querySelectorAll('[data-dragged]'))
        element.removeAttribute('data-dragged');
      for (const id of ids) painter.elementOf(id)?.setAttribute('data-dragged', '');
    },
  };
};
