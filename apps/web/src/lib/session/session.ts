import { limits } from '@sitewright/contract/limits';
import { isExemptFromLogin } from '../exempt-paths.ts';
import { createRefresh, type LockSource, type RefreshOutcome } from './session-refresh.ts';
import {
  createSessionStorage,
  type KeyValueStore,
  storageKeys,
  type StoredUser,
  type Tokens,
} from './session-storage.ts';
import { tokenExpiry, tokenUserId } from './token-expiry.ts';

/**
 * Session of this tab. Owns the stored tokens and their refresh; independent of screens and API paths, which are
 * injected.
 */
export interface SessionState<Person> {
  /** `replaced`: another tab signed in a different user while this tab shows the work of `person`. */
  status: 'loading' | 'guest' | 'signed-in' | 'replaced';
  person?: Person;
}

/** Reasons of a rejected session; all but the first have a message on the sign-in page. */
export const rejectionReasons = ['refused', 'account_suspended', 'tenant_suspended', 'wrong_tenant'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface SessionParts<Person extends StoredUser> {
  store: KeyValueStore;
  locks: LockSource;
  /** Resolves when other tabs can be assumed to see the stored tokens. */
  settle: () => Promise<void>;
  now: () => number;
  exchange: (refreshToken: string) => Promise<Tokens | RejectionReason>;
  /** Rejects when the server cannot be reached. */
  fetchProfile: () => Promise<Person | RejectionReason>;
  currentPath: () => string;
  goToLogin: (why: RejectionReason) => void;
}

export function createSession<Person extends StoredUser>(parts: SessionParts<Person>) {
  const storage = createSessionStorage<Person>(parts.store);
  let lastRefusal: RejectionReason = 'refused';
  const exchange = async (refreshToken: string): Promise<Tokens | 'refused'> => {
    const answer = await parts.exchange(refreshToken);
    if (typeof answer !== 'string') return answer;
    lastRefusal = answer;
    return 'refused';
  };
  const refresh = createRefresh({ storage, exchange, locks: parts.locks, settle: parts.settle });
  const listeners = new Set<() => void>();
  let state: SessionState<Person> = { status: 'loading' };
  let holders = 0;

  const setState = (next: SessionState<Person>): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const end = (): void => {
    storage.clear();
    setState({ status: 'guest' });
  };

  /** Whether the stored session belongs to another user than the one whose work this tab shows. */
  const isForeign = (): boolean => {
    if (holders === 0 || !state.person) return false;
    const stored = tokenUserId(storage.accessToken());
    return stored !== undefined && stored !== state.person.id;
  };

  const expire = (why: RejectionReason): void => {
    end();
    if (!isExemptFromLogin(parts.currentPath())) parts.goToLogin(why);
  };

  const renew = async (staleToken: string): Promise<RefreshOutcome> => {
    if (isForeign()) return 'unreachable';
    const outcome = await refresh(staleToken);
    if (outcome === 'refused') expire(lastRefusal);
    return outcome;
  };

  const renewIfNearExpiry = async (): Promise<void> => {
    const token = isForeign() ? '' : storage.accessToken();
    const expiry = token ? tokenExpiry(token) : undefined;
    if (expiry === undefined || expiry - parts.now() > limits.auth.refreshThresholdMs) return;
    await renew(token);
  };

  const setPerson = (person: Person): void => {
    storage.saveUser(person);
    setState({ status: 'signed-in', person });
  };

  const loadProfile = async (): Promise<void> => {
    const requestedFor = tokenUserId(storage.accessToken());
    try {
      const person = await parts.fetchProfile();
      const stored = tokenUserId(storage.accessToken());
      // Another tab signed in a different user during the request: this profile must not be stored beside their tokens.
      if (stored !== undefined && stored !== requestedFor) return await loadProfile();
      if (typeof person === 'string') expire(person);
      else if (storage.accessToken()) setPerson(person);
    } catch {
      // A missing response is not a rejection: continue as the stored user.
      const known = storage.user();
      setState(known ? { status: 'signed-in', person: known } : { status: 'guest' });
    }
  };

  return {
    getState: (): SessionState<Person> => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Empty in a tab whose user was replaced: its requests must not be sent as another user. */
    accessToken: () => (isForeign() ? '' : storage.accessToken()),
    refreshToken: () => (isForeign() ? '' : storage.refreshToken()),
    /** The stored user, which in a replaced tab differs from the tab's user. */
    storedPerson: storage.user,
    /**
     * Pins the tab to its current user, until the returned function is called: the tab then shows a user's own work and
     * must not switch, while a public page simply follows a sign-in in another tab.
     */
    hold: (): (() => void) => {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    renew,
    renewIfNearExpiry,
    setPerson,
    end,
    start: async (): Promise<void> => {
      if (!storage.accessToken()) return setState({ status: 'guest' });
      await renewIfNearExpiry();
      if (storage.accessToken()) await loadProfile();
    },
    begin: (person: Person, tokens: Tokens): void => {
      // Other tabs react to the tokens and then read the user.
      storage.saveUser(person);
      storage.saveTokens(tokens);
      setState({ status: 'signed-in', person });
    },
    /** Handles a change of the stored session by another tab; `key` is null when the storage was cleared. */
    followStorage: async (key: string | null): Promise<void> => {
      const isTokenChange = key === null || key === storageKeys.accessToken;
      if (!isTokenChange) return;
      if (!storage.accessToken()) setState({ status: 'guest' });
      else if (isForeign()) setState({ ...state, status: 'replaced' });
      else if (state.status === 'guest' || tokenUserId(storage.accessToken()) !== state.person?.id)
        await loadProfile();
    },
  };
}

export type Session<Person extends StoredUser> = ReturnType<typeof createSession<Person>>;
