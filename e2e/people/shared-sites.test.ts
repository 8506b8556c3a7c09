import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import {
  canvasOf,
  closeBrowser,
  newVisitor,
  saveStatus,
  runInOrder,
  type Visitor,
} from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Sharing a site: an admin invites a user, who joins, edits, and is later restricted to viewing. The dialogs have
// component tests.

const password = 'correct horse battery';
let server: TestServer;
let outbox: Outbox;
let site: PreparedSite;
let admin: Visitor;
let guest: Visitor;
let shown: Page;
runInOrder(() => shown);

const call = async <T>(path: string, body: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const tokenIn = (link: string): string => new URL(link, server.url).searchParams.get('token')!;

/** Admin and owner of the site. */
const openBusiness = async (): Promise<Account> => {
  const boss = await call<SignedIn>('/auth/login', {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  const business = { name: 'Bếp Lửa', slug: 'bep-lua', ownerEmail: 'anna@kitchen.example' };
  await call('/admin/tenants', business, boss.tokens.accessToken);
  const token = tokenIn(await outbox.linkTo(business.ownerEmail, 'invitation'));
  const person = { firstName: 'Anna', lastName: 'Berg', password };
  const signedIn = await call<SignedIn>(`/auth/invitations/${token}`, person);
  return { email: business.ownerEmail, password, signedIn };
};

beforeAll(async () => {
  server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
  const account = await openBusiness();
  site = await makeSite(server.url, account);
  admin = await newVisitor(server.url, { width: 1280 });
  guest = await newVisitor(server.url, { width: 1280 });
  await signInBrowser(admin.page, account);
  shown = admin.page;
});
afterAll(closeBrowser);

const dialog = (page: Page) => page.getByRole('dialog').last();

describe('a shared site', () => {
  it('is shared through an invitation', async () => {
    const { page } = admin;
    await page.goto('/tenant/users');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog(page).getByLabel('Email addresses').fill('mai@kitchen.example');
    await dialog(page).getByRole('combobox', { name: 'Add to sites' }).fill('hàng mai');
    await page.getByRole('option', { name: 'Nhà Hàng Mai' }).click();
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await dialog(page).getByText('1 invitation sent').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('row').filter({ hasText: 'mai@kitchen.example' }).getByText('1 site').waitFor();
  });

  it('appears on the invitee’s dashboard, marked as shared', async () => {
    const { page } = guest;
    shown = page;
    await page.goto(await outbox.linkTo('mai@kitchen.example', 'invitation'));
    await page.getByRole('heading', { name: 'Join Bếp Lửa' }).waitFor();
    await page.getByLabel('First name').fill('Mai');
    await page.getByLabel('Last name').fill('Lê');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    const card = page.getByRole('article').filter({ hasText: 'Nhà Hàng Mai' });
    await card.getByText('Shared by Anna Berg').waitFor();
    await card.getByRole('button', { name: 'Actions for Nhà Hàng Mai' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Share|Move to trash/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('is edited by the collaborator in the builder, and the owner sees it', async () => {
    const { page } = guest;
    await page.getByRole('link', { name: 'Nhà Hàng Mai' }).click();
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Welcome from Mai');
    await page.keyboard.press('Enter');
    await expect.poll(() => canvasOf(page).locator('h1').textContent()).toBe('Welcome from Mai');
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
    shown = admin.page;
    await shown.goto(`/builder/${site.id}`);
    await canvasOf(shown).locator('h1', { hasText: 'Welcome from Mai' }).waitFor();
  });

  it('becomes read-only for the collaborator when the owner changes the role', async () => {
    const { page } = admin;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Nhà Hàng Mai' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await Promise.all([
      page.getByText('Access updated for Mai Lê').waitFor(),
      dialog(page).getByLabel('Role of Mai Lê').selectOption('Viewer'),
    ]);
  });

  it('then opens as a preview with an explanation', async () => {
    const { page } = guest;
    shown = page;
    await page.goto(`/builder/${site.id}`);
    await page.waitForURL(`**/preview/${site.id}`);
    await page.getByText('You have view access.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to your sites' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Nhà Hàng Mai' });
    await card.getByText('Shared by Anna Berg · view only').waitFor();
    expect(await card.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await card.getByRole('link', { name: 'Nhà Hàng Mai' }).click();
    await page.waitForURL(`**/preview/${site.id}`);
    // The sign-in script also runs in the sandboxed thumbnails of sites, where it fails.
    expect([...admin.errors, ...guest.errors].filter((line) => !line.includes('sandboxed'))).toEqual([]);
  });
});
