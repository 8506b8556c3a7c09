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
import { stepShots } from '../support/step-shots.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Sharing a site: an admin invites a user, who joins, edits, and is later restricted to viewing.

const password = 'correct horse battery';
const shot = stepShots('shared');
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
    await dialog(page).getByRole('combobox', { name: 'Sites they may work on' }).fill('hàng mai');
    await page.getByRole('option', { name: 'Nhà Hàng Mai' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('option', { name: 'Nhà Hàng Mai' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await dialog(page).getByText('1 invitation is on its way').waitFor();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await page.getByRole('row').filter({ hasText: 'mai@kitchen.example' }).getByText('with 1 site').waitFor();
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
    await page.getByRole('heading', { name: 'Your sites' }).waitFor();
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
    await dialog(page).getByText('mai@kitchen.example').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([
      page.getByText('Changed for Mai Lê').waitFor(),
      dialog(page).getByLabel('What Mai Lê may do').selectOption('Can view'),
    ]);
  });

  it('then opens as a preview with an explanation', async () => {
    const { page } = guest;
    shown = page;
    await page.goto(`/builder/${site.id}`);
    await page.waitForURL(`**/preview/${site.id}`);
    await page.getByText('This site is shared with you to look at.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to your sites' }).click();
    const card = page.getByRole('article').filter({ hasText: 'Nhà Hàng Mai' });
    await card.getByText('Shared by Anna Berg · view only').waitFor();
    expect(await card.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await card.getByRole('link', { name: 'Nhà Hàng Mai' }).click();
    await page.waitForURL(`**/preview/${site.id}`);
  });

  it('is unshared on the member’s page, and shared again by name', async () => {
    const { page } = admin;
    shown = page;
    await page.goto('/tenant/users');
    await page.getByRole('link', { name: 'Mai Lê' }).click();
    const sites = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sites' }) });
    await Promise.all([
      page.getByText('No longer shared with Mai Lê').waitFor(),
      sites.getByRole('button', { name: /Stop sharing with Mai Lê/ }).click(),
    ]);
    await sites.getByText('Has no sites here').waitFor();
    await guest.page.goto('/dashboard');
    await guest.page.getByRole('heading', { name: 'Your first site starts here' }).waitFor();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Nhà Hàng Mai' }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
    await dialog(page).getByRole('searchbox').fill('mai@kitchen.example');
    await Promise.all([
      page.getByText('Shared with Mai Lê').waitFor(),
      dialog(page).getByRole('button', { name: 'Add Mai Lê' }).click(),
    ]);
    await dialog(page).getByLabel('What Mai Lê may do').waitFor();
  });

  it('is shared with several emails at once; unknown ones are invited, by email or link', async () => {
    const { page } = admin;
    await dialog(page).getByRole('button', { name: 'Add several by address' }).click();
    await dialog(page).getByLabel('They', { exact: true }).selectOption('Can comment');
    const addresses = dialog(page).getByLabel('Email addresses');
    await addresses.fill('mai@kitchen.example, nope');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).getByText('These are no email addresses: nope').waitFor();
    await addresses.fill('mai@kitchen.example, hoa@kitchen.example\nanna@kitchen.example');
    await dialog(page).getByRole('button', { name: 'Add 3 people' }).click();
    const outcome = (email: string) =>
      dialog(page)
        .getByRole('list', { name: 'What became of the addresses' })
        .getByRole('listitem')
        .filter({ hasText: email });
    await outcome('hoa@kitchen.example').getByText('Invited', { exact: true }).waitFor();
    await outcome('mai@kitchen.example').getByText('Is here already').waitFor();
    await outcome('anna@kitchen.example').getByText('This person owns the site.').waitFor();
    await shot(page, 'many');
    expect(await axeViolations(page)).toEqual([]);
    const mailed = await outbox.linkTo('hoa@kitchen.example', 'invitation');
    await dialog(page).getByRole('button', { name: 'Copy a link for hoa@kitchen.example' }).click();
    const copied = await page.getByLabel('Link of the invitation').inputValue();
    await shot(page, 'link');
    expect(tokenIn(copied)).not.toBe(tokenIn(mailed));
    const stranger = await newVisitor(server.url, { width: 1280 });
    for (const link of [mailed, copied]) {
      await stranger.page.goto(link);
      await stranger.page.getByRole('heading', { name: 'Join Bếp Lửa' }).waitFor();
    }
    await dialog(page)
      .getByRole('button', { name: 'Take back the invitation of hoa@kitchen.example' })
      .click();
    await page.getByRole('button', { name: 'Take back', exact: true }).click();
    await page.getByText('hoa@kitchen.example is no longer invited').waitFor();
    await stranger.page.reload();
    await stranger.page.getByText('This invitation is no longer open').waitFor();
    await stranger.context.close();
    // The sign-in script also runs in the sandboxed thumbnails of sites, where it fails.
    expect([...admin.errors, ...guest.errors].filter((line) => !line.includes('sandboxed'))).toEqual([]);
  });
});
