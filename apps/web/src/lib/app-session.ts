import type { User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { useSyncExternalStore } from 'react';
import { paths } from '../routes/paths.ts';
import { createSession, type Session, type SessionState } from './session/session.ts';

/** The session of this browser tab. The API calls are loaded only when there is a token to use them with. */
const memory = new Map<string, string>();
const memoryStore = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
};

/** How long a tab that renewed keeps the others waiting, so that they read the new tokens and not the old. */
const settleMs = 1_000;

/** Browsers offer locks only on secure origins; without them each tab renews on its own. */
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
