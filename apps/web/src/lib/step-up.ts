import { useSyncExternalStore } from 'react';

/**
 * Calls that need fresh proof wait here until the person has given it in the dialog, or would not. All calls that
 * wait share one dialog. Where no dialog is mounted the answer is no, and the refusal is shown as any other.
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
    // Nobody is left who could answer.
    if (listeners.size === 0) proof.answer(false);
  };
};

/** Whether a call waits for proof. */
export const useProofWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== undefined,
    () => false,
  );
