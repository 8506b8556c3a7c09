import { type CSSProperties, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { dropIndex, type RowPlace, shiftOf } from './list-drag-target.ts';

interface ListDrag {
  from: number;
  to: number;
  distance: number;
  height: number;
}

const startDistance = 4;

/** Dragging the rows of a list by a handle. The list's children are its rows, in order. */
export function useListDrag<List extends HTMLElement>(onMove: (from: number, to: number) => void) {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<ListDrag>();

  const start = (event: ReactPointerEvent<HTMLElement>, from: number): void => {
    const rows: RowPlace[] = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top, height };
    });
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    const handle = event.currentTarget;
    const { clientY: startY, pointerId } = event;
    handle.setPointerCapture(pointerId);
    const ends = new AbortController();
    const { signal } = ends;
    let to = from;
    let isDragging = false;

    const end = (isDropped: boolean): void => {
      ends.abort();
      setDrag(undefined);
      if (isDropped && isDragging && to !== from) onMove(from, to);
    };
    const move = (moved: PointerEvent): void => {
      const distance = moved.clientY - startY;
      if (!isDragging && Math.abs(distance) < startDistance) return;
      isDragging = true;
      to = dropIndex(rows, from, distance);
      setDrag({ from, to, distance, height: row.height });
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
      return { transform: `translateY(${drag.distance}px)`, position: 'relative', zIndex: 1 };
    }
    return {
      transform: `translateY(${shiftOf(index, drag)}px)`,
      transition: 'transform var(--quick)',
    };
  };
  return { list, start, styleOf, draggedIndex: drag?.from };
}
