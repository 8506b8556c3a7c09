import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Joining a workspace by invitation, with a new or existing account.

let server: TestServer;
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
const open = async () => {
  visitor = await newVisitor(server.url);
  return visitor.page;
};
const storedUser = async (): Promise<SignedIn['user']> =>
  JSON.parse((await visitor!.page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as SignedIn['user'];

beforeAll(async () => {
  server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
  boss = await asBoss<SignedIn>('/auth/login', {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  await asBoss('/admin/tenants', { name: 'Atelier', slug: 'atelier', ownerEmail: 'owner@atelier.example' });
});
afterAll(closeBrowser);
afterEach(async () => {
  expect(visitor?.errors ?? []).toEqual([]);
  await visitor?.context.close();
  visitor = undefined;
});

describe('an invitation', () => {
  it('creates the account of a new user and signs them in', async () => {
    const link = await invite('new@atelier.example');
    const page = await open();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Join Atelier' }).waitFor();
    await page.getByLabel('First name').fill('Mai');
    await page.getByLabel('Last name').fill('Lê');
    await page.getByLabel('Password', { exact: true }).fill('seven kestrels over the marsh');
    await Promise.all([
      page.getByText('You joined Atelier').waitFor(),
      page.getByRole('button', { name: 'Create account and join' }).click(),
    ]);
    await page.waitForURL('**/dashboard');
    expect(await storedUser()).toMatchObject({
      email: 'new@atelier.example',
      firstName: 'Mai',
      tenantId: 'atelier',
      role: 'USER',
    });
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'This invitation is no longer valid' }).waitFor();
  });

  it('takes one click for a signed-in user', async () => {
    const account = await makeAccount(server.url);
    const link = await invite(account.email);
    const page = await open();
    await signInBrowser(page, account);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Join Atelier' }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await Promise.all([
      page.getByText('You joined Atelier').waitFor(),
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

  it('for another user cannot be accepted by the signed-in one, who may switch accounts', async () => {
    const account = await makeAccount(server.url);
    const link = await invite('somebody-else@atelier.example');
    const page = await open();
    await signInBrowser(page, account);
    await page.goto(link);
    await page.getByText(`You're signed in as ${account.email}`).waitFor();
    expect(await page.getByRole('button', { name: 'Join Atelier' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Switch account', exact: true }).click();
    await page.getByLabel('First name').fill('Mai');
    await page.getByLabel('Last name').fill('Lê');
    await page.getByLabel('Password', { exact: true }).fill('seven kestrels over the marsh');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.waitForURL('**/dashboard');
    expect(await storedUser()).toMatchObject({ email: 'somebody-else@atelier.example' });
  });
});
