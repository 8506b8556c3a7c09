import { createDragStore } from '../../../../ui/drag/drag-store.ts';
import type { DragAt } from '../../../../ui/drag/drag-to-target.ts';
import type { DropTarget } from './drop-index.ts';

/** The current drag. */
export const dragState = createDragStore<DragAt<DropTarget> & { label: string }>();
