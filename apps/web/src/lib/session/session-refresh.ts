import type { SessionStorage, Tokens } from './session-storage.ts';

/**
 * Exchanges the refresh token for new tokens, once for all tabs: the server treats reuse of a refresh token as theft
 * and would sign the user out everywhere.
 */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

export interface LockSource {
  request: <T>(name: string, work: () => Promise<T>) => Promise<T>;
}

type TokenStorage = Pick<SessionStorage<never>, 'accessToken' | 'refreshToken' | 'saveTokens'>;

interface RefreshParts {
  storage: TokenStorage;
  /** The exchange call; resolves to `refused` when rejected, and rejects when the connection fails. */
  exchange: (refreshToken: string) => Promise<Tokens | 'refused'>;
  locks: LockSource;
  /** Resolves when other tabs can be assumed to see the stored tokens. */
  settle: () => Promise<void>;
}

const lockName = 'sitewright-token-refresh';

export function createRefresh({ storage, exchange, locks, settle }: RefreshParts) {
  const exchangeAndStore = async (refreshToken: string): Promise<RefreshOutcome> => {
    try {
      const answer = await exchange(refreshToken);
      // Signed out or in as another user in the meantime: discard the response.
      if (storage.refreshToken() !== refreshToken) return storage.accessToken() ? 'refreshed' : 'refused';
      if (answer === 'refused') return 'refused';
      storage.saveTokens(answer);
      return 'refreshed';
    } catch {
      return 'unreachable';
    }
  };

  const refreshInsideLock = async (
    staleToken: string,
    tell: (outcome: RefreshOutcome) => void,
  ): Promise<void> => {
    const present = storage.accessToken();
    const refreshToken = storage.refreshToken();
    // Another tab refreshed while this one waited for the lock.
    if (present && present !== staleToken) tell('refreshed');
    else if (!refreshToken) tell('refused');
    else {
      tell(await exchangeAndStore(refreshToken));
      // Tabs are separate processes: storage changes reach them slightly later than the lock release.
      await settle();
    }
  };

  let running: { staleToken: string; outcome: Promise<RefreshOutcome> } | undefined;

  /** `staleToken` is the access token that expired or was rejected. */
  return (staleToken: string): Promise<RefreshOutcome> => {
    if (running?.staleToken === staleToken) return running.outcome;
    const { promise, resolve, reject } = Promise.withResolvers<RefreshOutcome>();
    locks.request(lockName, () => refreshInsideLock(staleToken, resolve)).catch(reject);
    const outcome = promise.finally(() => {
      if (running?.outcome === outcome) running = undefined;
    });
    running = { staleToken, outcome };
    return outcome;
  };
}
