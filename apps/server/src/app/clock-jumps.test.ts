import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ReleaseStorage } from '../features/publishing/release-storage.ts';
import { publishScheduled } from '../features/publishing/schedule/publish-scheduled.job.ts';
import { createTestUser, stepUp } from '../testing/tenancy-fixture.ts';
import { makeSite } from '../testing/site-fixture.ts';
import { startTestApp, testPassword, type TestApp, type TestUser } from '../testing/test-app.ts';

// The clock of the machine is set forward or back by hours while the program runs.

const hourMs = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const setClock = (hours: number): void => {
  vi.useRealTimers();
  if (hours !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs });
};
const sql = async (text: string, values: unknown[] = []): Promise<void> => {
  await app.database.ownerPool.query(text, values);
};
interface Tokens {
  accessToken: string;
  refreshToken: string;
}
const logIn = async ({ email }: Pick<TestUser, 'email'>) =>
  app.api<{ tokens: Tokens }>('POST', '/auth/login', {
    body: { email, password: testPassword },
  });
const me = async (token: string): Promise<number> => (await app.api('GET', '/users/me', { token })).status;

describe('a session', () => {
  it('goes on after the clock was set forward and back', async () => {
    const user = await app.signUp();
    let { refreshToken } = user;
    for (const hours of [6, 0, -6, 0]) {
      setClock(hours);
      const { status, body } = await app.api<Tokens>('POST', '/auth/refresh', { body: { refreshToken } });
      expect([hours, status]).toEqual([hours, 200]);
      ({ refreshToken } = body);
      expect(await me(body.accessToken)).toBe(200);
    }
  });

  it('of a suspended user ends at once, although it was looked up before the clock was set back', async () => {
    const user = await app.signUp();
    setClock(6);
    const { accessToken } = (await logIn(user)).body.tokens;
    expect(await me(accessToken)).toBe(200);
    // As another process does it, without a notice to this one.
    await sql("update app.users set status = 'suspended' where id = $1", [user.id]);
    setClock(0);
    expect(await me(accessToken)).toBe(403);
  });

  it('does not stay stepped up for longer when the clock is set back', async () => {
    const who = await createTestUser(app, { tenantId: 'default-tenant', role: 'USER' });
    const provedUntil = async () =>
      (await app.api<{ provedUntil: string | null }>('GET', '/users/me/step-up', { token: who.token })).body
        .provedUntil;
    await stepUp(app, who);
    expect(await provedUntil()).not.toBeNull();
    await sql(
      "update app.sessions set stepped_up_until = stepped_up_until + interval '6 hours' where id = $1",
      [who.sessionId],
    );
    expect(await provedUntil()).toBeNull();
  });
});

describe('a rate limit', () => {
  it('does not lock anyone out for as long as the clock was ahead', async () => {
    const user = await app.signUp();
    const wrong = () =>
      app.api('POST', '/auth/login', { body: { email: user.email, password: 'not this one' } });
    let { status } = await wrong();
    while (status === 401) ({ status } = await wrong());
    expect(status).toBe(429);
    await sql(
      "update app.rate_limits set window_start = window_start + interval '6 hours', expires_at = expires_at + interval '6 hours'",
    );
    expect((await logIn(user)).status).toBe(200);
  });
});

describe('a link of an email', () => {
  const requestReset = async (user: TestUser): Promise<string> => {
    await sql('delete from app.rate_limits');
    await app.api('POST', '/auth/forgot-password', { body: { email: user.email } });
    return (await app.mailsTo(user.email)).find(({ token }) => token !== undefined)!.token!;
  };
  const reset = async (token: string) =>
    app.api('POST', '/auth/reset-password', { body: { token, password: `${testPassword} 2` } });

  it('expires when the clock is set forward, and a new one works', async () => {
    const user = await app.signUp();
    const token = await requestReset(user);
    setClock(48);
    expect((await reset(token)).body.code).toBe('link_expired');
    setClock(0);
    expect((await reset(await requestReset(user))).status).toBe(200);
  });

  it('is not valid for longer when the clock is set back', async () => {
    const user = await app.signUp();
    const token = await requestReset(user);
    const ahead = limits.auth.clockToleranceMinutes + 5;
    await sql(
      `update app.one_time_tokens set created_at = created_at + make_interval(mins => $1),
         expires_at = expires_at + make_interval(mins => $1) where user_id = $2`,
      [ahead, user.id],
    );
    expect((await reset(token)).body.code).toBe('link_expired');
    expect((await reset(await requestReset(user))).status).toBe(200);
  });
});

describe('what happened', () => {
  it('is in the order in which it happened, whatever the clock said', async () => {
    const world = await makeSite(app);
    await world.publish();
    await sql("update app.audit_log set at = at + interval '6 hours' where action = 'site.published'");
    await world.publish(false);
    const { rows } = await app.database.ownerPool.query<{ action: string }>(
      "select action from app.audit_log where action like 'site.%published' order by id desc limit 2",
    );
    expect(rows.map(({ action }) => action)).toEqual(['site.unpublished', 'site.published']);
  });

  it('a page edited while the clock was ahead is edited and published again after it was set back', async () => {
    const world = await makeSite(app);
    const [section] = world.home.content.sections;
    const signIn = async () => (await logIn(world.person)).body.tokens.accessToken;
    const edit = (token: string, seq: number, value: string) =>
      app.api('POST', `/sites/${world.site.id}/documents/${world.home.id}/operations`, {
        token,
        body: {
          clientId: 'client-of-test',
          seq,
          baseVersion: world.home.version,
          ops: [{ op: 'set', id: section!.id, path: ['data', 'title'], value }],
        },
      });
    const publish = (token: string) =>
      app.api('PATCH', `/sites/${world.site.id}/publish`, { token, body: { isPublished: true } });
    setClock(6);
    const ahead = await signIn();
    expect([(await edit(ahead, 1, 'Ahead')).status, (await publish(ahead)).status]).toEqual([200, 200]);
    setClock(0);
    const now = await signIn();
    expect([(await edit(now, 2, 'Back again')).status, (await publish(now)).status]).toEqual([200, 200]);
    expect((await app.visit(world.host, '/')).text).toContain('Back again');
  });
});

it('a site that another process takes offline is no longer served after the clock was set back', async () => {
  const world = await makeSite(app);
  await world.publish();
  setClock(6);
  expect((await app.visit(world.host, '/')).status).toBe(200);
  setClock(0);
  const { dataDir, sitesDomain } = app.ctx.env;
  await new ReleaseStorage(join(dataDir, 'sites'), sitesDomain).takeOffline(world.site.subdomain);
  expect((await app.visit(world.host, '/')).status).toBe(404);
});

it('a scheduled site is published once, although the clock is set forward and back', async () => {
  const world = await makeSite(app);
  const publishAt = new Date(Date.now() + hourMs).toISOString();
  const { status } = await world.call('PUT', '/schedule', { publishAt, unpublishAt: null });
  expect(status).toBe(200);
  const { clock } = app.ctx;
  const runAt = async (hours: number): Promise<void> => {
    app.ctx.clock = { now: () => new Date(Date.now() + hours * hourMs) };
    await publishScheduled(app.ctx);
  };
  const releases = async (): Promise<number> => {
    const { rows } = await app.database.ownerPool.query<{ count: string }>(
      'select count(*) from app.releases where site_id = $1',
      [world.site.id],
    );
    return Number(rows[0]!.count);
  };
  try {
    await runAt(0);
    expect(await releases()).toBe(0);
    await runAt(2);
    expect(await releases()).toBe(1);
    await runAt(-2);
    await runAt(2);
    expect(await releases()).toBe(1);
  } finally {
    app.ctx.clock = clock;
  }
});
