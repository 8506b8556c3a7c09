import { createDragStore } from '../../../ui/drag/drag-store.ts';
import type { DropTarget } from './drop-target.ts';

export type DragPayload =
  | { kind: 'design'; type: string; label: string }
  | { kind: 'element'; type: string; label: string }
  | { kind: 'section'; id: string; label: string }
  | { kind: 'saved'; label: string; drop: (index: number) => void }
  | { kind: 'placed'; id: string; label: string };

/** The dragged payload, the pointer and the drop target, in screen pixels; undefined when nothing is dragged. */
export type DragState =
  | { payload: DragPayload; x: number; y: number; gap: DropTarget | undefined }
  | undefined;

/** The current drag. */
export const dragState = createDragStore<NonNullable<DragState>>();
