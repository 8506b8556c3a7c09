import type { SignedIn, User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { Secret } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import {
  codeOf,
  resetRateLimits,
  stepUpWithPassword,
  setUpTotp,
  stopClock,
  auditActionsOf,
} from '../../testing/account-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { type TestUser, testPassword, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  stopClock(app);
});
watchBystander(() => app);
beforeEach(async () => {
  await resetRateLimits(app);
  person = await app.signUp();
});

const call = <T>(method: string, path: string, body?: unknown) =>
  app.api<T>(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
const twoFactor = async () => (await call<User>('GET', '/users/me')).body.twoFactor;
const begin = async () => {
  await resetRateLimits(app);
  const answer = await app.api<SignedIn>('POST', '/auth/login', {
    body: { email: person.email, password: testPassword },
  });
  return { status: answer.status, challenge: answer.body.details?.['challenge'] as string };
};
const finish = (challenge: string, proof: { code?: string; recoveryCode?: string }) =>
  app.api<SignedIn>('POST', '/auth/second-factor', { body: { challenge, ...proof } });

/** A code that is invalid for every time step near now. */
const wrongCode = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(app, secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code))!;
};

describe('setting up an authenticator app', () => {
  it('needs fresh proof', async () => {
    const answer = await call('POST', '/users/me/totp');
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 403,
      code: 'step_up_required',
    });
  });

  it('returns a secret, a URL and a QR code, and takes effect once a code was entered', async () => {
    await stepUpWithPassword(app, person);
    const { body } = await call<{ secret: string; uri: string; qr: string }>('POST', '/users/me/totp');
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Sitewright:/);
    expect(body.uri).toContain(encodeURIComponent(person.email));
    expect(body.uri).toContain(body.secret);
    expect(body.qr).toMatch(/^<svg /);
    expect(await twoFactor()).toMatchObject({ enabled: false });
    expect((await begin()).status).toBe(200);
    const confirm = (code: string) =>
      call<{ recoveryCodes: string[] }>('POST', '/users/me/totp/confirm', { code });
    const wrong = await confirm(wrongCode(body.secret));
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 422, code: 'code_invalid' });
    const code = codeOf(app, body.secret);
    const right = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(right.status).toBe(200);
    expect(new Set(right.body.recoveryCodes).size).toBe(limits.auth.recoveryCodes);
    expect(await twoFactor()).toEqual({ enabled: true, totp: true, passkeys: 0, recoveryCodesLeft: 10 });
    expect((await confirm(codeOf(app, body.secret, 1))).body.code).toBe('wrong_state');
    expect((await call('POST', '/users/me/totp')).body.code).toBe('wrong_state');
    expect(await auditActionsOf(app, person.id)).toContain('account.two_factor_enabled');
  });

  it('invalidates the first secret when it is started again', async () => {
    await stepUpWithPassword(app, person);
    const first = (await call<{ secret: string }>('POST', '/users/me/totp')).body.secret;
    const second = (await call<{ secret: string }>('POST', '/users/me/totp')).body.secret;
    expect(second).not.toBe(first);
    expect((await call('POST', '/users/me/totp/confirm', { code: codeOf(app, first) })).status).toBe(422);
    expect((await call('POST', '/users/me/totp/confirm', { code: codeOf(app, second) })).status).toBe(200);
  });

  it('can be confirmed only after it was started, with six digits', async () => {
    expect((await call('POST', '/users/me/totp/confirm', { code: '123456' })).body.code).toBe('wrong_state');
    expect((await call('POST', '/users/me/totp/confirm', { code: '12345' })).status).toBe(422);
    expect((await call('POST', '/users/me/totp/confirm', { code: 'abcdef' })).status).toBe(422);
  });

  it(`may be confirmed with ${limits.auth.totpTriesPerMinute} guesses a minute`, async () => {
    await stepUpWithPassword(app, person);
    const { secret } = (await call<{ secret: string }>('POST', '/users/me/totp')).body;
    const confirm = (code: string) => call('POST', '/users/me/totp/confirm', { code });
    for (let n = 0; n < limits.auth.totpTriesPerMinute; n += 1) {
      expect((await confirm(wrongCode(secret))).status).toBe(422);
    }
    expect((await confirm(codeOf(app, secret))).status).toBe(429);
    expect(await twoFactor()).toMatchObject({ enabled: false });
  });

  it('keeps the secret sealed and recovery codes only as hashes', async () => {
    const { secret, recoveryCodes } = await setUpTotp(app, person);
    const { rows } = await app.database.ownerPool.query('select totp_secret from app.users where id = $1', [
      person.id,
    ]);
    expect(rows[0].totp_secret.includes(Buffer.from(secret))).toBe(false);
    const dump = await app.database.ownerPool.query('select * from app.recovery_codes where user_id = $1', [
      person.id,
    ]);
    for (const code of recoveryCodes)
      expect(JSON.stringify(dump.rows)).not.toContain(code.replaceAll('-', ''));
  });
});

describe('signing in with a code of the app', () => {
  it('works once per code, including those of the step before and after', async () => {
    const { secret } = await setUpTotp(app, person);
    const code = codeOf(app, secret);
    expect((await finish((await begin()).challenge, { code })).status).toBe(200);
    const replay = await finish((await begin()).challenge, { code });
    expect({ status: replay.status, code: replay.body.code }).toEqual({ status: 422, code: 'code_invalid' });
    const next = await finish((await begin()).challenge, { code: codeOf(app, secret, 1) });
    expect(next.status).toBe(200);
    const older = await finish((await begin()).challenge, { code: codeOf(app, secret, -1) });
    expect(older.status).toBe(422);
  });

  it('rejects codes that are two steps away', async () => {
    const { secret } = await setUpTotp(app, person);
    for (const steps of [-2, 2]) {
      expect((await finish((await begin()).challenge, { code: codeOf(app, secret, steps) })).status).toBe(
        422,
      );
    }
  });

  it('shown twice at once lets one in', async () => {
    const { secret } = await setUpTotp(app, person);
    const challenges = [(await begin()).challenge, (await begin()).challenge];
    const code = codeOf(app, secret);
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it(`allows ${limits.auth.totpTriesPerMinute} tries a minute over all sign-ins together`, async () => {
    const { secret } = await setUpTotp(app, person);
    const code = wrongCode(secret);
    const first = (await begin()).challenge;
    const second = (await begin()).challenge;
    for (let n = 0; n < limits.auth.totpTriesPerMinute; n += 1) {
      expect((await finish(n % 2 ? first : second, { code })).status).toBe(422);
    }
    expect((await finish(first, { code: codeOf(app, secret) })).status).toBe(429);
  });

  it('rejects a code for another user’s secret', async () => {
    await setUpTotp(app, person);
    const foreign = codeOf(app, new Secret().base32);
    expect((await finish((await begin()).challenge, { code: foreign })).status).toBe(422);
  });
});

describe('recovery codes', () => {
  it('work once each, in any spelling, and are counted down', async () => {
    const { recoveryCodes } = await setUpTotp(app, person);
    const recoveryCode = ` ${recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')} `;
    expect((await finish((await begin()).challenge, { recoveryCode })).status).toBe(200);
    expect((await finish((await begin()).challenge, { recoveryCode })).body.code).toBe('code_invalid');
    expect((await twoFactor()).recoveryCodesLeft).toBe(limits.auth.recoveryCodes - 1);
    expect(await auditActionsOf(app, person.id)).toContain('account.recovery_code_used');
  });

  it('of another user are rejected', async () => {
    await setUpTotp(app, person);
    const stranger = await app.signUp();
    const { recoveryCodes } = await setUpTotp(app, stranger);
    const answer = await finish((await begin()).challenge, { recoveryCode: recoveryCodes[0]! });
    expect(answer.status).toBe(422);
  });

  it('are regenerated after a step-up, and the old ones stop working', async () => {
    const { recoveryCodes: old } = await setUpTotp(app, person);
    const renewed = await call<{ recoveryCodes: string[] }>('POST', '/users/me/recovery-codes');
    expect(renewed.body.recoveryCodes).toHaveLength(limits.auth.recoveryCodes);
    expect((await finish((await begin()).challenge, { recoveryCode: old[0]! })).status).toBe(422);
    const [fresh] = renewed.body.recoveryCodes;
    expect((await finish((await begin()).challenge, { recoveryCode: fresh! })).status).toBe(200);
  });

  it('are available only with a second factor', async () => {
    expect((await call('POST', '/users/me/recovery-codes')).body.code).toBe('step_up_required');
    await stepUpWithPassword(app, person);
    expect((await call('POST', '/users/me/recovery-codes')).body.code).toBe('wrong_state');
  });
});

describe('removing the app', () => {
  it('requires a step-up, and then a password is enough again', async () => {
    await setUpTotp(app, person);
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      person.id,
    ]);
    expect((await call('DELETE', '/users/me/totp')).body.code).toBe('step_up_required');
    expect((await begin()).status).toBe(401);
    await stepUpWithPassword(app, person);
    const removed = await call<User>('DELETE', '/users/me/totp');
    expect(removed.body.twoFactor).toEqual({
      enabled: false,
      totp: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
    expect((await begin()).status).toBe(200);
    expect((await call('DELETE', '/users/me/totp')).status).toBe(200);
    const trail = await auditActionsOf(app, person.id);
    expect(trail.filter((action) => action === 'account.two_factor_disabled')).toHaveLength(1);
  });
});
