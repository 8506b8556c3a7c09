import { request } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { invalidateTenant } from '../../tenants/tenant-snapshot.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../../testing/bystander.ts';
import { type TestUser, startTestApp, testPassword, type TestApp } from '../../../testing/test-app.ts';

// Magic links, codes by mail, forgotten passwords and email confirmation.

let app: TestApp;
let strangers = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));
afterAll(() => app.close());
watchBystander(() => app);

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const stranger = (): string => `stranger-${(strangers += 1)}@example.net`;
const post = <T = Record<string, unknown>>(path: string, body: unknown = {}, token?: string) =>
  app.api<T>('POST', path, { body, token });
const suspend = (person: TestUser) =>
  sql("update app.users set status = 'suspended' where id = $1", [person.id]);
const verify = (person: TestUser) =>
  sql('update app.users set email_verified_at = now() where id = $1', [person.id]);
const plain = ({ status, body }: { status: number; body: object }) => ({ status, ...body, requestId: '' });

const magicLink = async (email: string, redirect?: string): Promise<string> => {
  await post('/auth/magic-link', { email, redirect });
  return (await app.mailsTo(email, 'magic_link'))[0]!.token!;
};
const follow = (token: string, body: object = {}) =>
  post<{ kind: string; email: string; arrival: SignInResult | null }>(`/auth/links/${token}`, body);
const code = async (email: string): Promise<string> => {
  await post('/auth/register-or-otp', { email, context: 'login' });
  return (await app.mailsTo(email, 'code'))[0]!.code!;
};
const enter = (email: string, digits: string) =>
  post<SignInResult>('/auth/verify-otp', { email, code: digits });
const wrongFor = (digits: string): string => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

/** Every SQL statement that the server sends while `act` runs, without its values. */
const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = [];
  const descriptor = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!;
  const original = descriptor.value as (...args: unknown[]) => unknown;
  Client.prototype.query = function spied(this: Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }];
    seen.push((typeof query === 'string' ? query : query.text).replace(/\s+/g, ' ').trim());
    return original.apply(this, args);
  } as typeof Client.prototype.query;
  try {
    await act();
  } finally {
    Object.defineProperty(Client.prototype, 'query', descriptor);
  }
  return seen;
};

describe('a magic link', () => {
  it('signs in once, and redirects to the requested page', async () => {
    const person = await app.signUp();
    await verify(person);
    const token = await magicLink(person.email, '/builder/1?x=2');
    const { status, body } = await follow(token, { remember: true });
    expect(status).toBe(200);
    expect(body.arrival).toMatchObject({
      user: { id: person.id, email: person.email },
      method: 'magic_link',
      redirect: '/builder/1?x=2',
      isNew: false,
    });
    const me = await app.api('GET', '/auth/profile', { token: body.arrival!.tokens.accessToken });
    expect(me.status).toBe(200);
    const again = await follow(token);
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 410, code: 'link_used' });
  });

  it('survives every scanner that opens it, and is used by the button alone', async () => {
    const email = stranger();
    const token = await magicLink(email);
    for (let n = 0; n < 3; n += 1) {
      const { body } = await app.api('GET', `/auth/links/${token}`);
      expect(body).toMatchObject({ kind: 'magic_link', state: 'ready', email: 's•••@example.net' });
    }
    await app.visit('localhost', `/auth/link?token=${token}`, {}, 'HEAD');
    expect((await follow(token)).status).toBe(200);
    expect((await app.api('GET', `/auth/links/${token}`)).body).toMatchObject({ state: 'used' });
  });

  it('works for one of two concurrent uses', async () => {
    const token = await magicLink(stranger());
    const answers = await Promise.all([follow(token), follow(token), follow(token)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  it(`expires after ${limits.auth.magicLinkMinutes} minutes`, async () => {
    const email = stranger();
    const token = await magicLink(email);
    const left = await sql(
      'select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from app.one_time_tokens where email = $1',
      [email],
    );
    expect(left.rows).toEqual([{ minutes: limits.auth.magicLinkMinutes }]);
    await sql("update app.one_time_tokens set expires_at = now() - interval '1 second' where email = $1", [
      email,
    ]);
    const answer = await follow(token);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 410, code: 'link_expired' });
    expect((await app.api('GET', `/auth/links/${token}`)).body).toMatchObject({ state: 'expired' });
  });

  it('creates a user for an unknown email, with the email verified', async () => {
    const email = stranger();
    const { body } = await follow(await magicLink(email));
    expect(body.arrival).toMatchObject({ isNew: true, user: { email, role: 'USER', emailVerified: true } });
    expect((await app.mailsTo(email, 'welcome')).length).toBe(1);
  });

  it('is stored only as a hash, and cannot be guessed', async () => {
    const token = await magicLink(stranger());
    const { rows } = await sql("select string_agg(t::text, ' ') as all from app.one_time_tokens t");
    expect(rows[0].all).not.toContain(token);
    expect((await follow('guess')).status).toBe(404);
    expect((await follow(`${token}x`)).status).toBe(404);
    expect((await app.api('GET', `/auth/links/${'a'.repeat(201)}`)).status).toBe(404);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('leads to no other site: %j', async (redirect) => {
    const { body } = await follow(await magicLink(stranger(), redirect));
    expect(body.arrival!.redirect).toBeNull();
  });

  it('lets no suspended person in', async () => {
    const person = await app.signUp();
    await verify(person);
    const token = await magicLink(person.email);
    await suspend(person);
    expect((await follow(token)).body.code).toBe('account_suspended');
  });

  it('locks out a user who registered with an email that is not theirs', async () => {
    const thief = await app.signUp('victim');
    const { body } = await follow(await magicLink(thief.email));
    expect(body.arrival!.user).toMatchObject({ id: thief.id, emailVerified: true });
    expect((await app.api('GET', '/auth/profile', { token: thief.token })).status).toBe(401);
    const login = await post('/auth/login', { email: thief.email, password: testPassword });
    expect(login.body.code).toBe('invalid_credentials');
  });

  it(`is mailed at most ${limits.auth.magicLinksPerHourPerEmail} times an hour to one email, known or not`, async () => {
    for (const email of [stranger(), (await app.signUp()).email]) {
      for (let n = 0; n < limits.auth.magicLinksPerHourPerEmail; n += 1) {
        expect((await post('/auth/magic-link', { email })).status).toBe(202);
      }
      const refused = await post('/auth/magic-link', { email });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await app.mailsTo(email, 'magic_link')).length).toBe(limits.auth.magicLinksPerHourPerEmail);
    }
  });
});

describe('the link of a mail', () => {
  const linkFor = async (headers: Record<string, string>): Promise<string> => {
    const email = stranger();
    // Not with fetch: it sends the URL's host, whatever the headers say.
    await new Promise<void>((resolve, reject) => {
      const call = request(
        `http://127.0.0.1:${new URL(app.origin).port}/api/v1/auth/magic-link`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => response.resume().on('end', resolve),
      );
      call.on('error', reject);
      call.end(JSON.stringify({ email }));
    });
    const [mail] = await app.mailsTo(email, 'magic_link');
    return new URL(/https?:\S+/.exec(mail!.text)![0]).origin;
  };

  it('leads to the tenant’s host where it was requested', async () => {
    await sql("insert into app.tenants (id, name) values ('pho', 'Phở')");
    await sql("insert into app.host_names (name, kind, tenant_id) values ('pho', 'tenant', 'pho')");
    expect(await linkFor({ host: 'pho.localhost:6003' })).toBe('http://pho.localhost:6003');
  });

  it('leads nowhere that a header claims', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-tenant-id': 'pho',
      forwarded: 'host=evil.example',
    };
    expect(await linkFor({ host: 'localhost', ...forged })).toBe('http://localhost:6003');
    expect(await linkFor({ host: '127.0.0.1:9', origin: 'https://evil.example' })).toBe(
      'http://localhost:6003',
    );
  });
});

describe('a code by mail', () => {
  it('signs in, once', async () => {
    const person = await app.signUp();
    await verify(person);
    const digits = await code(person.email);
    const { status, body } = await enter(person.email, `${digits.slice(0, 3)} ${digits.slice(3)}`);
    expect({ status, id: body.user.id, method: body.method, isNew: body.isNew }).toEqual({
      status: 200,
      id: person.id,
      method: 'code',
      isNew: false,
    });
    expect((await enter(person.email, digits)).body.code).toBe('code_expired');
  });

  it('creates a user for an unknown email', async () => {
    const email = stranger();
    const { body } = await enter(email, await code(email));
    expect(body).toMatchObject({ isNew: true, user: { email, emailVerified: true } });
  });

  it(`allows ${limits.auth.codeTries} guesses, reports how many are left, and then stops working`, async () => {
    const email = stranger();
    const digits = await code(email);
    for (let left = limits.auth.codeTries - 1; left >= 0; left -= 1) {
      const answer = await enter(email, wrongFor(digits));
      expect({ status: answer.status, code: answer.body.code, details: answer.body.details }).toEqual({
        status: 422,
        code: 'code_invalid',
        details: { attemptsLeft: left },
      });
    }
    const dead = await enter(email, digits);
    expect({ status: dead.status, code: dead.body.code }).toEqual({ status: 410, code: 'code_expired' });
  });

  it('guessed by many at once is guessed no oftener', async () => {
    const email = stranger();
    const digits = await code(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(email, wrongFor(digits))));
    const counted = answers.filter(({ body }) => body.code === 'code_invalid');
    expect(counted).toHaveLength(limits.auth.codeTries);
  });

  it('entered by two at once lets one in', async () => {
    const email = stranger();
    const digits = await code(email);
    const answers = await Promise.all([enter(email, digits), enter(email, digits)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is replaced by the next one, and expires', async () => {
    const email = stranger();
    const [first, second] = [await code(email), await code(email)];
    if (first !== second) expect((await enter(email, first)).body.code).toBe('code_invalid');
    await sql("update app.sign_in_codes set expires_at = now() - interval '1 second' where email = $1", [
      email,
    ]);
    expect((await enter(email, second)).body.code).toBe('code_expired');
  });

  it('works for its own email only, and is stored as a keyed hash', async () => {
    const [mine, yours] = [stranger(), stranger()];
    const digits = await code(mine);
    await code(yours);
    const { rows } = await sql('select code_hash from app.sign_in_codes where email = $1', [mine]);
    expect(rows[0].code_hash).toHaveLength(32);
    const { createHash } = await import('node:crypto');
    expect(rows[0].code_hash.equals(createHash('sha256').update(digits).digest())).toBe(false);
  });

  it.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])(
    'has six digits: %j is rejected',
    async (digits) => {
      expect((await enter(stranger(), digits)).body.fields).toHaveProperty('code');
    },
  );

  it(`is mailed at most ${limits.auth.codesPerHourPerEmail} times an hour to one email and ${limits.auth.codesPerHourPerIp} times from one IP`, async () => {
    const email = stranger();
    for (let n = 0; n < limits.auth.codesPerHourPerEmail; n += 1) await code(email);
    expect((await post('/auth/register-or-otp', { email })).status).toBe(429);
    const rest = limits.auth.codesPerHourPerIp - limits.auth.codesPerHourPerEmail - 1;
    for (let n = 0; n < rest; n += 1) {
      expect((await post('/auth/register-or-otp', { email: stranger() })).status).toBe(202);
    }
    expect((await post('/auth/register-or-otp', { email: stranger() })).status).toBe(429);
  });

  it('lets no suspended person in', async () => {
    const person = await app.signUp();
    const digits = await code(person.email);
    await suspend(person);
    expect((await enter(person.email, digits)).body.code).toBe('account_suspended');
  });
});

describe('an anonymous client', () => {
  const asks = ['/auth/magic-link', '/auth/register-or-otp', '/auth/forgot-password'];

  it.each(asks)('cannot tell by the answer or the work of %s whether an address is known', async (path) => {
    const { email } = await app.signUp();
    const suspended = await app.signUp();
    await suspend(suspended);
    const unknown = stranger();
    await post(path, { email: stranger() });
    const answers: unknown[] = [];
    const work = [];
    for (const address of [email, suspended.email, unknown]) {
      work.push(await statementsOf(async () => answers.push(plain(await post(path, { email: address })))));
    }
    expect(answers[0]).toMatchObject({ status: 202, ok: true });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(work[1]).toEqual(work[0]);
    // Only the statement that writes the decoy mail differs.
    const shape = (statements: string[]) => statements.map((text) => text.split(' ').slice(0, 3).join(' '));
    expect(shape(work[2]!).map((text) => text.replaceAll('"', '').replace('app.', ''))).toEqual(
      shape(work[0]!).map((text) => text.replaceAll('"', '').replace('app.', '')),
    );
    expect(work[0]!.length).toBeGreaterThan(5);
  });

  it('cannot tell by a failed sign-in either, and only the person learns of it', async () => {
    const { email, id } = await app.signUp();
    const attempt = (address: string) => post('/auth/login', { email: address, password: 'not the one' });
    const answers: unknown[] = [];
    const known = await statementsOf(async () => answers.push(plain(await attempt(email))));
    const unknown = await statementsOf(async () => answers.push(plain(await attempt(stranger()))));
    expect(answers[0]).toEqual(answers[1]);
    expect(unknown).toEqual(known);
    const { rows } = await sql(
      "select target_id, actor_id from app.audit_log where action = 'sign_in.failed'",
    );
    expect(rows.filter((row) => row.target_id === id)).toEqual([{ target_id: id, actor_id: null }]);
    expect(rows.every((row) => row.target_id !== null)).toBe(true);
  });

  it('gets no mail about an account that is not there', async () => {
    const email = stranger();
    await post('/auth/forgot-password', { email });
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it.each([
    'a@b.cc\r\nBcc: x@y.zz',
    'a@b.cc, x@y.zz',
    'Name <a@b.cc>',
    "'; drop table users; --",
    '',
    null,
    {},
  ])('gets a field error for an invalid email: %j', async (email) => {
    for (const path of asks) expect((await post(path, { email })).status).toBe(422);
  });

  it('meets the same counters in every process', async () => {
    const other = await startTestApp({}, { beside: app });
    const { email } = await app.signUp();
    const attempts = limits.auth.loginPerMinutePerEmailAndIp;
    const body = { email, password: 'not the one' };
    for (let n = 0; n < attempts; n += 1) {
      const where = n % 2 === 0 ? app : other;
      expect((await where.api('POST', '/auth/login', { body })).status).toBe(401);
    }
    for (const where of [app, other]) {
      expect((await where.api('POST', '/auth/login', { body })).status).toBe(429);
    }
    const address = stranger();
    for (let n = 0; n < limits.auth.codesPerHourPerEmail; n += 1) {
      await (n % 2 === 0 ? app : other).api('POST', '/auth/register-or-otp', { body: { email: address } });
    }
    expect((await other.api('POST', '/auth/register-or-otp', { body: { email: address } })).status).toBe(429);
    await other.close();
  });

  it(`guesses one person's password ${limits.auth.loginPerHourPerEmail} times an hour at the most, from anywhere`, async () => {
    const far = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { beside: app });
    const { email } = await app.signUp();
    const attempt = (n: number, password = 'not the one') =>
      far.api('POST', '/auth/login', {
        body: { email, password },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
      });
    for (let n = 0; n < limits.auth.loginPerHourPerEmail; n += 1) expect((await attempt(n)).status).toBe(401);
    expect((await attempt(100)).status).toBe(429);
    expect((await attempt(101, testPassword)).status).toBe(429);
    await far.close();
  });
});

describe('a forgotten password', () => {
  const forget = async (email: string): Promise<string> => {
    await post('/auth/forgot-password', { email });
    return (await app.mailsTo(email, 'reset_password'))[0]!.token!;
  };
  const reset = (token: string, password = 'a wholly new one') =>
    post<SignInResult>('/auth/reset-password', { token, password });

  it('is replaced by a new one: signs in here, signs out everywhere else, notifies the user', async () => {
    const person = await app.signUp();
    const token = await forget(person.email);
    expect((await app.api('GET', `/auth/links/${token}`)).body).toMatchObject({ kind: 'reset_password' });
    const { status, body } = await reset(token);
    expect({ status, id: body.user.id }).toEqual({ status: 200, id: person.id });
    expect((await app.api('GET', '/auth/profile', { token: person.token })).status).toBe(401);
    expect((await post('/auth/refresh', { refreshToken: person.refreshToken })).status).toBe(401);
    expect((await app.api('GET', '/auth/profile', { token: body.tokens.accessToken })).status).toBe(200);
    const old = await post('/auth/login', { email: person.email, password: testPassword });
    expect(old.status).toBe(401);
    const fresh = await post('/auth/login', { email: person.email, password: 'a wholly new one' });
    expect(fresh.status).toBe(200);
    expect(await app.mailsTo(person.email, 'password_changed')).toHaveLength(1);
    expect((await reset(token)).body.code).toBe('link_used');
  });

  it('refuses a bad password and keeps the link', async () => {
    const { email } = await app.signUp();
    const token = await forget(email);
    for (const password of ['short', 'password123', email]) {
      const answer = await reset(token, password);
      expect({ status: answer.status, fields: Object.keys(answer.body.fields!) }).toEqual({
        status: 422,
        fields: ['password'],
      });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('changes once for two concurrent uses of a link', async () => {
    const token = await forget((await app.signUp()).email);
    const answers = await Promise.all([reset(token), reset(token, 'another new one')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  it('revokes every other link of the user', async () => {
    const { email } = await app.signUp();
    const [first, magic, second] = [await forget(email), await magicLink(email), await forget(email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).body.code).toBe('link_used');
    expect((await follow(magic)).body.code).toBe('link_used');
  });

  it('is not reset by a mail to the previous email', async () => {
    const { id, email } = await app.signUp();
    const token = await forget(email);
    await sql('update app.users set email = $2 where id = $1', [id, `new-${email}`]);
    expect((await reset(token)).body.code).toBe('link_expired');
    expect((await post('/auth/login', { email: `new-${email}`, password: testPassword })).status).toBe(200);
  });

  it(`sends at most ${limits.auth.resetsPerHourPerEmail} links an hour to one email, known or not`, async () => {
    for (const email of [stranger(), (await app.signUp()).email]) {
      for (let n = 0; n < limits.auth.resetsPerHourPerEmail; n += 1) {
        expect((await post('/auth/forgot-password', { email })).status).toBe(202);
      }
      expect((await post('/auth/forgot-password', { email })).status).toBe(429);
    }
  });

  it('is not reset for a suspended user, with an expired link or a guessed one', async () => {
    const person = await app.signUp();
    const token = await forget(person.email);
    await suspend(person);
    expect((await reset(token)).body.code).toBe('account_suspended');
    await sql("update app.users set status = 'active' where id = $1", [person.id]);
    await sql("update app.one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1", [
      person.id,
    ]);
    expect((await reset(token)).body.code).toBe('link_expired');
    expect((await reset('guess')).status).toBe(404);
    expect((await follow(token)).status).toBe(422);
  });
});

describe('an email', () => {
  it('is confirmed by the link of the mail that registration sends', async () => {
    const person = await app.signUp();
    const [mail] = await app.mailsTo(person.email, 'verify_email');
    const answer = await follow(mail!.token!);
    expect(answer.body).toEqual({ kind: 'verify_email', email: person.email, arrival: null });
    const me = await app.api('GET', '/users/me', { token: person.token });
    expect(me.body).toMatchObject({ emailVerified: true });
    expect((await follow(mail!.token!)).body.code).toBe('link_used');
  });

  it(`can be verified with a new mail, at most ${limits.auth.verificationsPerHour} times an hour`, async () => {
    const person = await app.signUp();
    const [first] = await app.mailsTo(person.email, 'verify_email');
    for (let n = 0; n < limits.auth.verificationsPerHour; n += 1) {
      expect((await post('/auth/verify-email/resend', {}, person.token)).status).toBe(200);
    }
    expect((await post('/auth/verify-email/resend', {}, person.token)).status).toBe(429);
    expect((await follow(first!.token!)).body.code).toBe('link_used');
    const [last] = await app.mailsTo(person.email, 'verify_email');
    expect((await follow(last!.token!)).status).toBe(200);
  });

  it('is not confirmed by a mail to the previous email', async () => {
    const person = await app.signUp();
    const [mail] = await app.mailsTo(person.email, 'verify_email');
    await sql('update app.users set email = $2 where id = $1', [person.id, stranger()]);
    expect((await follow(mail!.token!)).body.code).toBe('link_expired');
  });
});

describe('registration', () => {
  const setPlatform = async (value: object) => {
    await sql(
      "insert into app.settings (key, value) values ('registration', $1) on conflict (key) do update set value = $1",
      [JSON.stringify(value)],
    );
    app.ctx.settingsCache.invalidate('');
  };

  it.each([
    ['by invitation', { mode: 'invite' }, 'lan@example.net', 403],
    ['of other domains', { mode: 'domains', domains: ['example.org'] }, 'lan@example.net', 403],
    [
      'of a domain that only looks alike',
      { mode: 'domains', domains: ['example.org'] },
      'lan@evil-example.org',
      403,
    ],
    ['of an allowed domain', { mode: 'domains', domains: ['example.org'] }, 'lan@example.org', 201],
    ['of a banned domain', { mode: 'open', bannedDomains: ['example.net'] }, 'mai@example.net', 403],
  ])('%s follows the setting', async (_name, setting, email, status) => {
    await setPlatform(setting);
    const answer = await post('/auth/register', { email, password: testPassword });
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer.body.code).toBe('registration_closed');
      const digits = await code(email);
      expect((await enter(email, digits)).body.code).toBe('registration_closed');
      expect((await follow(await magicLink(email))).body.code).toBe('registration_closed');
      const { rows } = await sql('select 1 from app.users where email = $1', [email]);
      expect(rows).toEqual([]);
    }
    const ways = await app.api('GET', '/auth/ways');
    expect(ways.body).toMatchObject({ registration: setting.mode, google: false, magicLink: true });
    await setPlatform({ mode: 'open' });
  });

  const setTenant = async (settings: object) => {
    await sql("update app.tenants set settings = $1 where id = 'default-tenant'", [JSON.stringify(settings)]);
    invalidateTenant(app.ctx, 'default-tenant');
  };

  it('follows the tenant’s policy too, and assigns the tenant’s default role', async () => {
    await setTenant({ registration: { mode: 'domains', domains: ['example.org'], defaultRole: 'ADMIN' } });
    const refused = await post('/auth/register', { email: stranger(), password: testPassword });
    expect(refused.body.code).toBe('registration_closed');
    const made = await post<SignedIn>('/auth/register', {
      email: 'first-admin@example.org',
      password: testPassword,
    });
    expect(made.body.user.role).toBe('ADMIN');
    expect((await app.api('GET', '/auth/ways')).body).toMatchObject({
      registration: 'domains',
      registrationDomains: ['example.org'],
    });
    await setTenant({});
  });

  it('a sign-in method that the tenant has disabled is rejected with a clear message', async () => {
    const person = await app.signUp();
    await verify(person);
    await setTenant({ security: { signInWays: ['password'] } });
    const answer = await enter(person.email, await code(person.email));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' });
    const login = await post('/auth/login', { email: person.email, password: testPassword });
    expect(login.status).toBe(200);
    await setTenant({});
  });

  it('that is closed does not affect existing accounts', async () => {
    const person = await app.signUp();
    await verify(person);
    await setPlatform({ mode: 'invite' });
    expect((await follow(await magicLink(person.email))).status).toBe(200);
    await setPlatform({ mode: 'open' });
  });

  it.each(['password123', '1234567890', 'Football2024!', 'QWERTYUIOP', 'aaaaaaaaaaaa', 'iloveyou!!'])(
    'refuses a password that everybody tries first: %s',
    async (password) => {
      const answer = await post('/auth/register', { email: stranger(), password });
      expect(answer.body.fields).toHaveProperty('password');
    },
  );
});
