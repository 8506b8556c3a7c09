import type { SignedIn } from '@sitewright/contract/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  oidcClient,
  type ProviderPerson,
  type RunningProvider,
  strictProvider,
} from '../../apps/server/src/testing/openid-provider.ts';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// How people come into a workspace: by an invitation, new or known, and by Google on its own host.

const settings: NodeJS.ProcessEnv = { DEMO: '1' };
let server: RunningServer;
let outbox: Outbox;
let boss: SignedIn;
let visitor: Visitor | undefined;

const asBoss = async <T>(path: string, body: object, tenant?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(boss ? { authorization: `Bearer ${boss.tokens.accessToken}` } : {}),
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const invite = async (email: string): Promise<string> => {
  await asBoss('/tenant/invitations', { emails: [email], role: 'USER' }, 'atelier');
  return outbox.linkTo(email, 'invitation');
};
const open = async (url = server.url) => {
  visitor = await newVisitor(url);
  return visitor.page;
};
const storedUser = async (): Promise<SignedIn['user']> =>
  JSON.parse((await visitor!.page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as SignedIn['user'];

beforeAll(async () => {
  server = await startServer(settings);
  outbox = await openOutbox(server.url, adminPassword);
  boss = await asBoss<SignedIn>('/auth/login', {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  await asBoss('/admin/tenants', { name: 'Atelier', slug: 'atelier', ownerEmail: 'owner@example.com' });
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});
afterEach(async () => {
  expect(visitor?.errors ?? []).toEqual([]);
  await visitor?.context.close();
  visitor = undefined;
});

describe('an invitation', () => {
  it('makes the account of somebody new and lets them in', async () => {
    const link = await invite('new@example.com');
    const page = await open();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Join Atelier' }).waitFor();
    await page.getByLabel('First name').fill('Mai');
    await page.getByLabel('Last name').fill('Lê');
    await page.getByLabel('Password', { exact: true }).fill('seven kestrels over the marsh');
    await Promise.all([
      page.getByText('You have joined Atelier').waitFor(),
      page.getByRole('button', { name: 'Create account and join' }).click(),
    ]);
    await page.waitForURL('**/dashboard');
    expect(await storedUser()).toMatchObject({
      email: 'new@example.com',
      firstName: 'Mai',
      tenantId: 'atelier',
      role: 'USER',
    });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'This invitation is no longer open' }).waitFor();
  });

  it('is one press for somebody who is signed in already', async () => {
    const account = await makeAccount(server.url);
    const link = await invite(account.email);
    const page = await open();
    await signInBrowser(page, account);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Join Atelier' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await Promise.all([
      page.getByText('You have joined Atelier').waitFor(),
      page.getByRole('button', { name: 'Join Atelier' }).click(),
    ]);
    await page.waitForURL('**/dashboard');
    const user = await storedUser();
    expect(user).toMatchObject({ email: account.email, tenantId: 'atelier' });
    expect(user.memberships.map(({ tenantId }) => tenantId).toSorted()).toEqual([
      'atelier',
      'default-tenant',
    ]);
  });

  it('of somebody else is not for the person who is signed in', async () => {
    const account = await makeAccount(server.url);
    const link = await invite('somebody-else@example.com');
    const page = await open();
    await signInBrowser(page, account);
    await page.goto(link);
    await page.getByText(`You are signed in as ${account.email}`).waitFor();
    expect(await page.getByRole('button', { name: 'Join Atelier' }).count()).toBe(0);
  });
});

describe('Google on the host of a workspace', () => {
  let provider: RunningProvider;
  let atProvider: ProviderPerson | undefined;
  beforeAll(async () => {
    provider = await strictProvider(`${server.url}/api/v1/auth/google/callback`, () => atProvider);
    Object.assign(settings, {
      GOOGLE_CLIENT_ID: oidcClient.id,
      GOOGLE_CLIENT_SECRET: oidcClient.secret,
      GOOGLE_ISSUER: provider.issuer,
    });
    await server.kill();
    await server.restart();
  });
  afterAll(() => provider.close());

  it('signs in there, into that workspace, although the provider knows the main host alone', async () => {
    const email = 'by-google@example.com';
    atProvider = { sub: 'by-google', email, email_verified: true, given_name: 'Cleo', family_name: 'Ng' };
    const page = await open(`http://atelier.localhost:${server.port}`);
    await page.goto('/login?redirect=%2Fprofile');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.waitForURL(`http://atelier.localhost:${server.port}/profile`);
    expect(await storedUser()).toMatchObject({ email, firstName: 'Cleo', tenantId: 'atelier' });
    expect(await page.evaluate(() => sessionStorage.getItem('pendingSignIn'))).toBeNull();
  });

  it('that is turned off in the workspace is not on its sign-in page', async () => {
    const read = await fetch(`${server.url}/api/v1/tenant/settings`, {
      headers: { authorization: `Bearer ${boss.tokens.accessToken}`, 'x-tenant-id': 'atelier' },
    });
    const { version } = (await read.json()) as { version: number };
    const changed = await fetch(`${server.url}/api/v1/tenant/settings`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${boss.tokens.accessToken}`,
        'x-tenant-id': 'atelier',
      },
      body: JSON.stringify({ version, security: { signInWays: ['password', 'magic_link'] } }),
    });
    expect(changed.status).toBe(200);
    const page = await open(`http://atelier.localhost:${server.port}`);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('alert').waitFor();
    expect(await storedUser()).toEqual({});
  });
});
