import { createHash, randomBytes } from 'node:crypto';
import type { Identity } from '@sitewright/contract/account/identities';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../../testing/bystander.ts';
import { mailsTo, stepUpWithPassword, auditActionsOf } from '../../../testing/account-fixture.ts';
import {
  oidcClient,
  type ProviderUser,
  type RunningProvider,
  strictProvider,
} from '../../../testing/openid-provider.ts';
import { type TestUser, startTestApp, testPassword, type TestApp } from '../../../testing/test-app.ts';

// Connects Google from the profile, with a provider that is as strict as the real one.

const main = 'http://localhost:6003';
const connections = `${main}/profile/connections`;
let provider: RunningProvider;
let atGoogle: ProviderUser | undefined;
let app: TestApp;
let person: TestUser;
let subjects = 0;

beforeAll(async () => {
  provider = await strictProvider(`${main}/api/v1/auth/google/callback`, () => atGoogle);
  app = await startTestApp({
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ISSUER: provider.issuer,
  });
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  subjects += 1;
  atGoogle = { sub: `subject-${subjects}`, email: `elsewhere-${subjects}@example.com`, email_verified: true };
  person = await app.signUp();
  await stepUpWithPassword(app, person);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
watchBystander(() => app);

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};
const start = ({ token }: TestUser, challenge: string, where = app) =>
  where.api<{ url: string }>('POST', '/users/me/identities/google/connect', { token, body: { challenge } });
const finish = ({ token }: Pick<TestUser, 'token'>, code: string, verifier: string) =>
  app.api<{ identity: Identity }>('POST', '/users/me/identities/google', { token, body: { code, verifier } });
const identitiesOf = async ({ token }: TestUser): Promise<Identity[]> =>
  (await app.api<{ identities: Identity[] }>('GET', '/users/me/identities', { token })).body.identities;

/** Follows the provider's redirects as a browser does, back to us; returns the final URL. */
const walk = async (address: string): Promise<string> => {
  const jar = new Map<string, string>();
  let next = address;
  for (let n = 0; n < 8 && !next.startsWith(main); n += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(name!, value!);
    }
    next = new URL(response.headers.get('location') ?? '', next).href;
  }
  const { headers } = await app.visit('localhost', next.slice(main.length));
  return String(headers['location']);
};
/** Goes through the flow; the code is what the page reads from its URL. */
const comeBack = async (who = person) => {
  const { verifier, challenge } = newVerifier();
  const { status, body } = await start(who, challenge);
  expect(status).toBe(200);
  const location = await walk(body.url);
  const code = new URLSearchParams(new URL(location).hash.slice(1)).get('code') ?? '';
  return { location, code, verifier };
};
const connect = async (who = person) => {
  const { code, verifier } = await comeBack(who);
  return finish(who, code, verifier);
};

describe('connecting Google', () => {
  it('lets that Google account sign in from then on, whatever its email, with a mail and an audit entry', async () => {
    const { location, code, verifier } = await comeBack();
    expect(location.startsWith(`${connections}#code=`)).toBe(true);
    expect(await identitiesOf(person)).toEqual([]);
    const { status, body } = await finish(person, code, verifier);
    expect(status).toBe(200);
    expect(body.identity).toMatchObject({ provider: 'google', email: atGoogle!.email });
    expect(await identitiesOf(person)).toEqual([body.identity]);
    const { rows } = await sql('select user_id from app.identities where subject = $1', [atGoogle!.sub]);
    expect(rows).toEqual([{ user_id: person.id }]);
    const mail = (await mailsTo(app, person.email)).find(({ kind }) => kind === 'identity_connected');
    expect(mail?.text_body).toContain(atGoogle!.email);
    expect(mail?.text_body).toContain(connections);
    expect(await auditActionsOf(app, person.id)).toContain('account.identity_connected');
    const { verifier: other, challenge } = newVerifier();
    const leave = await app.visit('localhost', `/api/v1/auth/google?challenge=${challenge}`);
    const landed = new URL(await walk(String(leave.headers['location'])));
    const exchanged = await app.api<{ user: { id: string } }>('POST', '/auth/exchange', {
      body: { code: new URLSearchParams(landed.hash.slice(1)).get('code'), verifier: other },
    });
    expect(exchanged.body.user.id).toBe(person.id);
  });

  it('requires a step-up before the redirect', async () => {
    const other = await app.signUp();
    const { status, body } = await start(other, newVerifier().challenge);
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'step_up_required' });
  });

  it('uses PKCE, a nonce, and an opaque state', async () => {
    const { body } = await start(person, newVerifier().challenge);
    const { origin, searchParams } = new URL(body.url);
    expect(origin).toBe(provider.issuer);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('nonce')!.length).toBeGreaterThan(20);
    expect(body.url).not.toContain(person.id);
  });

  it('is rejected without a valid challenge', async () => {
    for (const challenge of ['', 'short', 'x'.repeat(44), '<script>'.padEnd(43, 'x')]) {
      expect((await start(person, challenge)).status).toBe(422);
    }
  });

  it('rejects a Google account that is connected to another user, and changes nothing', async () => {
    expect((await connect()).status).toBe(200);
    const other = await app.signUp();
    await stepUpWithPassword(app, other);
    const { status, body } = await connect(other);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'identity_taken' });
    expect(await identitiesOf(other)).toEqual([]);
    expect(await identitiesOf(person)).toHaveLength(1);
    expect((await mailsTo(app, other.email)).map(({ kind }) => kind)).not.toContain('identity_connected');
  });

  it('changes nothing for the same Google account again, and is rejected for another one', async () => {
    await connect();
    expect((await connect()).status).toBe(200);
    const told = (await mailsTo(app, person.email)).filter(({ kind }) => kind === 'identity_connected');
    expect(told).toHaveLength(1);
    atGoogle = { ...atGoogle!, sub: 'a-second-one' };
    expect((await connect()).body.code).toBe('wrong_state');
    expect(await identitiesOf(person)).toHaveLength(1);
  });

  it('succeeds for one of two users who connect the same account at once', async () => {
    const other = await app.signUp();
    await stepUpWithPassword(app, other);
    const [mine, theirs] = [await comeBack(person), await comeBack(other)];
    const answers = await Promise.all([
      finish(person, mine.code, mine.verifier),
      finish(other, theirs.code, theirs.verifier),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can be undone, as long as the user has another sign-in method', async () => {
    await connect();
    await sql('update app.users set password_hash = null where id = $1', [person.id]);
    const disconnect = () => app.api('DELETE', '/users/me/identities/google', { token: person.token });
    expect((await disconnect()).body.code).toBe('last_way_in');
    expect(await identitiesOf(person)).toHaveLength(1);
    await sql("update app.users set password_hash = 'x' where id = $1", [person.id]);
    expect((await disconnect()).status).toBe(200);
    expect(await identitiesOf(person)).toEqual([]);
  });
});

describe('the code of the callback', () => {
  const refused = { status: 410, code: 'link_expired' };
  const answerOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => ({
    status,
    code: body.code,
  });

  it('is rejected for another signed-in user', async () => {
    const { code, verifier } = await comeBack();
    const thief = await app.signUp();
    await stepUpWithPassword(app, thief);
    expect(answerOf(await finish(thief, code, verifier))).toEqual(refused);
    // A thief's attempt consumes the code: the user has to start again.
    expect((await finish(person, code, verifier)).body.code).toBe('link_used');
    expect([...(await identitiesOf(thief)), ...(await identitiesOf(person))]).toEqual([]);
  });

  it('is rejected in another session of the same user', async () => {
    const { code, verifier } = await comeBack();
    const { body } = await app.api<{ tokens: { accessToken: string } }>('POST', '/auth/login', {
      body: { email: person.email, password: testPassword },
    });
    expect(answerOf(await finish({ token: body.tokens.accessToken }, code, verifier))).toEqual(refused);
  });

  it('is rejected for a page that did not start the flow', async () => {
    const { code } = await comeBack();
    expect(answerOf(await finish(person, code, newVerifier().verifier))).toEqual(refused);
  });

  it('cannot be used to sign in', async () => {
    const { code, verifier } = await comeBack();
    const answer = await app.api('POST', '/auth/exchange', { body: { code, verifier } });
    expect(answerOf(answer)).toEqual(refused);
  });

  it(`works once, for ${limits.auth.exchangeSeconds} seconds`, async () => {
    const first = await comeBack();
    const { rows } = await sql(
      "select round(extract(epoch from expires_at - created_at))::int as life from app.one_time_tokens where kind = 'connect_identity' order by created_at desc limit 1",
    );
    expect(rows[0].life).toBe(limits.auth.exchangeSeconds);
    expect((await finish(person, first.code, first.verifier)).status).toBe(200);
    expect((await finish(person, first.code, first.verifier)).body.code).toBe('link_used');
    const late = await comeBack();
    await sql(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'connect_identity' and used_at is null",
    );
    expect(answerOf(await finish(person, late.code, late.verifier))).toEqual(refused);
  });

  it('leads back to the profile when the user cancelled', async () => {
    atGoogle = undefined;
    expect((await comeBack()).location).toBe(`${connections}?error=access_denied`);
  });
});

it('is not offered where Google is not set up', async () => {
  const bare = await startTestApp({}, { beside: app });
  const { status, body } = await start(person, newVerifier().challenge, bare);
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'provider_not_configured' });
  await bare.close();
});
