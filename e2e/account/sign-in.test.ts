import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite } from '../support/api.ts';
import { canvasOf, closeBrowser, reusedVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Sign-in by emailed link, read from the outbox, and session handling of several tabs in one browser. The screens of
// every sign-in method have component tests.

let server: TestServer;
let outbox: Outbox;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
});
afterAll(closeBrowser);
const emptyTab = reusedVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const onDashboard = () => page.waitForURL('**/dashboard');
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const enterDemo = async (id: string): Promise<SignedIn> => {
  const answer = await fetch(`${server.url}/api/v1/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.demoHeaders() },
    body: JSON.stringify({ id }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as SignedIn;
};
const signInByForm = async ({ email, password }: Account): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button('Sign In').click();
};

it('an emailed link signs in once, by its button, and leads to setting a password', async () => {
  const email = `stranger-${Date.now()}@example.com`;
  await page.goto('/login?redirect=%2Fprofile');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button('Login with Magic Link').click();
  await heading('Check your inbox');

  const link = await outbox.linkTo(email, 'magic_link');
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(`${server.url}${link}`, { method });
  await page.goto(link);
  await heading('Sign in');
  expect(await page.getByText('@example.com').textContent()).not.toContain(email);
  await button('Continue').click();
  await page.waitForURL('**/profile');
  expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email });

  await page.getByRole('region', { name: 'Set a password' }).getByRole('link').click();
  await button('Send reset link').click();
  await heading('Check your inbox');
  await page.goto(await outbox.linkTo(email, 'reset_password'));
  await page.getByLabel('New password').fill('seven kestrels over the marsh');
  await button('Save and sign in').click();
  await onDashboard();
  await page.getByText("Password saved. You're signed in.").waitFor();

  await page.goto(link);
  await heading('This link was already used');
  expect(visitor.errors).toEqual([]);
});

describe('two tabs of one browser', () => {
  const bearerOf = (tab: Page): string[] => {
    const seen: string[] = [];
    tab.on('request', (request) => {
      const bearer = request.headers()['authorization'];
      if (bearer) seen.push(bearer);
    });
    return seen;
  };

  const signInElsewhere = async (signedIn: SignedIn): Promise<void> => {
    const other = await visitor.context.newPage();
    await other.goto('/about');
    await other.evaluate(({ user, tokens }) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('refreshToken', tokens.refreshToken);
      localStorage.setItem('accessToken', tokens.accessToken);
    }, signedIn);
    await other.close();
  };

  it('that must refresh at the same time refresh once, and both stay signed in', async () => {
    const { signedIn } = await makeAccount(server.url);
    const asked: string[] = [];
    await visitor.context.route('**/api/v1/auth/refresh', async (route) => {
      asked.push(route.request().url());
      await route.continue();
    });
    await page.goto('/robots.txt');
    await page.evaluate((refreshToken) => {
      localStorage.setItem('accessToken', 'worn.out.token');
      localStorage.setItem('refreshToken', refreshToken);
    }, signedIn.tokens.refreshToken);
    const other = await visitor.context.newPage();
    await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')]);
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(asked).toHaveLength(1);
  });

  it('show when another user signs in, send no requests as that user, and sign out together', async () => {
    const [first, second] = [await makeAccount(server.url), await makeAccount(server.url)];
    await signInByForm(first);
    await onDashboard();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    const sent = bearerOf(page);
    const { signedIn } = second;
    await signInElsewhere(signedIn);
    await heading("You're signed in to another account");
    await page.getByText(second.email).waitFor();
    expect(sent.filter((bearer) => bearer.includes(signedIn.tokens.accessToken))).toEqual([]);
    await button('Reload').click();
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email: second.email });

    const other = await visitor.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Sites' }).waitFor();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await other.waitForURL('**/login**');
  });

  it('keep unsaved edits of one user separate from another user of the same site', async () => {
    const owner = await enterDemo('owner');
    const admin = await enterDemo('tenant-admin');
    const site = await makeSite(server.url, { email: '', password: '', signedIn: owner });
    const title = canvasOf(page).locator('h1').first();
    const showSite = async (): Promise<void> => {
      await page.goto(`/builder/${site.id}`);
      await title.waitFor();
    };
    await page.goto('/about');
    await signInElsewhere(owner);
    await showSite();
    const before = await title.textContent();
    const isWrite = (url: URL): boolean => /\/documents\//.test(url.pathname);
    await visitor.context.route(isWrite, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Chưa kịp lưu');
    await page.keyboard.press('Enter');
    await expect.poll(() => saveStatus(page).textContent(), { timeout: 15_000 }).toMatch(/^Offline/);

    await signInElsewhere(admin);
    await heading("You're signed in to another account");
    await visitor.context.unroute(isWrite);
    await button('Reload').click();
    await title.waitFor();
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
    expect(await title.textContent()).toBe(before);

    await signInElsewhere(owner);
    await heading("You're signed in to another account");
    await button('Reload').click();
    await expect.poll(() => title.textContent()).toBe('Chưa kịp lưu');
    await expect.poll(() => saveStatus(page).textContent(), { timeout: 15_000 }).toBe('Saved');
  });
});

it('an ended session shows the reason on the sign-in page', async () => {
  await page.route('**/api/v1/auth/{profile,refresh}', (route) =>
    route.fulfill({ status: 403, json: { code: 'account_suspended', error: 'Suspended' } }),
  );
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'any');
    localStorage.setItem('refreshToken', 'any');
  });
  // The page redirects before it has loaded.
  await page.goto('/profile', { waitUntil: 'commit' });
  await page.waitForURL('**/login?error=account_suspended');
  await page.getByText('This account is suspended.').waitFor();
  expect(await stored('accessToken')).toBeNull();
});
