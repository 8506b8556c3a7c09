/**
 * Browser storage of the session. The keys are fixed by the specification; `authToken` is a legacy key of the access
 * token that is still read.
 */
export const storageKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  legacyToken: 'authToken',
  user: 'user',
  userRole: 'userRole',
  tenantId: 'tenantId',
} as const;

export const defaultTenantId = 'default-tenant';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredUser {
  id: string;
  role: string;
  tenantId: string | null;
}

export interface SessionStorage<Person extends StoredUser> {
  accessToken: () => string;
  refreshToken: () => string;
  saveTokens: (tokens: Tokens) => void;
  user: () => Person | undefined;
  saveUser: (person: Person) => void;
  clear: () => void;
}

export function createSessionStorage<Person extends StoredUser>(
  store: KeyValueStore,
): SessionStorage<Person> {
  return {
    accessToken: () => store.getItem(storageKeys.accessToken) ?? store.getItem(storageKeys.legacyToken) ?? '',
    refreshToken: () => store.getItem(storageKeys.refreshToken) ?? '',
    saveTokens: (tokens) => {
      store.setItem(storageKeys.accessToken, tokens.accessToken);
      store.setItem(storageKeys.refreshToken, tokens.refreshToken);
      store.removeItem(storageKeys.legacyToken);
    },
    user: () => parseJson(store.getItem(storageKeys.user)) as Person | undefined,
    saveUser: (person) => {
      store.setItem(storageKeys.user, JSON.stringify(person));
      store.setItem(storageKeys.userRole, person.role);
      store.setItem(storageKeys.tenantId, person.tenantId ?? defaultTenantId);
    },
    clear: () => {
      for (const key of Object.values(storageKeys)) store.removeItem(key);
    },
  };
}

function parseJson(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
