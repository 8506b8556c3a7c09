import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { createDragStore, type DragStore } from '../../../../ui/drag/drag-store.ts';
import { dragToTarget } from '../../../../ui/drag/drag-to-target.ts';
import { scrollNearEdge } from '../../../../ui/drag/edge-scroll.ts';
import type { CalendarPlace, CalendarPost } from './use-calendar.ts';

interface Target {
  place: CalendarPlace;
  bounds: DOMRect;
}

export interface CalendarDrag {
  post: CalendarPost;
  x: number;
  y: number;
  target: Target | undefined;
}

/** Value of `data-day` of the list of drafts without a date. */
export const undated = 'undated';

const targetAt = (x: number, y: number): Target | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest<HTMLElement>('[data-day]');
    const day = place?.dataset['day'];
    if (place && day !== undefined)
      return { place: day === undated ? null : day, bounds: place.getBoundingClientRect() };
  }
  return undefined;
};

/** Drags posts onto days. A finger scrolls instead: its way is the menu of the post. */
export function useCalendarDrag(onDrop: (post: CalendarPost, place: CalendarPlace) => void) {
  const [store] = useState<DragStore<CalendarDrag>>(createDragStore);
  const wasDragged = useRef(false);
  /** `source` is the pressed button: the pointer is captured by it, so that a press without a move stays its click. */
  const start = (event: ReactPointerEvent<HTMLElement>, source: Element, post: CalendarPost): void => {
    wasDragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    dragToTarget<Target>(event.nativeEvent, source, {
      onBegin: () => {
        wasDragged.current = true;
      },
      scrollAtEdge: (x, y) =>
        scrollNearEdge(
          { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight },
          document.scrollingElement,
          x,
          y,
        ),
      targetAt,
      show: (at) => store.show(at && { post, ...at }),
      drop: ({ place }) => onDrop(post, place),
    });
  };
  return {
    store,
    start,
    /** The click that ends a drag does not open the menu. */
    swallowClick: (event: { stopPropagation: () => void; preventDefault: () => void }): void => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
export type CalendarDragging = ReturnType<typeof useCalendarDrag>;
