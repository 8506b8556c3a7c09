import type { DropGap } from './gap.ts';

export type DragPayload =
  | { kind: 'design'; type: string; label: string }
  | { kind: 'element'; type: string; label: string }
  | { kind: 'section'; id: string; label: string }
  | { kind: 'saved'; label: string; drop: (index: number) => void }
  | { kind: 'placed'; id: string; label: string };

/** What is dragged, the pointer and the place under it in screen pixels; undefined when nothing is. */
export type DragState = { payload: DragPayload; x: number; y: number; gap: DropGap | undefined } | undefined;

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
