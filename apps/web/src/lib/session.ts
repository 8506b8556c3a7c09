import { limits } from '@sitewright/contract/limits';
import { isExemptFromLogin } from './exempt-paths.ts';
import { createRefresh, type LockSource, type RefreshOutcome } from './session-refresh.ts';
import {
  createSessionStorage,
  type KeyValueStore,
  storageKeys,
  type StoredPerson,
  type Tokens,
} from './session-storage.ts';
import { tokenExpiry } from './token-expiry.ts';

/**
 * Who is signed in, in this tab. Owns the stored tokens and their renewal; it knows no screen and no API path,
 * both are given to it.
 */
export interface SessionState<Person> {
  status: 'loading' | 'guest' | 'signed-in';
  person?: Person;
}

export interface SessionParts<Person extends StoredPerson> {
  store: KeyValueStore;
  locks: LockSource;
  now: () => number;
  exchange: (refreshToken: string) => Promise<Tokens | 'refused'>;
  /** Rejects when the server cannot be reached; `refused` when it no longer knows the person. */
  fetchProfile: () => Promise<Person | 'refused'>;
  currentPath: () => string;
  goToLogin: () => void;
}

export function createSession<Person extends StoredPerson>(parts: SessionParts<Person>) {
  const storage = createSessionStorage<Person>(parts.store);
  const refresh = createRefresh({ storage, exchange: parts.exchange, locks: parts.locks });
  const listeners = new Set<() => void>();
  let state: SessionState<Person> = { status: 'loading' };

  const setState = (next: SessionState<Person>): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const end = (): void => {
    storage.clear();
    setState({ status: 'guest' });
  };

  const expire = (): void => {
    end();
    if (!isExemptFromLogin(parts.currentPath())) parts.goToLogin();
  };

  const renew = async (staleToken: string): Promise<RefreshOutcome> => {
    const outcome = await refresh(staleToken);
    if (outcome === 'refused') expire();
    return outcome;
  };

  const renewIfNearExpiry = async (): Promise<void> => {
    const token = storage.accessToken();
    const expiry = token ? tokenExpiry(token) : undefined;
    if (expiry === undefined || expiry - parts.now() > limits.auth.refreshThresholdMs) return;
    await renew(token);
  };

  const setPerson = (person: Person): void => {
    storage.savePerson(person);
    setState({ status: 'signed-in', person });
  };

  const loadProfile = async (): Promise<void> => {
    try {
      const person = await parts.fetchProfile();
      if (person === 'refused') expire();
      else if (storage.accessToken()) setPerson(person);
    } catch {
      // No answer is not a refusal: go on as the person this browser knows.
      const known = storage.person();
      setState(known ? { status: 'signed-in', person: known } : { status: 'guest' });
    }
  };

  return {
    getState: (): SessionState<Person> => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: storage.accessToken,
    refreshToken: storage.refreshToken,
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
      storage.saveTokens(tokens);
      setPerson(person);
    },
    /** A change of the stored session by another tab; `key` is null when everything was cleared. */
    followStorage: async (key: string | null): Promise<void> => {
      const isTokenChange = key === null || key === storageKeys.accessToken;
      if (!isTokenChange) return;
      if (!storage.accessToken()) setState({ status: 'guest' });
      else if (state.status === 'guest') await loadProfile();
    },
  };
}
