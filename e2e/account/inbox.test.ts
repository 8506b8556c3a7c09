import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  oidcClient,
  type ProviderPerson,
  type RunningProvider,
  strictProvider,
} from '../../apps/server/src/testing/openid-provider.ts';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, knownVisitor, newVisitor, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// What a person is told in the app, and how Google is connected from the profile.

const settings: NodeJS.ProcessEnv = {};
let server: RunningServer;
let visitor: Visitor;
let page: Page;
let account: Account;

beforeAll(async () => {
  server = await startServer(settings);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});
const emptyTab = knownVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
  account = await makeAccount(server.url);
  await signInBrowser(page, account);
});
afterEach(async () => {
  // The script that signs in runs in the pictures of sites too, which may keep nothing.
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
  /** Somebody else publishes the site of the person, or takes it offline. */
  const publish = (isPublished: boolean) =>
    call('PATCH', `/sites/${site.id}/publish`, { isPublished }, staffToken);
  beforeEach(async () => {
    site = await makeSite(server.url, account);
    const admin = { email: 'admin@sitewright.localhost', password: adminPassword };
    staffToken = (await call<Account['signedIn']>('POST', '/auth/login', admin)).tokens.accessToken;
  });

  it('counts what is new, lists it by the keyboard alone, and leads to it', async () => {
    await publish(true);
    await publish(false);
    await page.goto('/dashboard');
    const bell = button('Notifications, 2 new notifications');
    await bell.waitFor();
    expect(await page.getByRole('status').filter({ hasText: '2 new notifications' }).count()).toBe(1);
    await bell.focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await list.getByRole('link', { name: /^New: Nhà Hàng Mai was taken offline/ }).waitFor();
    // What hangs over the page covers parts of it.
    const found = await axeViolations(page);
    expect(found.filter((violation) => !violation.includes('partially obscured'))).toEqual([]);
    await list.getByRole('button', { name: 'Mark as read: Nhà Hàng Mai was published' }).press('Enter');
    await button('Notifications, 1 new notification').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Notifications/);
    await page.keyboard.press('Enter');
    await list.getByRole('link', { name: /^New: Nhà Hàng Mai was taken offline/ }).press('Enter');
    await page.waitForURL('**/dashboard?q=*');
    await button('Notifications').waitFor();
  });

  it('learns of something new when the person goes on, and shows all of it in the inbox', async () => {
    await page.goto('/profile/inbox');
    await heading('Inbox');
    await page.getByText('Nothing to tell you').waitFor();
    await publish(true);
    // The inbox is asked for anew whenever it is opened.
    await page.getByRole('link', { name: 'Details' }).click();
    await heading('Details');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await heading('Inbox');
    const told = page.getByRole('link', { name: /Nhà Hàng Mai was published/ });
    await told.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await Promise.all([
      page.getByText('Everything is marked as read.').waitFor(),
      button('Mark all as read').click(),
    ]);
    await expect.poll(() => button('Mark all as read').isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Which ones' }).selectOption('New ones');
    await page.waitForURL('**/profile/inbox?state=unread');
    await page.getByText('You have read everything.').waitFor();
  });

  it('stays silent about what is switched off for the app', async () => {
    await page.goto('/profile/notifications');
    const choice = page.getByRole('switch', { name: 'In the app: One of your sites is published' });
    await Promise.all([
      page.getByText('Profile updated successfully').waitFor(),
      choice.uncheck({ force: true }),
    ]);
    await publish(true);
    await page.goto('/dashboard');
    await button('Notifications').click();
    await page.getByText('When others do something that concerns you').waitFor();
  });
});

describe('connecting Google', () => {
  let provider: RunningProvider;
  let atProvider: ProviderPerson | undefined;
  const prove = async (): Promise<void> => {
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill(account.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
  };
  const visitConnections = async (): Promise<void> => {
    await page.goto('/profile/connections');
    await heading('Connected accounts');
  };

  it('where it is not set up, the card says so', async () => {
    await visitConnections();
    await page.getByText('Signing in with Google is not set up on this installation.').waitFor();
    expect(await button('Connect Google').count()).toBe(0);
  });

  describe('where it is set up', () => {
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

    it('takes fresh proof, leaves nothing in the address, signs in from then on, and is of one person', async () => {
      atProvider = { sub: 'lan-at-google', email: 'lan.elsewhere@example.com', email_verified: true };
      await visitConnections();
      await button('Connect Google').click();
      await prove();
      await Promise.all([
        page.getByText('Google was connected.').waitFor(),
        page.getByText('lan.elsewhere@example.com, connected').waitFor(),
      ]);
      expect(new URL(page.url()).hash).toBe('');
      expect(await page.evaluate(() => sessionStorage.getItem('pendingConnection'))).toBeNull();
      expect(await axeViolations(page)).toEqual([]);

      const other = await newVisitor(server.url);
      await other.page.goto('/login');
      await other.page.getByRole('button', { name: 'Sign in with Google', exact: true }).click();
      await other.page.waitForURL('**/dashboard');
      const stored = await other.page.evaluate(() => localStorage.getItem('user'));
      expect(JSON.parse(stored ?? '{}')).toMatchObject({ email: account.email });
      await other.context.close();

      const thief = await newVisitor(server.url);
      page = thief.page;
      account = await makeAccount(server.url);
      await signInBrowser(page, account);
      await visitConnections();
      await button('Connect Google').click();
      await prove();
      await page.getByText('This Google account signs in to another account here.').waitFor();
      await button('Connect Google').waitFor();
      await thief.context.close();
    });

    it('that the person cancels at Google changes nothing and says so', async () => {
      atProvider = undefined;
      await visitConnections();
      await button('Connect Google').click();
      await prove();
      await page.getByText('You cancelled at Google. Nothing was changed.').waitFor();
      expect(new URL(page.url()).search).toBe('');
    });

    it('takes nothing from an address that this tab did not ask for', async () => {
      await page.goto('/profile/connections#code=somebody-elses');
      await page.getByText('Google could not be connected. Try again.').waitFor();
      expect(new URL(page.url()).hash).toBe('');
    });
  });
});
