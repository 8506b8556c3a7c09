import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  oidcClient,
  type ProviderUser,
  type RunningProvider,
  strictProvider,
} from '../../apps/server/src/testing/openid-provider.ts';
import { type Account, makeAccount, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// Google sign-in against a local fake provider: sign-in, on a workspace's host, and linked to an account. The file
// starts its own server, which is configured with the provider.

let provider: RunningProvider;
let server: RunningServer;
let atProvider: ProviderUser | undefined;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await startServer(async (url) => {
    provider = await strictProvider(`${url}/api/v1/auth/google/callback`, () => atProvider);
    return {
      GOOGLE_CLIENT_ID: oidcClient.id,
      GOOGLE_CLIENT_SECRET: oidcClient.secret,
      GOOGLE_ISSUER: provider.issuer,
    };
  });
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
  await provider.close();
});
afterEach(async () => {
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

const open = async (url: string): Promise<void> => {
  visitor = await newVisitor(url);
  ({ page } = visitor);
};
let people = 0;
const newGoogleUser = (): ProviderUser => {
  const email = `google-${(people += 1)}@example.com`;
  return { sub: email, email, email_verified: true, given_name: 'Mai', family_name: 'Lê' };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const storedUser = async (of = page): Promise<unknown> =>
  JSON.parse((await of.evaluate(() => localStorage.getItem('user'))) ?? '{}');
const pendingSignIn = (): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('pendingSignIn'));
const call = async <T>(method: string, path: string, body?: object, headers = {}): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

describe('signing in with Google', () => {
  beforeEach(() => open(server.url));

  it('in the wizard creates the site of a guest', async () => {
    atProvider = newGoogleUser();
    await page.goto('/dashboard/new-site');
    await page.getByRole('textbox', { name: 'Business name' }).fill('Mai Bakery');
    await button('Continue').click();
    await heading('What should your site do?');
    await button('Continue').click();
    await button('Choose: Design 3').click();
    await button('Continue').click();
    await heading('Name and address');
    await button('Continue').click();
    await button('Continue with Google').click();
    await page.waitForURL('**/builder/**');
    expect(await storedUser()).toMatchObject({ email: atProvider.email });
  });

  it('shows errors, finally signs a new user in, and leaves no credentials in the URL', async () => {
    atProvider = undefined;
    await page.goto('/login');
    await button('Sign in with Google').click();
    await page.getByText('You canceled the sign-in.').waitFor();

    const { email } = await makeAccount(server.url);
    atProvider = { ...newGoogleUser(), email };
    await button('Sign in with Google').click();
    await page.getByText("the email isn't verified").waitFor();

    const person = newGoogleUser();
    atProvider = person;
    await page.goto('/login?redirect=%2Fprofile%3Fa%3D1');
    await button('Sign in with Google').click();
    await page.waitForURL('**/profile?a=1');
    expect(await storedUser()).toMatchObject({ email: person.email, firstName: 'Mai' });
    expect(await pendingSignIn()).toBeNull();
  });

  it('redirects to the checkout of the selected plan', async () => {
    atProvider = newGoogleUser();
    await page.goto('/login?plan=pro&cycle=yearly');
    await button('Sign in with Google').click();
    await page.waitForURL('**/subscription/checkout?plan=pro&cycle=yearly');
    await heading("Plans aren't available yet");
    await page.getByText('Pro, yearly').waitFor();
  });
});

describe('Google on the host of a workspace', () => {
  let boss: { authorization: string; 'x-tenant-id': string };
  let host: string;
  beforeAll(async () => {
    host = `http://atelier.localhost:${server.port}`;
    const email = 'admin@sitewright.localhost';
    const { tokens } = await call<SignedIn>('POST', '/auth/login', { email, password: adminPassword });
    boss = { authorization: `Bearer ${tokens.accessToken}`, 'x-tenant-id': 'atelier' };
    const wanted = { name: 'Atelier', slug: 'atelier', ownerEmail: 'owner@atelier.example' };
    await call('POST', '/admin/tenants', wanted, { authorization: boss.authorization });
  });
  beforeEach(() => open(host));

  it('signs in to that workspace, although the provider knows only the main host', async () => {
    const person = newGoogleUser();
    atProvider = person;
    await page.goto('/login?redirect=%2Fprofile');
    await button('Sign in with Google').click();
    await page.waitForURL(`${host}/profile`);
    expect(await storedUser()).toMatchObject({ email: person.email, firstName: 'Mai', tenantId: 'atelier' });
    expect(await pendingSignIn()).toBeNull();
  });

  it('is not offered when the workspace has disabled it', async () => {
    const { version } = await call<{ version: number }>('GET', '/tenant/settings', undefined, boss);
    const security = { signInWays: ['password', 'magic_link'] };
    await call('PATCH', '/tenant/settings', { version, security }, boss);
    await page.goto('/login');
    await button('Sign In').waitFor();
    await button('Sign in with Google').click();
    await page.getByRole('alert').waitFor();
    expect(await storedUser()).toEqual({});
  });
});

describe('connecting Google to an account', () => {
  let account: Account;
  const openProfile = async (): Promise<void> => {
    await open(server.url);
    account = await makeAccount(server.url);
    await signInBrowser(page, account);
    await page.goto('/profile/connections');
    await heading('Connected accounts');
  };
  const connect = async (): Promise<void> => {
    await button('Connect Google').click();
    const proof = page.getByRole('dialog', { name: "Verify it's you" });
    await proof.getByLabel('Password', { exact: true }).fill(account.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
  };

  it('requires a step-up, leaves no credentials in the URL, works for sign-in, and is bound to one user', async () => {
    await openProfile();
    atProvider = { sub: account.email, email: 'lan.elsewhere@example.com', email_verified: true };
    await connect();
    await Promise.all([
      page.getByText('Google account connected.').waitFor(),
      page.getByText('lan.elsewhere@example.com, connected').waitFor(),
    ]);
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('pendingConnection'))).toBeNull();

    const other = await newVisitor(server.url);
    await other.page.goto('/login');
    await other.page.getByRole('button', { name: 'Sign in with Google', exact: true }).click();
    await other.page.waitForURL('**/dashboard');
    expect(await storedUser(other.page)).toMatchObject({ email: account.email });
    await other.context.close();
    expect(visitor.errors).toEqual([]);
    await visitor.context.close();

    await openProfile();
    await connect();
    await page.getByText('This Google account is connected to another user.').waitFor();
    await button('Connect Google').waitFor();
  });
});
