import { useSyncExternalStore } from 'react';

/** Availability of the API for the status bar: checked at start, and repeatedly while it is down. */
export type ApiStatus = 'loading' | 'connected' | 'error';

const retryMs = 10_000;
const timeoutMs = 8_000;
const listeners = new Set<() => void>();
let status: ApiStatus = 'loading';
let timer: ReturnType<typeof setTimeout> | undefined;

const setStatus = (next: ApiStatus): void => {
  status = next;
  for (const listener of listeners) listener();
};

async function check(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch('/api/v1/test', { signal: AbortSignal.timeout(timeoutMs) });
    // Consume the body; otherwise the request would count as aborted.
    await answer.text();
    setStatus(answer.ok ? 'connected' : 'error');
  } catch {
    setStatus('error');
  }
  if (status === 'error' && listeners.size > 0) timer = setTimeout(() => void check(), retryMs);
}

const checkNow = (): void => void check();

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    addEventListener('online', checkNow);
    checkNow();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', checkNow);
    clearTimeout(timer);
  };
};

export const useApiStatus = (): ApiStatus =>
  useSyncExternalStore(
    subscribe,
    () => status,
    () => 'loading' as const,
  );
