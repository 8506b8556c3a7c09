import { limits } from '@sitewright/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { createSession, type SessionParts } from './session.ts';
import type { LockSource } from './session-refresh.ts';
import type { KeyValueStore, Tokens } from './session-storage.ts';

interface TestPerson {
  id: string;
  role: string;
  tenantId: string | null;
}

const now = 1_700_000_000_000;
const linh: TestPerson = { id: 'linh', role: 'USER', tenantId: null };

const tokenEndingIn = (ms: number, name = 'token'): string =>
  `${name}.${btoa(JSON.stringify({ exp: Math.floor((now + ms) / 1000) }))}.signature`;

const memoryStore = (
  entries: Record<string, string> = {},
): KeyValueStore & { entries: Map<string, string> } => {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
};

/** One lock for all tabs of a browser: tasks run strictly sequentially. */
const browserLocks = (): LockSource => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, work) => {
      const next = last.then(work, work);
      last = next.catch(() => undefined);
      return next;
    },
  };
};

const fresh: Tokens = { accessToken: tokenEndingIn(900_000, 'fresh'), refreshToken: 'refresh-2' };
const long = tokenEndingIn(900_000);
const nearEnd = tokenEndingIn(limits.auth.refreshThresholdMs - 1_000);

function openTab(parts: Partial<SessionParts<TestPerson>> = {}) {
  const goToLogin = vi.fn();
  const exchange = vi.fn<SessionParts<TestPerson>['exchange']>(async () => fresh);
  const session = createSession<TestPerson>({
    store: memoryStore({ accessToken: long, refreshToken: 'refresh-1' }),
    locks: browserLocks(),
    settle: async () => undefined,
    now: () => now,
    exchange,
    fetchProfile: async () => linh,
    currentPath: () => '/dashboard',
    goToLogin,
    ...parts,
  });
  return { session, goToLogin, exchange };
}

describe('starting the app', () => {
  it('is a guest without a token and sends no request', async () => {
    const fetchProfile = vi.fn(async () => linh);
    const { session } = openTab({ store: memoryStore(), fetchProfile });
    await session.start();
    expect(session.getState()).toEqual({ status: 'guest' });
    expect(fetchProfile).not.toHaveBeenCalled();
  });

  it('fetches the profile and stores user, role and tenant', async () => {
    const store = memoryStore({ accessToken: long, refreshToken: 'refresh-1' });
    const { session } = openTab({ store });
    await session.start();
    expect(session.getState()).toEqual({ status: 'signed-in', person: linh });
    expect(store.getItem('userRole')).toBe('USER');
    expect(store.getItem('tenantId')).toBe('default-tenant');
    expect(JSON.parse(store.getItem('user') ?? '')).toEqual(linh);
  });

  it('reads the token under its legacy key', async () => {
    const { session } = openTab({ store: memoryStore({ authToken: long }) });
    await session.start();
    expect(session.getState().status).toBe('signed-in');
  });

  it('clears the tokens when the server no longer knows the user', async () => {
    const store = memoryStore({ accessToken: long, refreshToken: 'refresh-1', user: '{}' });
    const { session } = openTab({ store, fetchProfile: async () => 'refused' });
    await session.start();
    expect(session.getState()).toEqual({ status: 'guest' });
    expect(store.entries.size).toBe(0);
  });

  it('keeps the tokens and the stored user when the network fails', async () => {
    const store = memoryStore({
      accessToken: long,
      refreshToken: 'refresh-1',
      user: JSON.stringify(linh),
    });
    const { session } = openTab({ store, fetchProfile: () => Promise.reject(new Error('offline')) });
    await session.start();
    expect(session.getState()).toEqual({ status: 'signed-in', person: linh });
    expect(store.getItem('refreshToken')).toBe('refresh-1');
  });

  it('refreshes a token near its expiry before fetching the profile', async () => {
    const store = memoryStore({ accessToken: nearEnd, refreshToken: 'refresh-1' });
    const { session, exchange } = openTab({ store });
    await session.start();
    expect(exchange).toHaveBeenCalledExactlyOnceWith('refresh-1');
    expect(session.accessToken()).toBe(fresh.accessToken);
  });
});

describe('keeping the session', () => {
  it('does not refresh a token with more than five minutes left', async () => {
    const { session, exchange } = openTab();
    await session.renewIfNearExpiry();
    expect(exchange).not.toHaveBeenCalled();
  });

  it('refreshes once for all tabs of the browser', async () => {
    const store = memoryStore({ accessToken: nearEnd, refreshToken: 'refresh-1' });
    const locks = browserLocks();
    const exchange = vi.fn(async () => fresh);
    const tabs = [1, 2, 3].map(() => openTab({ store, locks, exchange }).session);
    const outcomes = await Promise.all(tabs.flatMap((tab) => [tab.renew(nearEnd), tab.renew(nearEnd)]));
    expect(exchange).toHaveBeenCalledOnce();
    expect(new Set(outcomes)).toEqual(new Set(['refreshed']));
  });

  it('refreshes once even if another tab sees the storage later', async () => {
    const [here, there] = [1, 2].map(() => memoryStore({ accessToken: nearEnd, refreshToken: 'refresh-1' }));
    const locks = browserLocks();
    const exchange = vi.fn(async () => fresh);
    const settle = async (): Promise<void> => {
      for (const [key, value] of here!.entries) there!.setItem(key, value);
    };
    const parts = { locks, exchange, settle };
    const tabs = [here!, there!].map((store) => openTab({ store, ...parts }).session);
    expect(await Promise.all(tabs.map((tab) => tab.renew(nearEnd)))).toEqual(['refreshed', 'refreshed']);
    expect(exchange).toHaveBeenCalledOnce();
  });

  it('clears the storage and opens the sign-in page when the refresh is rejected', async () => {
    const store = memoryStore({
      accessToken: nearEnd,
      refreshToken: 'refresh-1',
      user: '{}',
      userRole: 'USER',
    });
    const { session, goToLogin } = openTab({ store, exchange: async () => 'refused' });
    expect(await session.renew(nearEnd)).toBe('refused');
    expect(store.entries.size).toBe(0);
    expect(goToLogin).toHaveBeenCalledOnce();
  });

  it.each(['/', '/blog', '/blog/an-article', '/public', '/dashboard/new-site'])(
    'stays on %s when the refresh is refused',
    async (path) => {
      const { session, goToLogin } = openTab({ exchange: async () => 'refused', currentPath: () => path });
      await session.renew(long);
      expect(session.getState()).toEqual({ status: 'guest' });
      expect(goToLogin).not.toHaveBeenCalled();
    },
  );

  it.each(['/blogger', '/dashboard', '/publications'])(
    'leaves %s when the refresh is refused',
    async (path) => {
      const { session, goToLogin } = openTab({ exchange: async () => 'refused', currentPath: () => path });
      await session.renew(long);
      expect(goToLogin).toHaveBeenCalledOnce();
    },
  );

  it('keeps the tokens when the refresh gets no response', async () => {
    const { session, goToLogin } = openTab({ exchange: () => Promise.reject(new Error('offline')) });
    expect(await session.renew(long)).toBe('unreachable');
    expect(session.refreshToken()).toBe('refresh-1');
    expect(goToLogin).not.toHaveBeenCalled();
  });

  it('does not restore the session when a refresh finishes after the sign-out', async () => {
    let answer: (tokens: Tokens) => void = () => undefined;
    const { session } = openTab({ exchange: () => new Promise((resolve) => (answer = resolve)) });
    const renewal = session.renew(long);
    await Promise.resolve();
    await Promise.resolve();
    session.end();
    answer(fresh);
    expect(await renewal).toBe('refused');
    expect(session.accessToken()).toBe('');
  });
});

describe('other tabs', () => {
  it('follows a sign-out', async () => {
    const store = memoryStore({ accessToken: long, refreshToken: 'refresh-1' });
    const { session } = openTab({ store });
    await session.start();
    store.entries.clear();
    await session.followStorage('accessToken');
    expect(session.getState()).toEqual({ status: 'guest' });
  });

  it('follows a sign-in', async () => {
    const store = memoryStore();
    const { session } = openTab({ store });
    await session.start();
    store.setItem('accessToken', long);
    await session.followStorage('accessToken');
    expect(session.getState()).toEqual({ status: 'signed-in', person: linh });
  });

  it('ignores other keys', async () => {
    const { session } = openTab();
    await session.start();
    const before = session.getState();
    await session.followStorage('selectedTheme');
    expect(session.getState()).toBe(before);
  });

  describe('signing in as another user', () => {
    const minh: TestPerson = { id: 'minh', role: 'USER', tenantId: null };
    const tokenOf = ({ id }: TestPerson): string =>
      `h.${btoa(JSON.stringify({ sub: id, exp: Math.floor((now + 900_000) / 1000) }))}.s`;
    const signInElsewhere = (store: KeyValueStore): void => {
      store.setItem('accessToken', tokenOf(minh));
      store.setItem('refreshToken', 'refresh-minh');
      store.setItem('user', JSON.stringify(minh));
    };
    const openOwn = async (parts: Partial<SessionParts<TestPerson>> = {}) => {
      const store = memoryStore({ accessToken: tokenOf(linh), refreshToken: 'refresh-1' });
      const tab = openTab({ store, ...parts });
      await tab.session.start();
      return { ...tab, store };
    };

    it('stops a tab with a user’s own work before any request is sent as the other user', async () => {
      const { session, store, exchange } = await openOwn();
      session.hold();
      signInElsewhere(store);
      expect(session.accessToken()).toBe('');
      expect(session.refreshToken()).toBe('');
      expect(await session.renew(tokenOf(linh))).toBe('unreachable');
      await session.followStorage('accessToken');
      expect(session.getState()).toEqual({ status: 'replaced', person: linh });
      expect(session.storedPerson()).toEqual(minh);
      expect(exchange).not.toHaveBeenCalled();
      expect(store.getItem('refreshToken')).toBe('refresh-minh');
    });

    it('shows the other user at once', async () => {
      const { session, store } = await openOwn();
      session.hold();
      const names: (string | undefined)[] = [];
      session.subscribe(() => names.push(session.storedPerson()?.id));
      const setItem = (key: string, value: string): void => {
        store.setItem(key, value);
        void session.followStorage(key);
      };
      openTab({ store: { ...store, setItem } }).session.begin(minh, {
        accessToken: tokenOf(minh),
        refreshToken: 'refresh-minh',
      });
      expect(session.getState().status).toBe('replaced');
      expect(names).toEqual(['minh']);
    });

    it('is followed by a public page', async () => {
      const answers = [linh, minh];
      const { session, store } = await openOwn({ fetchProfile: async () => answers.shift() ?? 'refused' });
      session.hold()();
      signInElsewhere(store);
      await session.followStorage('accessToken');
      expect(session.getState()).toEqual({ status: 'signed-in', person: minh });
      expect(session.accessToken()).toBe(tokenOf(minh));
    });

    it('is not undone by a rejected refresh of the previous user', async () => {
      let refuse: () => void = () => undefined;
      const { session, store } = await openOwn({
        exchange: () => new Promise((resolve) => (refuse = () => resolve('refused'))),
      });
      const renewal = session.renew(tokenOf(linh));
      await Promise.resolve();
      await Promise.resolve();
      signInElsewhere(store);
      refuse();
      await renewal;
      expect(store.getItem('refreshToken')).toBe('refresh-minh');
    });

    it.each([linh, 'refused'] as const)(
      'is not undone by a late profile response for the previous user: %j',
      async (late) => {
        let respond: () => void = () => undefined;
        const store = memoryStore({ accessToken: tokenOf(linh), refreshToken: 'refresh-1' });
        const fetchProfile = vi
          .fn<SessionParts<TestPerson>['fetchProfile']>(async () => minh)
          .mockImplementationOnce(() => new Promise((resolve) => (respond = () => resolve(late))));
        const { session, goToLogin } = openTab({ store, fetchProfile });
        const started = session.start();
        await vi.waitFor(() => expect(fetchProfile).toHaveBeenCalledOnce());
        signInElsewhere(store);
        respond();
        await started;
        expect(store.getItem('refreshToken')).toBe('refresh-minh');
        expect(session.storedPerson()).toEqual(minh);
        expect(session.getState()).toEqual({ status: 'signed-in', person: minh });
        expect(goToLogin).not.toHaveBeenCalled();
      },
    );

    it('does not affect a tab whose own user got new tokens', async () => {
      const { session, store } = await openOwn();
      session.hold();
      store.setItem('accessToken', tokenOf(linh));
      await session.followStorage('accessToken');
      expect(session.getState()).toEqual({ status: 'signed-in', person: linh });
    });
  });
});

it.each(['refused', 'account_suspended', 'tenant_suspended', 'wrong_tenant'] as const)(
  'tells the sign-in page why a session ended: %s',
  async (why) => {
    const atStart = openTab({ fetchProfile: async () => why });
    await atStart.session.start();
    expect(atStart.goToLogin).toHaveBeenCalledExactlyOnceWith(why);
    const atRefresh = openTab({ exchange: async () => why });
    await atRefresh.session.renew(long);
    expect(atRefresh.goToLogin).toHaveBeenCalledExactlyOnceWith(why);
  },
);
