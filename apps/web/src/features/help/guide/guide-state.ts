import { useSyncExternalStore } from 'react';

/** The tutorial that this tab is guided through, kept over reloads. */
export interface GuideState {
  slug: string;
  /** From 0. */
  step: number;
}

const storageKey = 'tutorialGuide';
const listeners = new Set<() => void>();
let state: GuideState | undefined | null = null;

const read = (): GuideState | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<GuideState> | null;
    return typeof stored?.slug === 'string' && Number.isInteger(stored.step)
      ? (stored as GuideState)
      : undefined;
  } catch {
    return undefined;
  }
};

const current = (): GuideState | undefined => {
  if (state === null) state = read();
  return state;
};

const write = (next: GuideState | undefined): void => {
  state = next;
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage a reload ends the guide.
    state = next;
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const beginGuide = (start: GuideState): void => write(start);
export const leaveGuide = (): void => write(undefined);

export const useGuide = (): GuideState | undefined =>
  useSyncExternalStore(subscribe, current, () => undefined);
