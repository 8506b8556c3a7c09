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

/** The current drag. A separate store, because it changes with every frame. */
let current: DragState;
const listeners = new Set<() => void>();

export const dragState = {
  show: (state: DragState): void => {
    current = state;
    for (const listener of listeners) listener();
  },
  get: (): DragState => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
