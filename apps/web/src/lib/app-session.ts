import type { User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { useSyncExternalStore } from 'react';
import { paths } from '../routes/paths.ts';
import { createSession, type Session, type SessionState } from './session/session.ts';

/** The session of this browser tab. The API client is loaded only when there is a token. */
const memory = new Map<string, string>();
const memoryStore = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
};

/** Time a refreshing tab holds the lock afterwards, so that other tabs read the new tokens, not the old ones. */
const settleMs = 1_000;

/** Web Locks exist only on secure origins; without them each tab refreshes on its own. */
const browserLocks = {
  request: <T>(name: string, work: () => Promise<T>): Promise<T> =>
    typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request(name, work) : work(),
};

export const appSession: Session<User> = createSession<User>({
  store: typeof localStorage === 'undefined' ? memoryStore : localStorage,
  locks: browserLocks,
  settle: () => new Promise((resolve) => setTimeout(resolve, settleMs)),
  now: Date.now,
  exchange: async (refreshToken) => (await import('./session-calls.ts')).exchangeToken(refreshToken),
  fetchProfile: async () => (await import('./session-calls.ts')).fetchProfile(appSession),
  currentPath: () => location.pathname,
  goToLogin: (why) => location.assign(paths.login(undefined, why === 'refused' ? undefined : why)),
});

/** Started once by main.tsx. */
export function runSession(): void {
  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage) void appSession.followStorage(event.key);
  });
  setInterval(() => void appSession.renewIfNearExpiry(), limits.auth.expiryCheckMs);
  void appSession.start();
}

const loadingState: SessionState<User> = { status: 'loading' };

export const useSession = (): SessionState<User> =>
  useSyncExternalStore(appSession.subscribe, appSession.getState, () => loadingState);
