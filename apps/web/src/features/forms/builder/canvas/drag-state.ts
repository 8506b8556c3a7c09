import type { DropTarget } from './drop-index.ts';

export type DragState = { label: string; x: number; y: number; target: DropTarget | undefined } | undefined;

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
