import { useSyncExternalStore } from 'react';

/**
 * Calls that require a step-up wait here until the user completes or cancels it in the dialog. All waiting calls share
 * one dialog. Without a mounted dialog the step-up fails, and the call's own error is shown.
 */
let waiting: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export const proof = {
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    waiting ??= Promise.withResolvers<boolean>();
    tell();
    return waiting.promise;
  },
  answer: (isProved: boolean): void => {
    waiting?.resolve(isProved);
    waiting = undefined;
    tell();
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The dialog host is unmounted: cancel waiting calls.
    if (listeners.size === 0) proof.answer(false);
  };
};

/** Whether a call is waiting for a step-up. */
export const useProofWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
