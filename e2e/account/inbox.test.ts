import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, reusedVisitor, type Visitor } from '../support/browser.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// In-app notifications.

let server: TestServer;
let visitor: Visitor;
let page: Page;
let account: Account;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);
const emptyTab = reusedVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
  account = await makeAccount(server.url);
  await signInBrowser(page, account);
});
afterEach(async () => {
  // The sign-in script also runs in the sandboxed thumbnails of sites, which have no storage.
  expect(visitor.errors.filter((error) => !error.includes('sandboxed'))).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const call = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

describe('the bell', () => {
  let site: PreparedSite;
  let staffToken: string;
  /** Another user publishes or unpublishes the user's site. */
  const publish = (isPublished: boolean) =>
    call('PATCH', `/sites/${site.id}/publish`, { isPublished }, staffToken);
  beforeEach(async () => {
    site = await makeSite(server.url, account);
    const admin = { email: 'admin@sitewright.localhost', password: adminPassword };
    staffToken = (await call<Account['signedIn']>('POST', '/auth/login', admin)).tokens.accessToken;
  });

  it('counts unread notifications, lists them by keyboard, and links to their targets', async () => {
    await publish(true);
    await publish(false);
    await page.goto('/dashboard');
    const bell = button('Notifications, 2 new notifications');
    await bell.waitFor();
    expect(await page.getByRole('status').filter({ hasText: '2 new notifications' }).count()).toBe(1);
    await bell.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('link', { name: /^New: Nhà Hàng Mai was unpublished/ }).waitFor();
    // The open dropdown covers parts of the page.
    const found = await axeViolations(page);
    expect(found.filter((violation) => !violation.includes('partially obscured'))).toEqual([]);
    await list.getByRole('button', { name: 'Mark as read: Nhà Hàng Mai was published' }).press('Enter');
    await button('Notifications, 1 new notification').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Notifications/);
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name: /^New: Nhà Hàng Mai was unpublished/ }).press('Enter');
    await page.waitForURL('**/dashboard?q=*');
    await button('Notifications').waitFor();
  });

  it('updates on navigation, and the inbox shows all notifications', async () => {
    await page.goto('/profile/inbox');
    await heading('Notifications');
    await page.getByText('No notifications yet').waitFor();
    await publish(true);
    // The inbox is refetched on every open.
    await page.getByRole('link', { name: 'Profile' }).click();
    await heading('Profile');
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await heading('Notifications');
    const told = page.getByRole('link', { name: /Nhà Hàng Mai was published/ });
    await told.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([
      page.getByText('All notifications marked as read.').waitFor(),
      button('Mark all as read').click(),
    ]);
    await expect.poll(() => button('Mark all as read').isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('Unread');
    await page.waitForURL('**/profile/inbox?state=unread');
    await page.getByText('No unread notifications.').waitFor();
  });

  it('ignores events that are switched off for the app', async () => {
    await page.goto('/profile/notifications');
    const choice = page.getByRole('switch', { name: 'In-app: One of your sites is published' });
    await Promise.all([
      page.getByText('Profile updated successfully').waitFor(),
      choice.uncheck({ force: true }),
    ]);
    await publish(true);
    await page.goto('/dashboard');
    await button('Notifications').click();
    await page.getByText("You'll see activity that involves you here.").waitFor();
  });
});

it('an unconfigured Google connection is not offered, and the card says so', async () => {
  await page.goto('/profile/connections');
  await heading('Connected accounts');
  await page.getByText("Google sign-in isn't available on this platform.").waitFor();
  expect(await button('Connect Google').count()).toBe(0);
});
