import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@sitewright/contract/limits';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Forgery,
  forgingProvider,
  oidcClient,
  type ProviderUser,
  type RunningProvider,
  strictProvider,
} from '../../../testing/openid-provider.ts';
import { startTestApp, testPassword, type TestApp } from '../../../testing/test-app.ts';

const main = 'http://localhost:6003';
const callback = `${main}/api/v1/auth/google/callback`;
let person: ProviderUser | undefined;
let people = 0;
let strict: RunningProvider;
let app: TestApp;

beforeAll(async () => {
  strict = await strictProvider(callback, () => person);
  app = await startTestApp({
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ISSUER: strict.issuer,
  });
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits');
  people += 1;
  person = {
    sub: `subject-${people}`,
    email: `google-${people}@example.com`,
    email_verified: true,
    given_name: 'Lan',
    family_name: 'Phạm',
  };
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);
const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** A single request of a browser, without following redirects, so that each step can be checked. */
const open = async (path: string, where = app): Promise<string> => {
  const { status, headers } = await where.visit('localhost', path);
  expect(status).toBe(302);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  return String(headers['location']);
};
const depart = (challenge: string, state: unknown = {}, where = app) =>
  open(
    `/api/v1/auth/google?${new URLSearchParams({ challenge, state: typeof state === 'string' ? state : JSON.stringify(state) }).toString()}`,
    where,
  );

/** Follows the provider's redirects as a browser does, until one leads back to us. */
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
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next}: ${response.status} ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next.slice(main.length);
};
const landed = (location: string) => {
  const url = new URL(location);
  const fragment = new URLSearchParams(url.hash.slice(1));
  return { path: url.pathname, query: url.search, code: fragment.get('code')!, state: fragment.get('state') };
};
const exchange = (code: string, verifier: string) =>
  app.api<SignInResult>('POST', '/auth/exchange', { body: { code, verifier } });

/** The whole flow: redirect, sign-in at the provider, callback, exchange. */
const signInWithGoogle = async (state: unknown = {}) => {
  const { verifier, challenge } = newVerifier();
  const back = await walk(await depart(challenge, state));
  const location = await open(back);
  const arrived = landed(location);
  return { ...arrived, location, back, verifier, answer: () => exchange(arrived.code, verifier) };
};

describe('signing in with Google', () => {
  it('creates a user with a name and a verified email, and finds them the next time', async () => {
    const first = await signInWithGoogle({
      redirect: '/builder/7',
      plan: 'pro',
      cycle: 'monthly',
      tenant: 'x',
    });
    expect(first.path).toBe('/auth/callback');
    expect(first.query).toBe('');
    expect(JSON.parse(first.state!)).toEqual({
      redirect: '/builder/7',
      plan: 'pro',
      cycle: 'monthly',
      tenant: 'x',
    });
    const { status, body } = await first.answer();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      isNew: true,
      method: 'google',
      redirect: '/builder/7',
      user: { email: person!.email, firstName: 'Lan', lastName: 'Phạm', emailVerified: true },
    });
    person = { ...person!, email: 'renamed@example.com' };
    const second = await (await signInWithGoogle()).answer();
    expect(second.body).toMatchObject({ isNew: false, user: { id: body.user.id, email: body.user.email } });
  });

  it('connects to an account whose email both sides have verified, with an audit entry', async () => {
    const known = await app.signUp();
    await sql('update app.users set email_verified_at = now() where id = $1', [known.id]);
    person = { ...person!, email: known.email.toUpperCase() };
    const { body } = await (await signInWithGoogle()).answer();
    expect(body).toMatchObject({ isNew: false, user: { id: known.id, role: 'USER' } });
    const { rows } = await sql(
      "select actor_id from app.audit_log where action = 'account.identity_connected' and actor_id = $1",
      [known.id],
    );
    expect(rows).toHaveLength(1);
    const login = await app.api('POST', '/auth/login', {
      body: { email: known.email, password: testPassword },
    });
    expect(login.status).toBe(200);
  });

  it('takes over no account whose address was never proved here', async () => {
    const known = await app.signUp();
    person = { ...person!, email: known.email };
    expect((await signInWithGoogle()).location).toBe(`${main}/login?error=google_email_in_use`);
    const { rows } = await sql('select 1 from app.identities where user_id = $1', [known.id]);
    expect(rows).toEqual([]);
  });

  it('believes no address that Google itself has not proved', async () => {
    person = { ...person!, email_verified: false };
    expect((await signInWithGoogle()).location).toBe(`${main}/login?error=google_email_unverified`);
  });

  it('rejects a suspended user, and creates none where registration is closed', async () => {
    const { body } = await (await signInWithGoogle()).answer();
    await sql("update app.users set status = 'suspended' where id = $1", [body.user.id]);
    expect((await (await signInWithGoogle()).answer()).body.code).toBe('account_suspended');
    await sql(`insert into app.settings (key, value) values ('registration', '{"mode":"invite"}')`);
    app.ctx.settingsCache.invalidate('');
    person = { ...person!, sub: 'closed-out', email: 'closed-out@example.com' };
    expect((await signInWithGoogle()).location).toBe(`${main}/login?error=registration_closed`);
    await sql("delete from app.settings where key = 'registration'");
    app.ctx.settingsCache.invalidate('');
  });

  it('leads back to the sign-in page when the user cancels', async () => {
    person = undefined;
    expect((await signInWithGoogle()).location).toBe(`${main}/login?error=access_denied`);
  });
});

describe('the code that the page exchanges', () => {
  it('works once, also when two pages try at once', async () => {
    const { code, verifier } = await signInWithGoogle();
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  it('works for the browser that began, and for no other', async () => {
    const { code, verifier } = await signInWithGoogle();
    const stolen = await exchange(code, newVerifier().verifier);
    expect({ status: stolen.status, code: stolen.body.code }).toEqual({ status: 410, code: 'link_expired' });
    // A thief's attempt consumes the code: nobody can sign in with it any more.
    expect((await exchange(code, verifier)).body.code).toBe('link_used');
  });

  it(`works for ${limits.auth.exchangeSeconds} seconds`, async () => {
    const { code, verifier } = await signInWithGoogle();
    const { rows } = await sql(
      "select round(extract(epoch from expires_at - created_at))::int as life from app.one_time_tokens where kind = 'exchange' order by created_at desc limit 1",
    );
    expect(rows[0].life).toBe(limits.auth.exchangeSeconds);
    await sql(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'exchange' and used_at is null",
    );
    expect((await exchange(code, verifier)).body.code).toBe('link_expired');
    expect((await exchange('guess', verifier)).status).toBe(410);
  });
});

describe('the callback', () => {
  it('works once: repeating it leads to the sign-in page', async () => {
    const { back } = await signInWithGoogle();
    expect(await open(back)).toBe(`${main}/login?error=callback_failed`);
  });

  it.each([
    ['a state that nobody issued', (back: string) => back.replace(/state=[^&]+/, 'state=forged')],
    ['no state', (back: string) => back.replace(/&?state=[^&]+/, '')],
    ['another code', (back: string) => back.replace(/code=[^&]+/, 'code=forged')],
    ['another issuer', (back: string) => back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
  ])('with %s leads to the sign-in page', async (_name, change) => {
    const back = await walk(await depart(newVerifier().challenge));
    expect(change(back)).not.toBe(back);
    expect(await open(change(back))).toBe(`${main}/login?error=callback_failed`);
  });

  it(`leads to the sign-in page after ${limits.auth.oidcStateMinutes} minutes`, async () => {
    const back = await walk(await depart(newVerifier().challenge));
    await sql(
      "update app.one_time_tokens set expires_at = now() - interval '1 second' where kind = 'oidc_state' and used_at is null",
    );
    expect(await open(back)).toBe(`${main}/login?error=callback_failed`);
  });

  it('with another code verifier is rejected by the provider', async () => {
    const [mine, other] = [newVerifier().challenge, newVerifier().challenge];
    const back = await walk(await depart(mine));
    await depart(other);
    await sql(
      `update app.one_time_tokens t set data = jsonb_set(t.data, '{verifier}', o.data -> 'verifier')
       from app.one_time_tokens o where t.data ->> 'challenge' = $1 and o.data ->> 'challenge' = $2`,
      [mine, other],
    );
    expect(await open(back)).toBe(`${main}/login?error=callback_failed`);
  });

  it('reveals no details of an error of the provider', async () => {
    const back = await walk(await depart(newVerifier().challenge));
    const state = /state=([^&]+)/.exec(back)![1];
    const path = `/api/v1/auth/google/callback?error=%3Cscript%3E&error_description=x&state=${state}`;
    expect(await open(path)).toBe(`${main}/login?error=callback_failed`);
  });
});

describe('the redirect to Google', () => {
  it('asks for PKCE, a nonce and a state that is only ours to read', async () => {
    const url = new URL(await depart(newVerifier().challenge, { redirect: '/secret-page' }));
    expect(url.origin).toBe(strict.issuer);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('nonce')!.length).toBeGreaterThan(20);
    expect(url.searchParams.get('state')).not.toContain('secret');
    expect(url.searchParams.get('redirect_uri')).toBe(callback);
    const { rows } = await sql("select string_agg(t::text, ' ') as all from app.one_time_tokens t");
    expect(rows[0].all).not.toContain(url.searchParams.get('state'));
  });

  it(`happens at most ${limits.auth.googleStartsPerHourPerIp} times an hour from one address`, async () => {
    const { challenge } = newVerifier();
    await depart(challenge);
    await sql("update app.rate_limits set count = $1 where key like 'google:ip:%'", [
      limits.auth.googleStartsPerHourPerIp - 1,
    ]);
    await depart(challenge);
    const again = `/api/v1/auth/google?${new URLSearchParams({ challenge }).toString()}`;
    expect((await app.visit('localhost', again)).status).toBe(429);
  });

  it('does not happen without a challenge of the page', async () => {
    for (const challenge of ['', 'short', 'x'.repeat(44), '<script>']) {
      expect(await depart(challenge)).toBe(`${main}/login?error=callback_failed`);
    }
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    ' //evil.example',
    'http:evil.example',
    '/..//evil.example',
    42,
    { href: '//evil.example' },
  ])('leads afterwards to no other site: %j', async (redirect) => {
    const { answer, state } = await signInWithGoogle({ redirect });
    const kept = (JSON.parse(state!) as { redirect?: string }).redirect ?? '/';
    expect(new URL(kept, main).origin).toBe(main);
    expect(new URL((await answer()).body.redirect ?? '/', main).origin).toBe(main);
  });

  it('accepts a state that is not JSON', async () => {
    expect((await (await signInWithGoogle('{not json')).answer()).status).toBe(200);
  });

  it('leads to the sign-in page where no client is configured', async () => {
    const bare = await startTestApp({}, { beside: app });
    expect(await depart(newVerifier().challenge, {}, bare)).toBe(`${main}/login?error=google_not_configured`);
    expect((await bare.api('GET', '/auth/ways')).body).toMatchObject({ google: false });
    expect((await app.api('GET', '/auth/ways')).body).toMatchObject({ google: true });
    await bare.close();
  });

  it('leads to the sign-in page when the provider cannot be reached', async () => {
    const settings = {
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
    };
    const cut = await startTestApp(settings, { beside: app });
    expect(await depart(newVerifier().challenge, {}, cut)).toBe(`${main}/login?error=callback_failed`);
    await cut.close();
  });
});

describe('an id token', () => {
  let forging: RunningProvider;
  let trusting: TestApp;
  let forgery: Forgery = {};
  beforeAll(async () => {
    forging = await forgingProvider(
      () => person!,
      () => forgery,
    );
    trusting = await startTestApp(
      {
        GOOGLE_CLIENT_ID: oidcClient.id,
        GOOGLE_CLIENT_SECRET: oidcClient.secret,
        GOOGLE_ISSUER: forging.issuer,
      },
      { beside: app },
    );
  });
  afterAll(async () => {
    await trusting.close();
    await forging.close();
  });

  const comeBackWith = async (forged: Forgery): Promise<string> => {
    forgery = forged;
    const leaving = new URL(await depart(newVerifier().challenge, {}, trusting));
    const query = new URLSearchParams({
      code: leaving.searchParams.get('nonce')!,
      state: leaving.searchParams.get('state')!,
    });
    return open(`/api/v1/auth/google/callback?${query.toString()}`, trusting);
  };

  it('that is valid is accepted', async () => {
    expect(landed(await comeBackWith({})).path).toBe('/auth/callback');
  });

  const now = Math.floor(Date.now() / 1_000);
  it.each<[string, Forgery]>([
    ['with another nonce', { claims: { nonce: 'replayed' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'another-client' } }],
    ['for several clients, not asked for by us', { claims: { aud: [oidcClient.id, 'b'], azp: 'b' } }],
    ['that has expired', { claims: { iat: now - 900, exp: now - 600 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed by somebody else', { foreignKey: true }],
    ['signed by nobody', { algorithm: 'none' }],
  ])('%s is rejected and creates no user', async (_name, forged) => {
    expect(await comeBackWith(forged)).toBe(`${main}/login?error=callback_failed`);
    const { rows } = await sql('select 1 from app.users where email = $1', [person!.email]);
    expect(rows).toEqual([]);
  });
});
