import { type CSSProperties, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { followPointer, startDistance } from './follow-pointer.ts';
import { dropIndex, type RowBounds, shiftOf } from './list-drag-target.ts';

interface ListDrag {
  from: number;
  to: number;
  distance: number;
  across: number;
  height: number;
}

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
    const { clientX: startX, clientY: startY } = event;
    followPointer(event.nativeEvent, event.currentTarget, {
      begin: () => {
        let moved: ListDrag | undefined;
        return {
          move: ({ x, y }) => {
            const distance = y - startY;
            const across = isTree ? x - startX : 0;
            const way = Math.max(Math.abs(distance), Math.abs(across));
            const isStill = moved && moved.distance === distance && moved.across === across;
            if (isStill || (!moved && way < startDistance)) return;
            moved = { from, to: dropIndex(rows, from, distance), distance, across, height: row.height };
            setDrag(moved);
          },
          end: () => {
            setDrag(undefined);
            if (moved && (moved.to !== from || Math.abs(moved.across) >= sideStep))
              onMove(from, moved.to, moved.across);
          },
          cancel: () => setDrag(undefined),
        };
      },
    });
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
