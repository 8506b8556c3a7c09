import { type CSSProperties, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { dropIndex, type RowBounds, shiftOf } from './list-drag-target.ts';

interface ListDrag {
  from: number;
  to: number;
  distance: number;
  across: number;
  height: number;
}

const startDistance = 4;

interface ListDragOptions {
  /** Rows are indented, so a sideways move counts as well. */
  isTree?: boolean;
}

const sideStep = 12;

/**
 * Reorders the rows of a list by a drag handle. The children of the list are its rows, in order. `across` is the
 * horizontal distance of the drag.
 */
export function useListDrag<List extends HTMLElement>(
  onMove: (from: number, to: number, across: number) => void,
  { isTree = false }: ListDragOptions = {},
) {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<ListDrag>();

  const start = (event: ReactPointerEvent<HTMLElement>, from: number): void => {
    const rows: RowBounds[] = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top, height };
    });
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    const handle = event.currentTarget;
    const { clientX: startX, clientY: startY, pointerId } = event;
    handle.setPointerCapture(pointerId);
    const ends = new AbortController();
    const { signal } = ends;
    let to = from;
    let across = 0;
    let isDragging = false;

    const end = (isDropped: boolean): void => {
      ends.abort();
      setDrag(undefined);
      const isAside = isTree && Math.abs(across) >= sideStep;
      if (isDropped && isDragging && (to !== from || isAside)) onMove(from, to, across);
    };
    const move = (moved: PointerEvent): void => {
      const distance = moved.clientY - startY;
      across = moved.clientX - startX;
      const way = isTree ? Math.max(Math.abs(distance), Math.abs(across)) : Math.abs(distance);
      if (!isDragging && way < startDistance) return;
      isDragging = true;
      to = dropIndex(rows, from, distance);
      setDrag({ from, to, distance, across: isTree ? across : 0, height: row.height });
    };
    const cancelByKey = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end(false);
    };
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    document.addEventListener('keydown', cancelByKey, { signal, capture: true });
  };

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined;
    if (index === drag.from) {
      return {
        transform: `translate(${drag.across}px, ${drag.distance}px)`,
        position: 'relative',
        zIndex: 1,
      };
    }
    return {
      transform: `translateY(${shiftOf(index, drag)}px)`,
      transition: 'transform var(--quick)',
    };
  };
  return { list, start, styleOf, draggedIndex: drag?.from };
}
