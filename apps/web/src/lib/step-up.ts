import { useSyncExternalStore } from 'react';

/**
 * Calls that require a step-up wait here until the user completes or cancels it in the dialog. All waiting calls share
 * one dialog. Without a mounted dialog the step-up fails, and the call's own error is shown.
 */
let waiting: PromiseWithResolvers<boolean> | undefined;
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

export const stepUpPrompt = {
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    waiting ??= Promise.withResolvers<boolean>();
    notifyListeners();
    return waiting.promise;
  },
  answer: (isProved: boolean): void => {
    waiting?.resolve(isProved);
    waiting = undefined;
    notifyListeners();
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The dialog host is unmounted: cancel waiting calls.
    if (listeners.size === 0) stepUpPrompt.answer(false);
  };
};

/** Whether a call is waiting for a step-up. */
export const useStepUpRequested = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
