import type { DragFeedback } from './drag-controller.ts';

export type DragState = Parameters<DragFeedback['show']>[0];

/** What is being dragged right now. A store of its own, because it changes with every frame of a drag. */
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
