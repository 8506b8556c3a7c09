import { useSyncExternalStore } from 'react';
import type { DetectedWarning } from './find-layout-warnings.ts';

let current: readonly DetectedWarning[] = [];
const listeners = new Set<() => void>();

/** Result of the last layout check. A separate store, because it changes without an edit. */
export const layoutWarningStore = {
  set: (problems: readonly DetectedWarning[]): void => {
    current = problems;
    for (const listener of listeners) listener();
  },
  get: (): readonly DetectedWarning[] => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useLayoutWarnings = (): readonly DetectedWarning[] =>
  useSyncExternalStore(layoutWarningStore.subscribe, layoutWarningStore.get);
