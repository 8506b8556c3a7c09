import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Behaviour of the public pages.

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await sharedServer();
  visitor = await newVisitor(server.url);
});
afterAll(closeBrowser);

it('a freshly opened page starts at the top, and a reload keeps the scroll position', async () => {
  const { page } = visitor;
  const top = () => page.evaluate(() => Math.round(scrollY));
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByText('API Connected').waitFor();
  };
  await open('/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(top).toBeGreaterThan(1_400);
  await open('/features');
  expect(await top()).toBe(0);
  await page.mouse.wheel(0, 700);
  await expect.poll(top).toBeGreaterThan(600);
  await page.reload();
  await expect.poll(top).toBeGreaterThan(600);
});

it('the templates of the home page are real ones, and lead to their pages', async () => {
  const { page } = visitor;
  await page.goto('/');
  const answer = await page.request.get('/api/v1/site-templates');
  const { templates } = (await answer.json()) as { templates: { slug: string; thumbnailUrl: string }[] };
  const links = page.getByRole('link').filter({ has: page.locator('img[src*="/site-templates/"]') });
  await links.first().waitFor();
  for (const link of await links.all()) {
    const slug = (await link.getAttribute('href'))?.replace('/site-templates/', '');
    const template = templates.find((one) => one.slug === slug);
    expect(await link.locator('img').getAttribute('src')).toBe(template?.thumbnailUrl);
  }
  await links.first().click();
  await page.waitForURL('**/site-templates/**');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('a sample is browsed page by page, and its template chosen; search engines are kept out', async () => {
  const { page } = await newVisitor(server.url);
  const answer = await page.goto('/samples');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await page.getByRole('link', { name: 'View sample: The Unthanked' }).click();
  const site = page.frameLocator('iframe');
  await site.getByRole('heading', { level: 1, name: 'A prize for those nobody thanks' }).waitFor();
  await page.getByRole('button', { name: 'Nominees' }).click();
  await site.getByRole('heading', { level: 1, name: /^Fifteen people/ }).waitFor();
  await page.getByRole('link', { name: 'Use this template' }).click();
  await page.waitForURL('**/login?**');
});

it('the home page shows the session, and signing out leads back to it', async () => {
  const { page } = await newVisitor(server.url);
  await signInBrowser(page, await makeAccount(server.url));
  await page.goto('/');
  const account = page.getByRole('banner');
  await account.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Logged out successfully').waitFor();
  await account.getByRole('link', { name: 'Sign In' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

it('the blog of the platform has its first posts after the first start', async () => {
  const { page } = await newVisitor(server.url);
  await expect.poll(async () => (await page.request.get('/blog/feed.xml')).status()).toBe(200);
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Leaving is a feature' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Leaving is a feature' }).waitFor();
});

it.each(['/about', '/careers', '/pricing', '/features', '/contact', '/help', '/status'])(
  '%s loads the scripts of public pages and none of the editors',
  async (path) => {
    const { page } = visitor;
    const scripts: string[] = [];
    const note = (request: { url: () => string }): void => {
      const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
      if (name !== undefined) scripts.push(name);
    };
    page.on('request', note);
    await page.goto(path);
    await page.getByText('API Connected').waitFor();
    page.off('request', note);
    expect(scripts).toContain('framework');
    expect(scripts.filter((name) => /editor|builder|shell/.test(name))).toEqual([]);
  },
);
