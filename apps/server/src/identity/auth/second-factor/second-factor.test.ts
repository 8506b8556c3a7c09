import { limits } from '@sitewright/contract/limits';
import type { SignInResult, SecondFactorChallenge } from '@sitewright/contract/auth/sign-in';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../../testing/bystander.ts';
import { inTransaction } from '../../../core/db/tenant-scope.ts';
import { seal } from '../../../core/crypto/sealed.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { type TestUser, startTestApp, testPassword, type TestApp } from '../../../testing/test-app.ts';
import { issueRecoveryCodes, totpOf, totpSealContext } from './second-factor.ts';
import { invalidateTenant } from '../../tenants/tenant-snapshot.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));
afterAll(() => app.close());
watchBystander(() => app);

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const post = <T = Record<string, unknown>>(path: string, body: unknown = {}, token?: string) =>
  app.api<T>('POST', path, { body, token });

interface Armed extends TestUser {
  /** The app's code for the current time step, the one before or the one after. */
  code: (step?: number) => string;
  recoveryCodes: string[];
}

/** A user whose sign-in requires a code of an app. */
const arm = async (): Promise<Armed> => {
  const person = await app.signUp('armed');
  const secret = new Secret({ size: 20 });
  await sql(
    'update app.users set totp_secret = $2, totp_confirmed_at = now(), email_verified_at = now() where id = $1',
    [person.id, seal(app.ctx.secretKey, totpSealContext(person.id), secret.base32)],
  );
  const recoveryCodes = await inTransaction(app.ctx.db, (tx) => issueRecoveryCodes(app.ctx, tx, person.id));
  return {
    ...person,
    recoveryCodes,
    code: (step = 0) => totpOf(secret).generate({ timestamp: Date.now() + step * 30_000 }),
  };
};

const login = (email: string) =>
  post<{ details?: SecondFactorChallenge }>('/auth/login', { email, password: testPassword, remember: true });
const challengeOf = async (person: TestUser): Promise<string> => {
  const answer = await login(person.email);
  expect({ status: answer.status, code: answer.body.code }).toEqual({
    status: 401,
    code: 'second_factor_required',
  });
  return (answer.body.details as unknown as SecondFactorChallenge).challenge;
};
const prove = (challenge: string, proof: object) =>
  post<SignInResult>('/auth/second-factor', { challenge, ...proof });

describe('a user with a second factor', () => {
  it('is asked for it after the password, and signed in with the code', async () => {
    const person = await arm();
    const asked = await login(person.email);
    expect(asked.body.details).toMatchObject({ methods: ['totp', 'recovery'] });
    expect(JSON.stringify(asked.body)).not.toContain('accessToken');
    const challenge = (asked.body.details as unknown as SecondFactorChallenge).challenge;
    const { status, body } = await prove(challenge, { code: person.code() });
    expect({ status, id: body.user.id, method: body.method }).toEqual({
      status: 200,
      id: person.id,
      method: 'password',
    });
    const { rows } = await sql(
      'select remember from app.refresh_tokens where user_id = $1 order by created_at desc limit 1',
      [person.id],
    );
    expect(rows[0].remember).toBe(true);
  });

  it('is asked for it after a link, a code and a new password too, and still redirected to the requested page', async () => {
    const person = await arm();
    await post('/auth/magic-link', { email: person.email, redirect: '/builder/9' });
    const link = (await app.mailsTo(person.email, 'magic_link'))[0]!.token!;
    const asked = await post<{ details: SecondFactorChallenge }>(`/auth/links/${link}`);
    expect(asked.body.code).toBe('second_factor_required');
    const arrived = await prove(asked.body.details.challenge, { code: person.code() });
    expect(arrived.body).toMatchObject({ redirect: '/builder/9', method: 'magic_link' });

    await post('/auth/register-or-otp', { email: person.email });
    const { code } = (await app.mailsTo(person.email, 'code'))[0]!;
    const byCode = await post('/auth/verify-otp', { email: person.email, code });
    expect(byCode.body.code).toBe('second_factor_required');

    await post('/auth/forgot-password', { email: person.email });
    const { token } = (await app.mailsTo(person.email, 'reset_password'))[0]!;
    const byReset = await post('/auth/reset-password', { token, password: 'a wholly new one' });
    expect(byReset.body.code).toBe('second_factor_required');
  });

  it('can sign in with a recovery code once', async () => {
    const person = await arm();
    const [recoveryCode] = person.recoveryCodes;
    expect((await prove(await challengeOf(person), { recoveryCode })).status).toBe(200);
    const again = await prove(await challengeOf(person), { recoveryCode });
    expect(again.body.code).toBe('code_invalid');
    expect(again.body.fields).toHaveProperty('recoveryCode');
  });

  it('cannot use one code twice, nor one challenge', async () => {
    const person = await arm();
    const [first, second] = [await challengeOf(person), await challengeOf(person)];
    const code = person.code();
    expect((await prove(first, { code })).status).toBe(200);
    expect((await prove(second, { code })).body.code).toBe('code_invalid');
    expect((await prove(first, { code: person.code(1) })).body.code).toBe('link_expired');
  });

  it('can use one recovery code in only one of two concurrent sign-ins', async () => {
    const person = await arm();
    const [recoveryCode] = person.recoveryCodes;
    const challenges = [await challengeOf(person), await challengeOf(person)];
    const answers = await Promise.all(challenges.map((challenge) => prove(challenge, { recoveryCode })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  it(`may guess ${limits.auth.secondFactorTries} times, sees how many are left, and then has to start again`, async () => {
    const person = await arm();
    const challenge = await challengeOf(person);
    for (let left = limits.auth.secondFactorTries - 1; left >= 0; left -= 1) {
      // The limit per minute is covered by another test.
      await sql("delete from app.rate_limits where key like 'totp:%'");
      const answer = await prove(challenge, { code: '000000' });
      expect({ code: answer.body.code, details: answer.body.details }).toEqual({
        code: 'code_invalid',
        details: { attemptsLeft: left },
      });
    }
    await sql("delete from app.rate_limits where key like 'totp:%'");
    expect((await prove(challenge, { code: person.code() })).body.code).toBe('link_expired');
    const { rows } = await sql(
      "select count(*)::int as n from app.audit_log where action = 'sign_in.failed' and target_id = $1",
      [person.id],
    );
    expect(rows[0].n).toBe(limits.auth.secondFactorTries);
  });

  it(`has ${limits.auth.secondFactorMinutes} minutes for it, and is rejected when suspended meanwhile`, async () => {
    const person = await arm();
    const old = await challengeOf(person);
    await sql(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'second_factor'",
    );
    expect((await prove(old, { code: person.code() })).body.code).toBe('link_expired');
    const challenge = await challengeOf(person);
    await sql("update app.users set status = 'suspended' where id = $1", [person.id]);
    expect((await prove(challenge, { code: person.code(1) })).body.code).toBe('account_suspended');
  });

  it('must send exactly one code', async () => {
    const challenge = await challengeOf(await arm());
    expect((await prove(challenge, {})).status).toBe(422);
    expect((await prove(challenge, { code: '1', recoveryCode: '2' })).status).toBe(422);
    expect((await prove('guess', { code: '000000' })).status).toBe(410);
  });
});

describe('staff that must have a second factor', () => {
  it('may only set one up until they have one', async () => {
    const admin = await signInStaff(app, 'SUPER_ADMIN');
    const mails = () => app.api('GET', '/admin/mails', { token: admin.token });
    expect((await mails()).status).toBe(200);
    await sql(
      `insert into app.settings (key, value) values ('security', '{"requireTwoFactorForStaff":true}')`,
    );
    app.ctx.settingsCache.invalidate('');
    const refused = await mails();
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'two_factor_setup_required',
    });
    expect((await app.api('GET', '/users/me', { token: admin.token })).status).toBe(200);
    expect((await app.api('GET', '/auth/profile', { token: admin.token })).status).toBe(200);
    // The rule is for staff: other users are not affected.
    const person = await app.signUp();
    expect((await app.api('GET', '/sites', { token: person.token })).status).toBe(200);
    await sql(
      `insert into app.passkeys (id, user_id, public_key, counter, name) values ('k', $1, '\\x00', 0, 'Key')`,
      [admin.id],
    );
    expect((await mails()).status).toBe(200);
    await sql("delete from app.settings where key = 'security'");
    app.ctx.settingsCache.invalidate('');
  });
});

describe('members of a tenant that requires a second factor', () => {
  it('may only set one up until they have one', async () => {
    const person = await app.signUp();
    const setTenant = async (settings: object) => {
      await sql("update app.tenants set settings = $1 where id = 'default-tenant'", [
        JSON.stringify(settings),
      ]);
      invalidateTenant(app.ctx, 'default-tenant');
    };
    await setTenant({ security: { requireTwoFactor: true } });
    const refused = await app.api('GET', '/sites', { token: person.token });
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'two_factor_setup_required',
    });
    for (const [method, path] of [
      ['POST', '/sites'],
      ['POST', '/site-templates/restaurant/create-site'],
      ['GET', '/media'],
      ['GET', '/media/storage'],
      ['POST', '/media/upload'],
      ['POST', '/media/download-external'],
      ['POST', '/media/bulk'],
    ] as const) {
      const { body } = await app.api(method, path, { token: person.token });
      expect([path, body.code]).toEqual([path, 'two_factor_setup_required']);
    }
    expect((await app.api('GET', '/users/me', { token: person.token })).status).toBe(200);
    await sql('update app.users set totp_confirmed_at = now() where id = $1', [person.id]);
    expect((await app.api('GET', '/sites', { token: person.token })).status).toBe(200);
    await setTenant({});
  });
});
