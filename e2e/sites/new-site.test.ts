import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// Sites have a separate parent domain, known only to the server; the file starts its own server with that setting.

let server: RunningServer;
let account: Account;
let visitor: Visitor;

beforeAll(async () => {
  server = await startServer({ SITES_DOMAIN: 'sites.localhost' });
  account = await makeAccount(server.url);
  visitor = await newVisitor(server.url);
  await signInBrowser(visitor.page, account);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

it('a blank site shows its final URL, and no other before', async () => {
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  await page.route('**/auth/check-subdomain**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start with a blank site' }).click();
  const form = page.getByRole('dialog').locator('form');
  await form.getByLabel('Site Name').fill('Lò Bánh');
  expect(await form.getByLabel('Subdomain').inputValue()).toBe('lo-banh');
  expect(await form.textContent()).not.toContain('localhost');
  held.resolve();
  const domain = `sites.localhost:${server.port}`;
  await form.getByText(`.${domain}`, { exact: true }).waitFor();
  await form.getByText(`lo-banh.${domain} is available`).waitFor();

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start with a blank site' }).click();
  await form.getByLabel('Site Name').fill('Lò Bánh');
  await form.getByRole('button', { name: 'Create site' }).click();
  await page.waitForURL('**/builder/**');
  const answer = await fetch(`${server.url}/api/v1/sites/${page.url().split('/').at(-1)}`, {
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
  });
  expect(((await answer.json()) as Site).url).toBe(`http://lo-banh.${domain}`);
  expect(visitor.errors).toEqual([]);
});

it('a template’s preview bypasses every cache with a time parameter', async () => {
  const { page } = visitor;
  const asked = page.waitForRequest(/\/api\/v1\/site-templates\/restaurant\?/);
  await page.goto('/preview/site-template/restaurant');
  const request = await asked;
  expect(new URL(request.url()).searchParams.get('t')).toMatch(/^\d{13}$/);
  expect(request.headers()['cache-control']).toBe('no-cache');
  expect((await request.response())?.status()).toBe(200);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
});

it('the menu of a site card is usable by keyboard, and returns the focus', async () => {
  const { page } = visitor;
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Actions for Lò Bánh' });
  await button.focus();
  // The menu is mounted on first open; the second open reuses it.
  for (let opening = 0; opening < 2; opening += 1) {
    expect(await button.getAttribute('aria-haspopup')).toBe('menu');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});
