import { randomUUID } from 'node:crypto';
import type { Session, SignInEntry } from '@sitewright/contract/account/account';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { type TestUser, testPassword, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
watchBystander(() => app);
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signInAgain = async (person: TestUser, userAgent = firefox): Promise<TestUser> => {
  const { body } = await app.api<SignedIn>('POST', '/auth/login', {
    body: { email: person.email, password: testPassword },
    headers: { 'user-agent': userAgent },
  });
  return { ...person, token: body.tokens.accessToken, refreshToken: body.tokens.refreshToken };
};
const sessionsOf = (token: string, query = '') =>
  app.api<{ sessions: Session[]; pagination: { total: number } }>('GET', `/users/me/sessions${query}`, {
    token,
  });
const isIn = async (token: string) => (await app.api('GET', '/auth/profile', { token })).status === 200;

describe('the list of sessions', () => {
  it('shows browser and system, with the current session first', async () => {
    const here = await app.signUp();
    await signInAgain(here);
    const { status, body } = await sessionsOf(here.token);
    expect(status).toBe(200);
    expect(
      body.sessions.map(({ isCurrent, method, browser, system }) => ({ isCurrent, method, browser, system })),
    ).toEqual([
      { isCurrent: true, method: 'registration', browser: null, system: null },
      { isCurrent: false, method: 'password', browser: 'Firefox', system: 'Windows' },
    ]);
    expect(JSON.stringify(body)).not.toContain('hash');
  });

  it('is paginated, and empty past its end', async () => {
    const here = await app.signUp();
    await signInAgain(here);
    const second = await sessionsOf(here.token, '?page=2&limit=1');
    expect(second.body.sessions.map((session) => session.isCurrent)).toEqual([false]);
    expect(second.body.pagination.total).toBe(2);
    expect((await sessionsOf(here.token, '?page=3&limit=1')).body.sessions).toEqual([]);
    expect((await sessionsOf(here.token, '?page=0')).status).toBe(422);
  });
});

describe('ending a session', () => {
  it('shuts it out at once and says so in the trail, and a second time finds nothing', async () => {
    const here = await app.signUp();
    const there = await signInAgain(here);
    const { body } = await sessionsOf(here.token);
    const { id } = body.sessions.find((session) => !session.isCurrent)!;
    const end = () => app.api('DELETE', `/users/me/sessions/${id}`, { token: here.token });
    expect((await end()).status).toBe(200);
    expect(await isIn(there.token)).toBe(false);
    const refresh = await app.api('POST', '/auth/refresh', { body: { refreshToken: there.refreshToken } });
    expect(refresh.status).toBe(401);
    expect(await isIn(here.token)).toBe(true);
    expect((await end()).status).toBe(404);
    const { rows } = await app.database.ownerPool.query(
      "select count(*)::int as n from app.audit_log where action = 'session.ended' and target_id = $1",
      [id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('of another user, an unknown one or a malformed id is not found and ends nothing', async () => {
    const here = await app.signUp();
    const stranger = await app.signUp();
    const { body } = await sessionsOf(stranger.token);
    for (const id of [body.sessions[0]!.id, randomUUID(), 'x']) {
      const answer = await app.api('DELETE', `/users/me/sessions/${id}`, { token: here.token });
      expect(answer.status).toBe(404);
    }
    expect(await isIn(stranger.token)).toBe(true);
  });

  it('also works for the current one', async () => {
    const here = await app.signUp();
    const { id } = (await sessionsOf(here.token)).body.sessions[0]!;
    await app.api('DELETE', `/users/me/sessions/${id}`, { token: here.token });
    expect(await isIn(here.token)).toBe(false);
  });

  it('of all others leaves only the current one', async () => {
    const here = await app.signUp();
    const others = [await signInAgain(here), await signInAgain(here)];
    const end = () => app.api('POST', '/users/me/sessions/end-others', { token: here.token });
    expect((await end()).body).toEqual({ ended: 2 });
    for (const other of others) expect(await isIn(other.token)).toBe(false);
    expect(await isIn(here.token)).toBe(true);
    expect((await end()).body).toEqual({ ended: 0 });
  });
});

describe('the history of sign-ins', () => {
  it('lists successes and failures of the user only, the newest first', async () => {
    const here = await app.signUp();
    await app.signUp();
    await app.api('POST', '/auth/login', {
      body: { email: here.email, password: 'not the password' },
      headers: { 'user-agent': firefox },
    });
    await signInAgain(here);
    const list = (query = '') =>
      app.api<{ signIns: SignInEntry[]; pagination: { total: number } }>(
        'GET',
        `/users/me/sign-ins${query}`,
        {
          token: here.token,
        },
      );
    const { body } = await list();
    expect(body.signIns.map(({ outcome, method, browser }) => [outcome, method, browser])).toEqual([
      ['signed_in', 'password', 'Firefox'],
      ['failed', 'password', 'Firefox'],
      ['signed_in', 'registration', null],
    ]);
    const failed = await list('?outcome=failed');
    expect(failed.body.pagination.total).toBe(1);
    expect((await list('?page=2&limit=2')).body.signIns.map((entry) => entry.method)).toEqual([
      'registration',
    ]);
    expect((await list('?outcome=odd')).status).toBe(422);
  });
});
