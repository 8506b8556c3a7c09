import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oidcClient, type RunningProvider, strictProvider } from '../../testing/openid-provider.ts';
import { testPassword } from '../../testing/test-app.ts';
import { postOnHost } from '../landing/testing/post-on-host.ts';
import {
  activate,
  type DomainWorld,
  makePrimary,
  makeWorkspace,
  startDomainWorld,
  type Workspace,
} from './testing/domain-fixture.ts';

const main = 'http://localhost:6003';
const name = 'www.bakers.vn';
const origin = `http://${name}:6003`;
let google: RunningProvider;
let world: DomainWorld;
let bakers: Workspace;

beforeAll(async () => {
  google = await strictProvider(`${main}/api/v1/auth/google/callback`, () => undefined);
  world = await startDomainWorld({
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ISSUER: google.issuer,
  });
  bakers = await makeWorkspace(world, 'bakers', 'Hanoi Bakers');
  await activate(world, bakers, name);
});
afterAll(async () => {
  await world.close();
  await google.close();
});

/** A call of the app, as a browser on that host makes it. */
const post = async (host: string, path: string, body: object = {}) => {
  const { status, text } = await postOnHost(world.app, host, `/api/v1${path}`, {
    body: JSON.stringify(body),
  });
  return { status, body: JSON.parse(text) as { message?: string; options?: { rpId: string } } };
};

describe('signing in at a domain of a workspace', () => {
  it('is signing in to that workspace, and links in emails lead back to the domain', async () => {
    const email = 'lan@example.com';
    const joined = await post(name, '/auth/register', { email, password: testPassword });
    expect(joined.status).toBe(201);
    const [mail] = await world.app.mailsTo(email);
    expect(mail?.text).toContain(`${origin}/`);
    expect(mail?.text).not.toContain(bakers.host);
    const outsider = await world.app.signUp();
    const refused = await post(name, '/auth/login', { email: outsider.email, password: testPassword });
    expect(refused.body.message).toContain('Hanoi Bakers');
  });

  it('keeps sessions of other workspaces out', async () => {
    const elsewhere = await makeWorkspace(world, 'bankers');
    const { status, text } = await world.app.visit(name, '/api/v1/users/me', {
      authorization: `Bearer ${elsewhere.admin.token}`,
    });
    expect({ status, code: (JSON.parse(text) as { code: string }).code }).toEqual({
      status: 401,
      code: 'wrong_tenant',
    });
  });

  it('asks for passkeys of the domain', async () => {
    const { body } = await post(name, '/auth/passkey/options');
    expect(body.options?.rpId).toBe(name);
  });

  it('with Google comes back to the domain', async () => {
    const challenge = 'c'.repeat(43);
    const left = await world.app.visit(name, `/api/v1/auth/google?challenge=${challenge}`);
    const state = new URL(String(left.headers['location'])).searchParams.get('state')!;
    const back = await world.app.visit(
      'localhost',
      `/api/v1/auth/google/callback?error=access_denied&state=${state}`,
    );
    expect(String(back.headers['location'])).toMatch(new RegExp(`^${origin}/login`));
  });

  it('is where forms and lists of the app lead once the domain is primary', async () => {
    const { domains } = (await bakers.call<{ domains: { id: string }[] }>('GET', '/domains')).body;
    await makePrimary(bakers, domains[0]!);
    const form = await bakers.call<{ url: string }>('GET', '/legal/request-form');
    const own = await world.app.api<{ tenants: { url: string }[] }>('GET', '/users/me/tenants', {
      token: bakers.admin.token,
    });
    expect([form.body.url, own.body.tenants[0]?.url]).toEqual([`${origin}/legal/data-request`, origin]);
  });
});
