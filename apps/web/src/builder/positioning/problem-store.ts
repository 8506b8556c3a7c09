import { useSyncExternalStore } from 'react';
import type { FoundProblem } from './place-checker.ts';

let current: readonly FoundProblem[] = [];
const listeners = new Set<() => void>();

/** Result of the last layout check. A separate store, because it changes without an edit. */
export const problemStore = {
  set: (problems: readonly FoundProblem[]): void => {
    current = problems;
    for (const listener of listeners) listener();
  },
  get: (): readonly FoundProblem[] => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const usePlaceProblems = (): readonly FoundProblem[] =>
  useSyncExternalStore(problemStore.subscribe, problemStore.get);
