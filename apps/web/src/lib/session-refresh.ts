import type { SessionStorage, Tokens } from './session-storage.ts';

/**
 * Exchanges the refresh token for new tokens, once for all tabs: a second use of the same refresh token looks
 * like theft to the server and would sign the person out everywhere.
 */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

export interface LockSource {
  request: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

type TokenStorage = Pick<SessionStorage<never>, 'accessToken' | 'refreshToken' | 'saveTokens'>;

interface RefreshParts {
  storage: TokenStorage;
  /** The plain call; a `refused` answer is told apart from a failed connection. */
  exchange: (refreshToken: string) => Promise<Tokens | 'refused'>;
  locks: LockSource;
}

const lockName = 'sitewright-token-refresh';

export function createRefresh({ storage, exchange, locks }: RefreshParts) {
  const refreshInsideLock = async (staleToken: string): Promise<RefreshOutcome> => {
    const present = storage.accessToken();
    // Another tab was faster while this one waited for the lock.
    if (present && present !== staleToken) return 'refreshed';
    const refreshToken = storage.refreshToken();
    if (!refreshToken) return 'refused';
    try {
      const answer = await exchange(refreshToken);
      if (answer === 'refused') return 'refused';
      // Signed out while the answer was on its way: it must not sign the person in again.
      if (storage.refreshToken() !== refreshToken) return storage.accessToken() ? 'refreshed' : 'refused';
      storage.saveTokens(answer);
      return 'refreshed';
    } catch {
      return 'unreachable';
    }
  };

  let running: { staleToken: string; outcome: Promise<RefreshOutcome> } | undefined;

  /** `staleToken` is the access token that was found too old or was refused. */
  return (staleToken: string): Promise<RefreshOutcome> => {
    if (running?.staleToken === staleToken) return running.outcome;
    const outcome = locks
      .request(lockName, () => refreshInsideLock(staleToken))
      .finally(() => {
        if (running?.outcome === outcome) running = undefined;
      });
    running = { staleToken, outcome };
    return outcome;
  };
}
