import type { SignedIn, User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import {
  dropPassword,
  resetRateLimits,
  mailsTo,
  stepUpWithPassword,
  tokenIn,
  auditActionsOf,
} from '../../testing/account-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { type TestUser, testPassword, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
watchBystander(() => app);
beforeEach(async () => {
  await resetRateLimits(app);
  person = await app.signUp();
});

const newPassword = 'seven violet lanterns';
const login = (email: string, password: string) =>
  app.api<SignedIn>('POST', '/auth/login', { body: { email, password } });
const setPassword = (body: unknown) => app.api('PUT', '/users/me/password', { token: person.token, body });

describe('a new password', () => {
  it('takes the place of the old one, ends the other sessions and is told by mail', async () => {
    const other = (await login(person.email, testPassword)).body.tokens;
    const answer = await setPassword({ currentPassword: testPassword, newPassword });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ended: 1 } });
    expect((await login(person.email, testPassword)).status).toBe(401);
    expect((await login(person.email, newPassword)).status).toBe(200);
    expect((await app.api('GET', '/auth/profile', { token: person.token })).status).toBe(200);
    expect((await app.api('GET', '/auth/profile', { token: other.accessToken })).status).toBe(401);
    expect(
      (await app.api('POST', '/auth/refresh', { body: { refreshToken: other.refreshToken } })).status,
    ).toBe(401);
    expect((await mailsTo(app, person.email)).map((mail) => mail.kind)).toContain('password_changed');
    expect(await auditActionsOf(app, person.id)).toContain('account.password_changed');
  });

  it('revokes links that were mailed before', async () => {
    await app.api('POST', '/auth/forgot-password', { body: { email: person.email } });
    const token = tokenIn(
      (await mailsTo(app, person.email)).findLast((mail) => mail.kind === 'reset_password'),
    );
    await setPassword({ currentPassword: testPassword, newPassword });
    const late = await app.api('POST', '/auth/reset-password', {
      body: { token, password: 'a thief was here' },
    });
    expect(late.status).toBe(410);
  });

  it.each([
    ['without the current one', { newPassword }, 'currentPassword'],
    ['with a wrong current one', { currentPassword: 'not it at all', newPassword }, 'currentPassword'],
    ['that is too short', { currentPassword: testPassword, newPassword: 'short' }, 'newPassword'],
    ['that everybody uses', { currentPassword: testPassword, newPassword: 'password123' }, 'newPassword'],
    ['that is too long', { currentPassword: testPassword, newPassword: 'x1'.repeat(65) }, 'newPassword'],
  ])('%s is refused at its field and changes nothing', async (_name, body, field) => {
    const answer = await setPassword(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect((await login(person.email, testPassword)).status).toBe(200);
  });

  it('that equals the user’s email is rejected', async () => {
    const answer = await setPassword({ currentPassword: testPassword, newPassword: person.email });
    expect(answer.body.fields).toHaveProperty('newPassword');
  });

  it(`allows ${limits.auth.passwordChangesPerMinute} guesses of the current one per minute`, async () => {
    for (let n = 0; n < limits.auth.passwordChangesPerMinute; n += 1) {
      expect((await setPassword({ currentPassword: 'a wrong guess', newPassword })).status).toBe(422);
    }
    expect((await setPassword({ currentPassword: testPassword, newPassword })).status).toBe(429);
  });

  it('can be set after a step-up by a user without a password', async () => {
    await dropPassword(app, person.id);
    const unproved = await setPassword({ newPassword });
    expect({ status: unproved.status, code: unproved.body.code }).toEqual({
      status: 403,
      code: 'step_up_required',
    });
    await app.api('POST', '/users/me/step-up/code', { token: person.token });
    const [code] = /\b\d{6}\b/.exec((await mailsTo(app, person.email)).at(-1)!.text_body)!;
    await app.api('POST', '/users/me/step-up', { token: person.token, body: { code } });
    expect((await setPassword({ newPassword })).status).toBe(200);
    expect((await login(person.email, newPassword)).body.user.hasPassword).toBe(true);
  });
});

describe('a new email', () => {
  const ask = (email: string) =>
    app.api<User>('POST', '/users/me/email', { token: person.token, body: { email } });
  const fresh = () => `new-${person.email}`;
  const me = async () => (await app.api<User>('GET', '/users/me', { token: person.token })).body;

  it('requires a step-up', async () => {
    expect((await ask(fresh())).body.code).toBe('step_up_required');
    expect((await me()).pendingEmail).toBeNull();
  });

  it('takes effect once it is confirmed, and is announced to the old one', async () => {
    await stepUpWithPassword(app, person);
    const answer = await ask(`  ${fresh().toUpperCase()} `);
    expect({ status: answer.status, pending: answer.body.pendingEmail, email: answer.body.email }).toEqual({
      status: 202,
      pending: fresh(),
      email: person.email,
    });
    const [confirm] = await mailsTo(app, fresh());
    const notice = (await mailsTo(app, person.email)).at(-1)!;
    expect([confirm!.kind, notice.kind]).toEqual(['email_change_confirm', 'email_change_notice']);
    expect(notice.text_body).toContain(fresh());
    const follow = () => app.api('POST', `/auth/links/${tokenIn(confirm)}`, { body: {} });
    expect((await follow()).status).toBe(200);
    expect(await me()).toMatchObject({ email: fresh(), pendingEmail: null, emailVerified: true });
    expect((await login(fresh(), testPassword)).status).toBe(200);
    expect((await follow()).body.code).toBe('link_used');
    expect(await auditActionsOf(app, person.id)).toEqual(
      expect.arrayContaining(['account.email_change_requested', 'account.email_changed']),
    );
  });

  it('that another account has gets the same response, and only the mail to it says so', async () => {
    const owner = await app.signUp();
    await stepUpWithPassword(app, person);
    const taken = await ask(owner.email);
    const free = await ask(fresh());
    const plain = ({ status, body }: typeof taken) => ({ status, body: { ...body, pendingEmail: '' } });
    expect(plain(taken)).toEqual(plain(free));
    const mail = (await mailsTo(app, owner.email)).at(-1)!;
    expect(mail.kind).toBe('email_change_taken');
    expect(tokenIn(mail)).toBe('no link');
    const notices = (await mailsTo(app, person.email)).filter(({ kind }) => kind === 'email_change_notice');
    expect(notices).toHaveLength(2);
  });

  it('invalidates the first link when it is requested again', async () => {
    await stepUpWithPassword(app, person);
    await ask(fresh());
    await ask(`second-${fresh()}`);
    const [first] = await mailsTo(app, fresh());
    expect((await app.api('POST', `/auth/links/${tokenIn(first)}`, { body: {} })).status).toBe(410);
    expect((await me()).email).toBe(person.email);
  });

  it('can be cancelled, repeatedly, together with its link', async () => {
    await stepUpWithPassword(app, person);
    await ask(fresh());
    const cancel = () => app.api<User>('DELETE', '/users/me/email', { token: person.token });
    expect((await cancel()).body.pendingEmail).toBeNull();
    expect((await cancel()).status).toBe(200);
    const [confirm] = await mailsTo(app, fresh());
    expect((await app.api('POST', `/auth/links/${tokenIn(confirm)}`, { body: {} })).status).toBe(410);
    const asked = (await auditActionsOf(app, person.id)).filter(
      (action) => action === 'account.email_change_cancelled',
    );
    expect(asked).toHaveLength(1);
  });

  it('that is unchanged or invalid is rejected', async () => {
    await stepUpWithPassword(app, person);
    for (const email of [person.email, 'lan@', '']) {
      const answer = await ask(email);
      expect(answer.status).toBe(422);
      expect(answer.body.fields).toHaveProperty('email');
    }
  });

  it(`can be requested at most ${limits.auth.emailChangesPerDay} times a day`, async () => {
    await stepUpWithPassword(app, person);
    for (let n = 0; n < limits.auth.emailChangesPerDay; n += 1) {
      expect((await ask(`${n}-${fresh()}`)).status).toBe(202);
    }
    expect((await ask(fresh())).status).toBe(429);
  });
});
