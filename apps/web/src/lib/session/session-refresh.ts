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
  /** Done when other tabs can be taken to see what was stored. */
  settle: () => Promise<void>;
}

const lockName = 'sitewright-token-refresh';

export function createRefresh({ storage, exchange, locks, settle }: RefreshParts) {
  const exchangeAndStore = async (refreshToken: string): Promise<RefreshOutcome> => {
    try {
      const answer = await exchange(refreshToken);
      // Signed out, or in as somebody else, while the answer was on its way: it concerns nobody any more.
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
    // Another tab was faster while this one waited for the lock.
    if (present && present !== staleToken) tell('refreshed');
    else if (!refreshToken) tell('refused');
    else {
      tell(await exchangeAndStore(refreshToken));
      // Tabs are processes, and the storage reaches the others a moment later than the lock would.
      await settle();
    }
  };

  let running: { staleToken: string; outcome: Promise<RefreshOutcome> } | undefined;

  /** `staleToken` is the access token that was found too old or was refused. */
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
