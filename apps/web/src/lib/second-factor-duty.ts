import { useSyncExternalStore } from 'react';

/**
 * Noted when the API has refused a call because a second factor is asked for here and the person has none yet. The
 * screens then lead to where one is set up.
 */
let isDue = false;
const listeners = new Set<() => void>();
const set = (next: boolean): void => {
  isDue = next;
  for (const listener of listeners) listener();
};

export const secondFactorDuty = {
  note: (): void => set(true),
  clear: (): void => set(false),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSecondFactorDuty = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isDue,
    () => false,
  );
