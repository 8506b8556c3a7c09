import { randomUUID } from 'node:crypto';
import type { Passkey } from '@sitewright/contract/account/passkeys';
import type { SignedIn, User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../../testing/bystander.ts';
import {
  dropPassword,
  resetRateLimits,
  stepUpWithPassword,
  auditActionsOf,
} from '../../../testing/account-fixture.ts';
import { type Ceremony, SoftwarePasskey } from '../../../testing/software-passkey.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { type TestUser, testPassword, type TestApp } from '../../../testing/test-app.ts';

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

interface Options {
  options: { challenge: string; rpId?: string; rp?: { id: string }; allowCredentials?: { id: string }[] };
}
interface Added {
  passkey: Passkey;
  recoveryCodes: string[] | null;
}

const call = <T>(method: string, path: string, body?: unknown, token = person.token) =>
  app.api<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const optionsOf = async (path: string, body?: unknown, token = person.token) =>
  (await call<Options>('POST', path, body, token)).body.options;

const addWith = async (device: SoftwarePasskey, name = 'Laptop', about: Partial<Ceremony> = {}) => {
  const { challenge } = await optionsOf('/users/me/passkeys/options');
  const response = device.create({ challenge, ...about }, person.id);
  return call<Added>('POST', '/users/me/passkeys', { name, response });
};
const makePasskey = async (name?: string) => {
  const device = new SoftwarePasskey();
  await stepUpWithPassword(app, person);
  const { body } = await addWith(device, name);
  return { device, ...body };
};
const list = async (token = person.token) =>
  (await call<{ passkeys: Passkey[] }>('GET', '/users/me/passkeys', undefined, token)).body.passkeys;

const signIn = async (device: SoftwarePasskey, about: Partial<Ceremony> = {}) => {
  const { challenge } = (await app.api<Options>('POST', '/auth/passkey/options')).body.options;
  return app.api<SignedIn & { redirect: string | null }>('POST', '/auth/passkey', {
    body: { response: device.get({ challenge, ...about }), redirect: '/dashboard' },
  });
};

describe('a passkey', () => {
  it('is created after a step-up, listed with its name, and comes with recovery codes the first time', async () => {
    const refused = await call('POST', '/users/me/passkeys/options');
    expect(refused.body.code).toBe('step_up_required');
    const { passkey, recoveryCodes } = await makePasskey('Work laptop');
    expect(recoveryCodes).toHaveLength(limits.auth.recoveryCodes);
    expect(await list()).toEqual([passkey]);
    expect(passkey).toMatchObject({ name: 'Work laptop', lastUsedAt: null });
    const me = await call<User>('GET', '/users/me');
    expect(me.body.twoFactor).toEqual({ enabled: true, totp: false, passkeys: 1, recoveryCodesLeft: 10 });
    expect((await addWith(new SoftwarePasskey(), 'Phone')).body.recoveryCodes).toBeNull();
    expect(
      (await auditActionsOf(app, person.id)).filter((action) => action === 'account.passkey_added'),
    ).toHaveLength(2);
  });

  it('is renamed and removed, is then not found, and takes the recovery codes along when it was the last one', async () => {
    const { passkey } = await makePasskey();
    const renamed = await call<Passkey>('PATCH', `/users/me/passkeys/${passkey.id}`, {
      name: ' Điện thoại ',
    });
    expect(renamed.body.name).toBe('Điện thoại');
    const long = 'x'.repeat(limits.auth.passkeyNameMaxLength + 1);
    expect((await call('PATCH', `/users/me/passkeys/${passkey.id}`, { name: long })).status).toBe(422);
    expect((await call('PATCH', `/users/me/passkeys/${passkey.id}`, { name: ' ' })).status).toBe(422);
    expect((await call('DELETE', `/users/me/passkeys/${passkey.id}`)).status).toBe(200);
    expect((await call('DELETE', `/users/me/passkeys/${passkey.id}`)).status).toBe(404);
    expect((await call<User>('GET', '/users/me')).body.twoFactor).toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
    });
  });

  it('of another user is not found', async () => {
    const { passkey } = await makePasskey();
    const stranger = await app.signUp();
    await stepUpWithPassword(app, stranger);
    for (const id of [passkey.id, randomUUID(), 'x']) {
      expect((await call('DELETE', `/users/me/passkeys/${id}`, undefined, stranger.token)).status).toBe(404);
      expect((await call('PATCH', `/users/me/passkeys/${id}`, { name: 'Mine' }, stranger.token)).status).toBe(
        404,
      );
    }
    expect(await list()).toHaveLength(1);
    expect(await list(stranger.token)).toEqual([]);
  });

  it('is not added when the step-up has ended since it was begun', async () => {
    await stepUpWithPassword(app, person);
    const { challenge } = await optionsOf('/users/me/passkeys/options');
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      person.id,
    ]);
    const response = new SoftwarePasskey().create({ challenge }, person.id);
    const answer = await call('POST', '/users/me/passkeys', { name: 'Late', response });
    expect(answer.body.code).toBe('step_up_required');
    expect(await list()).toEqual([]);
  });

  it(`is one of at most ${limits.auth.passkeysPerPerson}, also when two were begun at once`, async () => {
    await makePasskey();
    const begin = async (): Promise<() => ReturnType<typeof call<Added>>> => {
      const { challenge } = await optionsOf('/users/me/passkeys/options');
      const response = new SoftwarePasskey().create({ challenge }, person.id);
      return () => call<Added>('POST', '/users/me/passkeys', { name: 'Phone', response });
    };
    await app.database.ownerPool.query(
      `insert into app.passkeys (id, user_id, public_key, counter, name)
       select 'filled-' || n || '-' || $1, $1::uuid, 'x', 0, 'x' from generate_series(1, $2) as n`,
      [person.id, limits.auth.passkeysPerPerson - 2],
    );
    const [last, tooMany] = [await begin(), await begin()];
    expect((await last()).status).toBe(201);
    expect((await tooMany()).body.code).toBe('passkey_limit');
    expect(await list()).toHaveLength(limits.auth.passkeysPerPerson);
    expect((await call('POST', '/users/me/passkeys/options')).body.code).toBe('passkey_limit');
  });

  it('requires a step-up to be removed', async () => {
    const { passkey } = await makePasskey();
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      person.id,
    ]);
    const answer = await call('DELETE', `/users/me/passkeys/${passkey.id}`);
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 403,
      code: 'step_up_required',
    });
  });

  it('cannot be removed when it is the last sign-in method', async () => {
    const { passkey } = await makePasskey();
    await dropPassword(app, person.id);
    const answer = await call('DELETE', `/users/me/passkeys/${passkey.id}`);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'last_way_in' });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['made on another address', { origin: 'http://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['of a device that did not check its holder', { isVerified: false }],
    ['of a challenge that was never given', { challenge: 'bmV2ZXIgZ2l2ZW4' }],
  ])('%s is refused', async (_name, about) => {
    await stepUpWithPassword(app, person);
    const answer = await addWith(new SoftwarePasskey(), 'Bad', about);
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'passkey_invalid',
    });
    expect(await list()).toEqual([]);
  });

  it('answers its challenge once, and only for the person who asked', async () => {
    await stepUpWithPassword(app, person);
    const { challenge } = await optionsOf('/users/me/passkeys/options');
    const add = (token: string) =>
      call(
        'POST',
        '/users/me/passkeys',
        { name: 'X', response: new SoftwarePasskey().create({ challenge }) },
        token,
      );
    const stranger = await app.signUp();
    await stepUpWithPassword(app, stranger);
    expect((await add(stranger.token)).body.code).toBe('passkey_invalid');
    expect((await add(person.token)).body.code).toBe('passkey_invalid');
    const again = await optionsOf('/users/me/passkeys/options');
    const response = new SoftwarePasskey().create({ challenge: again.challenge });
    expect((await call('POST', '/users/me/passkeys', { name: 'X', response })).status).toBe(201);
    expect((await call('POST', '/users/me/passkeys', { name: 'X', response })).status).toBe(422);
  });

  it('cannot be registered twice, by any user', async () => {
    const { device } = await makePasskey();
    expect((await addWith(device)).body.code).toBe('passkey_invalid');
  });

  it(`is one of at most ${limits.auth.passkeysPerPerson}`, async () => {
    await makePasskey();
    await app.database.ownerPool.query(
      `insert into app.passkeys (id, user_id, public_key, counter, name)
       select 'key-' || n || $1::text, $1::uuid, '\\x00', 0, 'k' from generate_series(1, $2::int) n`,
      [person.id, limits.auth.passkeysPerPerson - 2],
    );
    expect((await addWith(new SoftwarePasskey())).status).toBe(201);
    const answer = await call('POST', '/users/me/passkeys/options');
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'passkey_limit' });
  });
});

describe('signing in with a passkey alone', () => {
  it('counts as both factors', async () => {
    const { device } = await makePasskey();
    const { status, body } = await signIn(device);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: person.id }, redirect: '/dashboard', method: 'passkey' });
    const me = await call<User>('GET', '/users/me', undefined, body.tokens.accessToken);
    expect(me.body.email).toBe(person.email);
    expect((await list())[0]!.lastUsedAt).not.toBeNull();
    expect((await signIn(device)).status).toBe(200);
  });

  it.each([
    ['from another address', { origin: 'http://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of the holder', { isVerified: false }],
    ['with a challenge of nobody', { challenge: 'bmV2ZXIgZ2l2ZW4' }],
  ])('%s is rejected and recorded', async (_name, about) => {
    const { device } = await makePasskey();
    const answer = await signIn(device, about);
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'passkey_invalid',
    });
    expect(await auditActionsOf(app, person.id)).toContain('sign_in.failed');
  });

  it('refuses a counter that went back: the key was copied', async () => {
    const { device } = await makePasskey();
    await signIn(device);
    await signIn(device);
    device.counter = 0;
    expect((await signIn(device)).body.code).toBe('passkey_invalid');
  });

  it('is rejected when another key signed for it, and recorded', async () => {
    const { device } = await makePasskey();
    const { privateKey } = new SoftwarePasskey().save();
    const forged = await signIn(new SoftwarePasskey({ ...device.save(), privateKey }));
    expect({ status: forged.status, code: forged.body.code }).toEqual({
      status: 422,
      code: 'passkey_invalid',
    });
    expect(await auditActionsOf(app, person.id)).toContain('sign_in.failed');
    expect((await signIn(device)).status).toBe(200);
  });

  it('lets one in when a key and its copy are used at once', async () => {
    const { device } = await makePasskey();
    const answers = await Promise.all([signIn(device), signIn(new SoftwarePasskey(device.save()))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('rejects an unknown passkey, one of another host name, and a malformed response', async () => {
    const { device } = await makePasskey();
    const unknown = new SoftwarePasskey();
    expect((await signIn(unknown)).body.code).toBe('passkey_invalid');
    device.userHandle = randomUUID();
    expect((await signIn(device)).body.code).toBe('passkey_invalid');
    for (const response of [{}, { clientDataJSON: 'e30' }, { clientDataJSON: 7 }]) {
      const body = { response: { id: 'x', rawId: 'x', type: 'public-key', response } };
      expect((await app.api('POST', '/auth/passkey', { body })).body.code).toBe('passkey_invalid');
    }
  });

  it('consumes its challenge', async () => {
    const { device } = await makePasskey();
    const { challenge } = (await app.api<Options>('POST', '/auth/passkey/options')).body.options;
    const use = () => app.api('POST', '/auth/passkey', { body: { response: device.get({ challenge }) } });
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(422);
  });

  it('is rejected for a suspended user, and after its challenge has expired', async () => {
    const { device } = await makePasskey();
    const { challenge } = (await app.api<Options>('POST', '/auth/passkey/options')).body.options;
    await app.database.ownerPool.query(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'passkey'",
    );
    const late = await app.api('POST', '/auth/passkey', { body: { response: device.get({ challenge }) } });
    expect(late.body.code).toBe('passkey_invalid');
    await app.database.ownerPool.query("update app.users set status = 'suspended' where id = $1", [
      person.id,
    ]);
    expect((await signIn(device)).body.code).toBe('account_suspended');
  });
});

describe('on the host of a tenant', () => {
  it('a passkey is asked for under that host, and one of the main host is not taken there', async () => {
    await app.database.ownerPool.query(
      "insert into app.tenants (id, name) values ('acme', 'Acme') on conflict do nothing",
    );
    await app.database.ownerPool.query(
      "insert into app.host_names (name, kind, tenant_id) values ('acme', 'tenant', 'acme') on conflict do nothing",
    );
    const path = '/api/v1/auth/passkey/options';
    const there = await app.visit('acme.localhost', path, {}, 'POST');
    expect((JSON.parse(there.text) as Options).options.rpId).toBe('acme.localhost');
    const here = await app.api<Options>('POST', '/auth/passkey/options');
    expect(here.body.options.rpId).toBe('localhost');
    const { device } = await makePasskey();
    const about = { rpId: 'acme.localhost', origin: 'http://acme.localhost:6003' };
    expect((await signIn(device, about)).body.code).toBe('passkey_invalid');
  });
});

describe('a passkey as the second factor', () => {
  const begin = async () => {
    const answer = await app.api('POST', '/auth/login', {
      body: { email: person.email, password: testPassword },
    });
    return answer.body.details as { challenge: string; methods: string[] };
  };
  const finish = async (device: SoftwarePasskey, challenge: string, about: Partial<Ceremony> = {}) => {
    const { body } = await app.api<Options>('POST', '/auth/second-factor/passkey/options', {
      body: { challenge },
    });
    return app.api<SignedIn>('POST', '/auth/second-factor/passkey/verify', {
      body: { challenge, response: device.get({ challenge: body.options.challenge, ...about }) },
    });
  };

  it('is required after the password and completes the sign-in', async () => {
    const { device } = await makePasskey();
    const { challenge, methods } = await begin();
    expect(methods).toEqual(['passkey', 'recovery']);
    const { body } = await app.api<Options>('POST', '/auth/second-factor/passkey/options', {
      body: { challenge },
    });
    expect(body.options.allowCredentials).toHaveLength(1);
    const answer = await finish(device, challenge);
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(person.id);
    expect(
      (await app.api('POST', '/auth/second-factor/passkey/options', { body: { challenge } })).status,
    ).toBe(410);
  });

  it('of another user is rejected, and too many tries end the sign-in', async () => {
    const own = (await makePasskey()).device;
    const { challenge } = await begin();
    const first = person;
    person = await app.signUp();
    const { device } = await makePasskey();
    person = first;
    expect((await finish(device, challenge)).body.code).toBe('passkey_invalid');
    for (let n = 1; n < limits.auth.secondFactorTries; n += 1) {
      expect((await finish(own, challenge, { origin: 'http://evil.example' })).status).toBe(422);
    }
    const over = await app.api('POST', '/auth/second-factor/passkey/options', { body: { challenge } });
    expect(over.status).toBe(410);
  });

  it.each([
    ['signing in with a passkey alone', '/auth/passkey/options'],
    ['a step-up', '/users/me/step-up/passkey/options'],
  ])('is rejected with a challenge for %s', async (_name, path) => {
    const { device } = await makePasskey();
    const { challenge } = await begin();
    const other = await optionsOf(path);
    const answer = await app.api('POST', '/auth/second-factor/passkey/verify', {
      body: { challenge, response: device.get({ challenge: other.challenge }) },
    });
    expect(answer.body.code).toBe('passkey_invalid');
  });
});

describe('a passkey for a step-up', () => {
  it('steps up the session of its user', async () => {
    const { device } = await makePasskey();
    await app.database.ownerPool.query('update app.sessions set stepped_up_until = null where user_id = $1', [
      person.id,
    ]);
    const { challenge } = await optionsOf('/users/me/step-up/passkey/options');
    const proved = await call('POST', '/users/me/step-up', { passkeyResponse: device.get({ challenge }) });
    expect(proved.status).toBe(200);
    expect((await call('POST', '/users/me/passkeys/options')).status).toBe(200);
    const wrong = new SoftwarePasskey();
    const again = await optionsOf('/users/me/step-up/passkey/options');
    const refused = await call('POST', '/users/me/step-up', {
      passkeyResponse: wrong.get({ challenge: again.challenge }),
    });
    expect(refused.body.code).toBe('passkey_invalid');
  });

  it('is not offered to a user who has none', async () => {
    expect((await call('POST', '/users/me/step-up/passkey/options')).body.code).toBe('wrong_state');
  });
});
