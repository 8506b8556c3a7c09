import { useSyncExternalStore } from 'react';
import type { FoundProblem } from './place-checker.ts';

let current: readonly FoundProblem[] = [];
const listeners = new Set<() => void>();

/** What the last look at the page has found. A store of its own: it changes when nobody edits. */
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
