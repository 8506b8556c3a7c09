import { limits } from '@sitewright/contract/limits';
import type { SignedIn, Tokens, User } from '@sitewright/contract/auth/auth';
import { decodeJwt, SignJWT } from 'jose';
import { hkdfSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { testPassword, type TestApp } from '../../testing/test-app.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const resetLimits = () => app.database.ownerPool.query('delete from app.rate_limits');
const refresh = (refreshToken: string) =>
  app.api<Tokens>('POST', '/auth/refresh', { body: { refreshToken } });
const age = (seconds: number) =>
  app.database.ownerPool.query(
    `update app.refresh_tokens set used_at = used_at - interval '${seconds} seconds'`,
  );

describe('registering', () => {
  const lan = `${freshName('Lan.Pham')}@Example.COM`;

  it('creates an account in the default tenant and responds like a sign-in', async () => {
    const { status, body } = await app.api<SignedIn>('POST', '/auth/register', {
      body: { email: `  ${lan} `, password: testPassword, firstName: 'Lan', lastName: 'Phạm' },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email: lan.toLowerCase(),
      firstName: 'Lan',
      lastName: 'Phạm',
      role: 'USER',
      tenantId: 'default-tenant',
      emailVerified: false,
    });
    const me = await app.api<User>('GET', '/users/me', { token: body.tokens.accessToken });
    expect(me.body).toEqual(body.user);
  });

  it('rejects a taken email in any spelling, and creates one account for two concurrent requests', async () => {
    const email = `${freshName('twice')}@example.com`;
    const body = { email, password: testPassword };
    const answers = await Promise.all([
      app.api('POST', '/auth/register', { body }),
      app.api('POST', '/auth/register', { body: { ...body, email: email.toUpperCase() } }),
    ]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409]);
    const refused = answers.find((answer) => answer.status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'email_taken',
      fields: { email: expect.stringContaining('already') },
    });
  });

  it.each([
    ['below', limits.auth.passwordMinLength - 1, 422],
    ['at', limits.auth.passwordMinLength, 201],
    ['at the most', limits.auth.passwordMaxLength, 201],
    ['above', limits.auth.passwordMaxLength + 1, 422],
  ])('a password %s the limit (%i characters) is answered %i', async (_name, length, status) => {
    await resetLimits();
    const answer = await app.api('POST', '/auth/register', {
      body: {
        email: `${freshName(`length-${length}`)}@example.com`,
        password: 'x7'.repeat(length).slice(0, length),
      },
    });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.fields).toHaveProperty('password');
  });

  it('rejects an invalid email, and a password that equals the email', async () => {
    const bad = await app.api('POST', '/auth/register', { body: { email: 'lan@', password: testPassword } });
    expect(bad.body.fields).toHaveProperty('email');
    const same = await app.api('POST', '/auth/register', {
      body: { email: 'same-words@example.com', password: 'same-words@example.com' },
    });
    expect(same.body.fields).toHaveProperty('password');
  });

  it('keeps the password only as an argon2id hash', async () => {
    const { rows } = await app.database.ownerPool.query(
      'select password_hash from app.users where email = $1',
      [lan.toLowerCase()],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});

describe('signing in', () => {
  it('rehashes a password that was hashed at an older cost', async () => {
    await resetLimits();
    const person = await app.signUp();
    const former = await new PasswordHasher(app.ctx.secretKey, { memoryCost: 512, timeCost: 1 }).hash(
      testPassword,
    );
    const { ownerPool } = app.database;
    await ownerPool.query('update app.users set password_hash = $1 where id = $2', [former, person.id]);
    const login = () =>
      app.api('POST', '/auth/login', { body: { email: person.email, password: testPassword } });
    expect((await login()).status).toBe(200);
    const { rows } = await ownerPool.query('select password_hash from app.users where id = $1', [person.id]);
    expect(app.ctx.passwords.isOutdated(rows[0].password_hash)).toBe(false);
    expect((await login()).status).toBe(200);
  });

  it('responds alike to a wrong password and an unknown email', async () => {
    await resetLimits();
    const person = await app.signUp();
    const wrong = await app.api('POST', '/auth/login', {
      body: { email: person.email, password: 'not the password' },
    });
    const unknown = await app.api('POST', '/auth/login', {
      body: { email: 'nobody@example.com', password: 'not the password' },
    });
    const plain = (answer: typeof wrong) => ({ ...answer.body, requestId: '', status: answer.status });
    expect(plain(wrong)).toEqual(plain(unknown));
    expect(wrong.status).toBe(401);
  });

  it(`allows ${limits.auth.loginPerMinutePerEmailAndIp} tries a minute, and then says how long to wait`, async () => {
    await resetLimits();
    const { email } = await app.signUp();
    const attempt = (headers = {}) =>
      app.api('POST', '/auth/login', { body: { email, password: 'wrong password' }, headers });
    for (let n = 0; n < limits.auth.loginPerMinutePerEmailAndIp; n += 1)
      expect((await attempt()).status).toBe(401);
    const refused = await attempt({ 'x-forwarded-for': '203.0.113.9' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.api('POST', '/auth/login', { body: { email, password: testPassword } })).status).toBe(
      429,
    );
    await resetLimits();
    expect((await app.api('POST', '/auth/login', { body: { email, password: testPassword } })).status).toBe(
      200,
    );
  });

  it('is rejected for a suspended user', async () => {
    await resetLimits();
    const { email } = await app.signUp();
    await app.database.ownerPool.query("update app.users set status = 'suspended' where email = $1", [email]);
    const answer = await app.api('POST', '/auth/login', { body: { email, password: testPassword } });
    expect(answer.body.code).toBe('account_suspended');
  });

  it('is rejected for a user whose account is scheduled for deletion, with a way to cancel it', async () => {
    await resetLimits();
    const { email } = await app.signUp();
    await app.database.ownerPool.query("update app.users set status = 'deletion_pending' where email = $1", [
      email,
    ]);
    const answer = await app.api('POST', '/auth/login', { body: { email, password: testPassword } });
    expect(answer.body).toMatchObject({
      code: 'deletion_pending',
      details: { cancelToken: expect.any(String) as string },
    });
  });

  it('with remember me lasts longer', async () => {
    await resetLimits();
    const { email, id } = await app.signUp();
    await app.api('POST', '/auth/login', { body: { email, password: testPassword, remember: true } });
    const { rows } = await app.database.ownerPool.query(
      'select remember, round(extract(epoch from expires_at - created_at) / 86400)::int as days from app.refresh_tokens where user_id = $1 order by created_at',
      [id],
    );
    expect(rows).toEqual([
      { remember: false, days: limits.auth.refreshIdleDays },
      { remember: true, days: limits.auth.refreshRememberDays },
    ]);
  });

  it('as the first admin of the installation has no tenant', async () => {
    await resetLimits();
    const { body } = await app.api<SignedIn>('POST', '/auth/login', {
      body: { email: 'admin@sitewright.localhost', password: testPassword },
    });
    expect(body.user).toMatchObject({ role: 'SUPER_ADMIN', tenantId: null });
  });
});

describe('a session', () => {
  it('continues with a new token pair for each refresh token', async () => {
    const person = await app.signUp();
    const first = await refresh(person.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refreshToken).not.toBe(person.refreshToken);
    expect((await app.api('GET', '/auth/profile', { token: first.body.accessToken })).status).toBe(200);
    expect((await refresh(first.body.refreshToken)).status).toBe(200);
  });

  it('survives concurrent refreshes by many tabs: all get the same successor', async () => {
    const person = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(person.refreshToken)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1);
  });

  it('goes on in both of two tabs that refresh at once, with one successor that works once', async () => {
    const person = await app.signUp();
    const [left, right] = await Promise.all([refresh(person.refreshToken), refresh(person.refreshToken)]);
    expect([left.status, right.status]).toEqual([200, 200]);
    for (const { body } of [left, right])
      expect((await app.api('GET', '/auth/profile', { token: body.accessToken })).status).toBe(200);
    const { rows } = await app.database.ownerPool.query(
      'select generation, used_at is not null as used, revoked_at is not null as revoked from app.refresh_tokens where user_id = $1 order by generation',
      [person.id],
    );
    expect(rows).toEqual([
      { generation: 1, used: true, revoked: false },
      { generation: 2, used: false, revoked: false },
    ]);
    const next = await refresh(left.body.refreshToken);
    expect(next.status).toBe(200);
    await age(limits.auth.refreshGraceSeconds + 1);
    expect((await refresh(right.body.refreshToken)).body.code).toBe('token_reused');
  });

  it('ends for the whole family when a used token comes back after the grace', async () => {
    const person = await app.signUp();
    const next = await refresh(person.refreshToken);
    await age(limits.auth.refreshGraceSeconds + 1);
    const replay = await refresh(person.refreshToken);
    expect({ status: replay.status, code: replay.body.code }).toEqual({ status: 401, code: 'token_reused' });
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
  });

  it('ends when an older generation comes back, even within the grace', async () => {
    const person = await app.signUp();
    const second = await refresh(person.refreshToken);
    const third = await refresh(second.body.refreshToken);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await refresh(third.body.refreshToken)).status).toBe(401);
  });

  it('gets no new tokens while the user is suspended', async () => {
    const { id, refreshToken } = await app.signUp();
    const setStatus = (status: string) =>
      app.database.ownerPool.query('update app.users set status = $2 where id = $1', [id, status]);
    await setStatus('suspended');
    expect((await refresh(refreshToken)).body).toMatchObject({ code: 'account_suspended' });
    await setStatus('active');
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('gets no new tokens once the user is no longer a member of its tenant', async () => {
    const person = await app.signUp();
    await app.database.ownerPool.query('delete from app.memberships where user_id = $1', [person.id]);
    const { status, body } = await refresh(person.refreshToken);
    expect([status, body]).toMatchObject([401, { code: 'unauthenticated' }]);
  });

  it('ends with signing out', async () => {
    const person = await app.signUp();
    await app.api('POST', '/auth/logout', { body: { refreshToken: person.refreshToken } });
    expect((await refresh(person.refreshToken)).status).toBe(401);
    const unknown = await app.api('POST', '/auth/logout', { body: { refreshToken: 'never heard of' } });
    expect(unknown.status).toBe(200);
  });

  it('ends at its expiry', async () => {
    const person = await app.signUp();
    await app.database.ownerPool.query(
      "update app.refresh_tokens set expires_at = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    expect((await refresh(person.refreshToken)).status).toBe(401);
  });
});

describe('a forged token', () => {
  const key = () => new Uint8Array(hkdfSync('sha256', app.ctx.secretKey, '', 'access-token', 32));
  const good = (person: { id: string; token: string }, header = { alg: 'HS256', typ: 'at+jwt' }) =>
    new SignJWT({ sv: 1, tid: 'default-tenant', sid: decodeJwt(person.token)['sid'] })
      .setProtectedHeader(header)
      .setSubject(person.id)
      .setIssuer('http://localhost:6003')
      .setAudience('sitewright-api')
      .setIssuedAt();

  it('is refused whatever is wrong with it, while the right one passes', async () => {
    const person = await app.signUp();
    const sign = (token: SignJWT, secret = key()) => token.setExpirationTime('5m').sign(secret);
    const status = async (token: string) => (await app.api('GET', '/auth/profile', { token })).status;
    expect(await status(await sign(good(person)))).toBe(200);
    expect(await status(await sign(good(person), new Uint8Array(32).fill(7)))).toBe(401);
    expect(await status(await good(person).setExpirationTime('-1s').sign(key()))).toBe(401);
    expect(await status(await sign(good(person).setIssuer('https://elsewhere.example')))).toBe(401);
    expect(await status(await sign(good(person).setAudience('another-api')))).toBe(401);
    expect(await status(await sign(good(person, { alg: 'HS256', typ: 'JWT' })))).toBe(401);
    expect(await status(await sign(good(person, { alg: 'HS512', typ: 'at+jwt' })))).toBe(401);
    expect(await status(person.refreshToken)).toBe(401);
  });

  it('of before the sessions of the user were ended is refused, although its session is there', async () => {
    const person = await app.signUp();
    const token = await good(person).setExpirationTime('5m').sign(key());
    await app.database.ownerPool.query(
      'update app.users set session_version = session_version + 1 where id = $1',
      [person.id],
    );
    app.ctx.accountStatuses.invalidate(person.id);
    expect((await app.api('GET', '/auth/profile', { token })).status).toBe(401);
  });

  it('for a tenant that the person does not belong to is refused', async () => {
    const person = await app.signUp();
    await app.database.ownerPool.query(
      "insert into app.tenants (id, name) values ('foreign', 'F') on conflict do nothing",
    );
    const token = await new SignJWT({ sv: 1, tid: 'foreign' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(person.id)
      .setIssuer('http://localhost:6003')
      .setAudience('sitewright-api')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key());
    expect((await app.api('GET', '/auth/profile', { token })).status).toBe(401);
  });
});

describe('the profile', () => {
  it('accepts new names and a language, and nothing that would raise a role', async () => {
    const person = await app.signUp();
    const answer = await app.api<User>('PATCH', '/users/me', {
      token: person.token,
      body: {
        firstName: 'Ngọc',
        lastName: '',
        locale: 'vi',
        role: 'SUPER_ADMIN',
        tenantId: 'x',
        email: 'x@y.z',
      },
    });
    expect(answer.body).toMatchObject({
      firstName: 'Ngọc',
      lastName: null,
      locale: 'vi',
      role: 'USER',
      email: person.email,
    });
  });

  it.each([
    [limits.auth.nameMaxLength, 200],
    [limits.auth.nameMaxLength + 1, 422],
  ])('a name of %i characters gets %i', async (length, status) => {
    const person = await app.signUp();
    const answer = await app.api('PATCH', '/users/me', {
      token: person.token,
      body: { firstName: 'ộ'.repeat(length) },
    });
    expect(answer.status).toBe(status);
  });
});
