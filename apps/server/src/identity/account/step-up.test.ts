import { limits } from '@sitewright/contract/limits';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import {
  codeOf,
  dropPassword,
  resetRateLimits,
  mailsTo,
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

interface StepUpMethods {
  methods: string[];
  provedUntil: string | null;
}
const ways = async (token = person.token) =>
  (await app.api<StepUpMethods>('GET', '/users/me/step-up', { token })).body;
const prove = (body: unknown, token = person.token) =>
  app.api<{ provedUntil: string }>('POST', '/users/me/step-up', { token, body });
const askForCode = async () => {
  await app.api('POST', '/users/me/step-up/code', { token: person.token });
  const mail = (await mailsTo(app, person.email)).findLast(({ kind }) => kind === 'code');
  return /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? '';
};

describe('a step-up', () => {
  it('by password lasts some minutes, in this session only, and is in the trail', async () => {
    expect(await ways()).toEqual({ methods: ['password'], provedUntil: null });
    const { status, body } = await stepUpWithPassword(app, person);
    expect(status).toBe(200);
    const minutes = (Date.parse((body as { provedUntil: string }).provedUntil) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(limits.auth.stepUpMinutes - 1);
    expect(minutes).toBeLessThanOrEqual(limits.auth.stepUpMinutes);
    expect((await ways()).provedUntil).toBe((body as { provedUntil: string }).provedUntil);
    const other = await app.api<SignedIn>('POST', '/auth/login', {
      body: { email: person.email, password: testPassword },
    });
    expect((await ways(other.body.tokens.accessToken)).provedUntil).toBeNull();
    expect(await auditActionsOf(app, person.id)).toContain('account.stepped_up');
  });

  it('expires', async () => {
    await stepUpWithPassword(app, person);
    await app.database.ownerPool.query(
      "update app.sessions set stepped_up_until = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    expect((await ways()).provedUntil).toBeNull();
    expect((await app.api('POST', '/users/me/totp', { token: person.token })).body.code).toBe(
      'step_up_required',
    );
  });

  it('with a wrong password is rejected with a field error and recorded', async () => {
    const answer = await prove({ password: 'not the password' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toHaveProperty('password');
    expect((await ways()).provedUntil).toBeNull();
    expect(await auditActionsOf(app, person.id)).toContain('account.step_up_failed');
  });

  it.each([
    ['nothing', {}],
    ['two proofs', { password: testPassword, code: '123456' }],
    ['letters for a code', { code: 'abcdef' }],
  ])('with %s is refused', async (_name, body) => {
    expect((await prove(body)).status).toBe(422);
  });

  it(`can be tried at most ${limits.auth.stepUpTriesPerMinute} times a minute`, async () => {
    for (let n = 0; n < limits.auth.stepUpTriesPerMinute; n += 1) {
      expect((await prove({ password: 'a wrong guess' })).status).toBe(422);
    }
    expect((await prove({ password: testPassword })).status).toBe(429);
  });

  it('works with a code of the app or a recovery code', async () => {
    const { secret, recoveryCodes } = await setUpTotp(app, person);
    expect((await ways()).methods).toEqual(['password', 'totp', 'recovery']);
    expect((await prove({ code: codeOf(app, secret) })).status).toBe(200);
    expect((await prove({ code: codeOf(app, secret) })).body.code).toBe('code_invalid');
    expect((await prove({ recoveryCode: recoveryCodes[0] })).status).toBe(200);
    expect((await prove({ recoveryCode: recoveryCodes[0] })).body.code).toBe('code_invalid');
  });
});

describe('a code by mail', () => {
  beforeEach(() => dropPassword(app, person.id));

  it('steps up a user without other methods, once', async () => {
    expect((await ways()).methods).toEqual(['mail']);
    const code = await askForCode();
    expect((await prove({ code })).status).toBe(200);
    expect((await ways()).provedUntil).not.toBeNull();
    expect((await prove({ code })).body.code).toBe('code_invalid');
  });

  it('is replaced by the next one', async () => {
    const first = await askForCode();
    const second = await askForCode();
    if (first !== second) expect((await prove({ code: first })).status).toBe(422);
    expect((await prove({ code: second })).status).toBe(200);
  });

  it('is invalidated by wrong guesses', async () => {
    const code = await askForCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < limits.auth.codeTries; n += 1) {
      expect((await prove({ code: wrong })).status).toBe(422);
      await resetRateLimits(app);
    }
    expect((await prove({ code })).status).toBe(422);
  });

  it('expires after its lifetime', async () => {
    const code = await askForCode();
    await app.database.ownerPool.query(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'step_up'",
    );
    expect((await prove({ code })).status).toBe(422);
  });

  it('of one user is neither replaced nor guessed away by another', async () => {
    const code = await askForCode();
    const stranger = await app.signUp();
    await dropPassword(app, stranger.id);
    await app.api('POST', '/users/me/step-up/code', { token: stranger.token });
    for (let n = 0; n < limits.auth.codeTries; n += 1) {
      expect((await prove({ code: code === '000000' ? '111111' : '000000' }, stranger.token)).status).toBe(
        422,
      );
      await resetRateLimits(app);
    }
    expect((await prove({ code })).status).toBe(200);
  });

  it('is rejected for another user or in another session', async () => {
    const code = await askForCode();
    const stranger = await app.signUp();
    await dropPassword(app, stranger.id);
    expect((await prove({ code }, stranger.token)).status).toBe(422);
    expect((await prove({ code })).status).toBe(200);
  });

  it('is not sent to a user with another method', async () => {
    const other = await app.signUp();
    const answer = await app.api('POST', '/users/me/step-up/code', { token: other.token });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'wrong_state' });
    expect((await mailsTo(app, other.email)).filter(({ kind }) => kind === 'code')).toEqual([]);
  });

  it(`is sent at most ${limits.auth.codesPerHourPerEmail} times an hour`, async () => {
    for (let n = 0; n < limits.auth.codesPerHourPerEmail; n += 1) await askForCode();
    expect((await app.api('POST', '/users/me/step-up/code', { token: person.token })).status).toBe(429);
  });
});

describe('connected accounts', () => {
  const connect = () =>
    app.database.ownerPool.query(
      "insert into app.identities (provider, subject, user_id, email) values ('google', $1::text, $2, 'lan@gmail.example')",
      [`sub-${person.id}`, person.id],
    );
  const list = async () =>
    (await app.api<{ identities: unknown[] }>('GET', '/users/me/identities', { token: person.token })).body
      .identities;
  const disconnect = (provider = 'google') =>
    app.api('DELETE', `/users/me/identities/${provider}`, { token: person.token });

  it('are listed without the provider’s id of the user', async () => {
    await connect();
    const identities = await list();
    expect(identities).toEqual([
      { provider: 'google', email: 'lan@gmail.example', connectedAt: expect.any(String) },
    ]);
  });

  it('are disconnected after a step-up, and then not found', async () => {
    await connect();
    expect((await disconnect()).body.code).toBe('step_up_required');
    await stepUpWithPassword(app, person);
    expect((await disconnect()).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await disconnect()).status).toBe(404);
    expect(await auditActionsOf(app, person.id)).toContain('account.identity_disconnected');
  });

  it('that do not exist, or of an unknown provider, are not found', async () => {
    expect((await disconnect()).status).toBe(404);
    expect((await disconnect('facebook')).status).toBe(404);
  });

  it('cannot be disconnected when they are the last sign-in method', async () => {
    await connect();
    await stepUpWithPassword(app, person);
    await dropPassword(app, person.id);
    const answer = await disconnect();
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'last_way_in' });
    expect(await list()).toHaveLength(1);
  });
});
