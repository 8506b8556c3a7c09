import type { Category } from '@sitewright/contract/blog/blog-terms';
import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { createDragStore, type DragStore } from '../../../../ui/drag/drag-store.ts';
import { dragToTarget } from '../../../../ui/drag/drag-to-target.ts';
import { scrollNearEdge } from '../../../../ui/drag/edge-scroll.ts';
import type { DropPart } from './category-tree.ts';

export interface TreeTarget {
  id: string;
  part: DropPart;
  bounds: DOMRect;
}

export interface TreeDrag {
  category: Category;
  x: number;
  y: number;
  target: TreeTarget | undefined;
}

/** The middle half of a row is the way into it, its edges the way beside it. */
const partAt = (y: number, { top, height }: DOMRect): DropPart => {
  const at = (y - top) / height;
  if (at < 0.25) return 'before';
  return at > 0.75 ? 'after' : 'inside';
};

const targetAt = (x: number, y: number): TreeTarget | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    const row = element.closest<HTMLElement>('[data-category]');
    const id = row?.dataset['category'];
    if (!row || id === undefined) continue;
    const bounds = row.getBoundingClientRect();
    return { id, part: partAt(y, bounds), bounds };
  }
  return undefined;
};

/** Drags a category over the rows of the tree. */
export function useTreeDrag(onDrop: (category: Category, target: TreeTarget) => void) {
  const [store] = useState<DragStore<TreeDrag>>(createDragStore);
  const [draggedId, setDraggedId] = useState<string>();
  const start = (event: ReactPointerEvent<HTMLElement>, category: Category): void => {
    if (event.button !== 0) return;
    dragToTarget<TreeTarget>(event.nativeEvent, event.currentTarget, {
      onBegin: () => setDraggedId(category.id),
      scrollAtEdge: (x, y) =>
        scrollNearEdge(
          { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight },
          document.scrollingElement,
          x,
          y,
        ),
      targetAt,
      show: (at) => {
        store.show(at && { category, ...at });
        if (!at) setDraggedId(undefined);
      },
      drop: (target) => onDrop(category, target),
    });
  };
  return { store, start, draggedId };
}
export type TreeDragging = ReturnType<typeof useTreeDrag>;
