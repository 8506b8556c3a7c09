import { useSyncExternalStore } from 'react';

/**
 * Set when the API rejected a call because a second factor is mandatory here and the user has none yet. The screens
 * then redirect to its setup.
 */
let isDue = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  isDue = next;
  for (const listener of listeners) listener();
};

export const secondFactorRequirement = {
  note: (): void => set(true),
  clear: (): void => set(false),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSecondFactorRequired = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDue,
    () => false,
  );
