import type { SignedIn, Tokens } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../account-fixture.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import type { TestApp } from '../test-app.ts';
import { readFixtureData } from './fixture-data.ts';
import { startUpgradedApp, type UpgradedApp } from './upgraded-app.ts';

// After the update, users of an older version can sign in with every method that they had.

const facts = readFixtureData();
let upgraded: UpgradedApp;
let app: TestApp;
beforeAll(async () => {
  upgraded = await startUpgradedApp();
  ({ app } = upgraded);
});
afterAll(() => upgraded.close());

describe('an account', () => {
  const begin = async () => (await upgraded.signIn(facts.twoFactor)).body.details?.['challenge'] as string;
  const finish = (challenge: string, proof: object) =>
    upgraded.call<SignedIn>(undefined, 'POST', '/auth/second-factor', { challenge, ...proof });

  it('can be signed in to with the password and a code of the authenticator app', async () => {
    const answer = await finish(await begin(), { code: codeOf(app, facts.twoFactor.totpSecret) });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: facts.twoFactor.id, tenantId: facts.tenantId });
  });

  it('can be signed in to with the password and a recovery code, once', async () => {
    const [recoveryCode] = facts.twoFactor.recoveryCodes;
    expect((await finish(await begin(), { recoveryCode })).status).toBe(200);
    expect((await finish(await begin(), { recoveryCode })).body.code).toBe('code_invalid');
  });

  it('can be signed in to with a passkey', async () => {
    const { body } = await upgraded.call<{ options: { challenge: string } }>(
      undefined,
      'POST',
      '/auth/passkey/options',
    );
    const response = new SoftwarePasskey(facts.twoFactor.passkey).get(body.options);
    const answer = await upgraded.call<SignedIn>(undefined, 'POST', '/auth/passkey', { response });
    expect(answer.body.user.id).toBe(facts.twoFactor.id);
  });

  it('of staff can be signed in to with its password', async () => {
    const { body } = await upgraded.signIn(facts.admin);
    expect(body.user.role).toBe('SUPER_ADMIN');
  });

  it('stays signed in by a refresh token that was issued before', async () => {
    const { refreshToken } = facts.owner;
    const { status, body } = await upgraded.call<Tokens>(undefined, 'POST', '/auth/refresh', {
      refreshToken,
    });
    expect(status).toBe(200);
    const me = await upgraded.call<SignedIn['user']>(body.accessToken, 'GET', '/users/me');
    expect(me.body).toMatchObject({ id: facts.owner.id, tenantId: facts.tenantId });
  });

  it('gets the sealed successor of a token that was exchanged a moment before', async () => {
    await app.database.ownerPool.query(
      'update app.refresh_tokens set used_at = now() where used_at is not null',
    );
    const { used: refreshToken, next } = facts.exchanged;
    const { body } = await upgraded.call<Tokens>(undefined, 'POST', '/auth/refresh', { refreshToken });
    expect(body.refreshToken).toBe(next);
  });

  it('shows its avatar', async () => {
    const { body } = await upgraded.call<SignedIn['user']>(await upgraded.ownerToken(), 'GET', '/users/me');
    const picture = await app.visit('localhost', body.avatarUrl!);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a link or a code in a mail', () => {
  it('confirms the email of a new user', async () => {
    const answer = await upgraded.call<{ email: string }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.verifyEmail}`,
      {},
    );
    expect([answer.status, answer.body.email]).toEqual([200, facts.newcomer.email]);
  });

  it('signs in', async () => {
    const answer = await upgraded.call<{ arrival: SignedIn }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.magicLink}`,
      {},
    );
    expect(answer.body.arrival.user.id).toBe(facts.owner.id);
  });

  it('signs in by its six digits', async () => {
    const answer = await upgraded.call<SignedIn>(undefined, 'POST', '/auth/verify-otp', facts.signInCode);
    expect(answer.body.user.id).toBe(facts.designer.id);
  });

  it('changes the email of an account', async () => {
    const answer = await upgraded.call<{ email: string }>(
      undefined,
      'POST',
      `/auth/links/${facts.links.changeEmail}`,
      {},
    );
    expect([answer.status, answer.body.email]).toEqual([200, 'an.nguyen@example.com']);
  });

  it('sets a new password', async () => {
    const token = facts.links.resetPassword;
    const { body } = await upgraded.call<SignedIn>(undefined, 'POST', '/auth/reset-password', {
      token,
      password: 'another horse battery',
    });
    expect(body.user.id).toBe(facts.newcomer.id);
  });
});

describe('an invitation', () => {
  it.each(['workspace', 'site', 'handedOver'] as const)('by the link %s can be read', async (kind) => {
    const { status, body } = await upgraded.call<{ tenantName: string }>(
      undefined,
      'GET',
      `/auth/invitations/${facts.invitations[kind]}`,
    );
    expect([status, body.tenantName]).toEqual([200, 'North Bakery']);
  });

  it('to a site shares the site with the settings of the invitation', async () => {
    const { body } = await upgraded.call<SignedIn>(
      undefined,
      'POST',
      `/auth/invitations/${facts.invitations.site}`,
      {
        password: 'a third horse battery',
      },
    );
    const { rows } = await app.database.ownerPool.query(
      'select site_id, role, overrides from app.site_members where user_id = $1',
      [body.user.id],
    );
    expect(rows).toEqual([{ site_id: facts.site.id, role: 'content_editor', overrides: { publish: true } }]);
  });
});
