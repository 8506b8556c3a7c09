import type { Page as SitePage, PageSummary } from '@sitewright/contract/pages/pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

let server: TestServer;
let account: Account;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
});
afterAll(closeBrowser);

const openNewPage = async (siteId: string) => {
  const visitor = await newVisitor(server.url);
  const { page } = visitor;
  await signInBrowser(page, account);
  await page.goto(`/builder/${siteId}`);
  await canvasOf(page).locator('h1').waitFor();
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Add page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').nth(11).waitFor();
  return { ...visitor, dialog };
};

const headlineOf = (page: Page) => canvasOf(page).locator('h1').textContent();

describe('a new page from a template', () => {
  it('opens with the content, a free slug and SEO texts with the site’s name', async () => {
    const site = await makeSite(server.url, account);
    const { page, dialog, context, errors } = await openNewPage(site.id);
    expect(await axeViolations(page)).toEqual([]);
    expect(await dialog.getByRole('radio', { name: /^Blank page/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /^About us/ }).check();
    const name = dialog.getByLabel('Page name');
    expect(await name.inputValue()).toBe('About us');
    // The restaurant has a page at /about.
    expect(await dialog.getByLabel('URL slug').inputValue()).toBe('about-2');
    await dialog.getByRole('radio', { name: /^Blank page/ }).check();
    expect(await name.inputValue()).toBe('');
    await name.fill('Who we are');
    await dialog.getByRole('radio', { name: /^About us/ }).check();
    expect(await name.inputValue()).toBe('Who we are');
    await dialog.getByRole('button', { name: 'Create page' }).click();
    await expect.poll(() => headlineOf(page)).toBe('Small enough to know your name');
    const { pages } = await site.call<{ pages: PageSummary[] }>('GET', '/pages');
    const made = pages.find(({ slug }) => slug === 'who-we-are')!;
    expect(made).toMatchObject({
      title: 'Who we are',
      seo: { title: 'About Nhà Hàng Mai: how we began' },
    });
    const { content } = await site.call<SitePage>('GET', `/pages/${made.id}`);
    expect(JSON.stringify(content)).toContain('<p>Nhà Hàng Mai began in');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('uses the language of the site, whatever the builder’s language', async () => {
    const site = await makeSite(server.url, account);
    await site.call('PATCH', '', { settings: { locale: 'vi' } });
    const { page, dialog, context } = await openNewPage(site.id);
    await dialog.getByRole('radio', { name: /^Pricing/ }).check();
    expect(await dialog.getByLabel('Page name').inputValue()).toBe('Bảng giá');
    expect(await dialog.getByLabel('URL slug').inputValue()).toBe('bang-gia');
    await dialog.getByRole('button', { name: 'Create page' }).click();
    await expect.poll(() => headlineOf(page)).toBe('Giá bạn thấy là giá bạn trả');
    await context.close();
  });
});

it('another header keeps the site’s texts, and undo restores the old one', async () => {
  const site = await makeSite(server.url, account);
  const { page, context, errors } = await newVisitor(server.url);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  const header = canvasOf(page).locator('header').first();
  await header.waitFor();
  const before = await header.getAttribute('class');
  await page.getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Change header and footer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Floating header/ }).check();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply to all pages' }).click();
  await expect.poll(() => header.getAttribute('class')).toContain('header-3');
  expect(await header.textContent()).toContain('Nhà Hàng Mai');
  // It keeps its own menu, and has no button to a missing contact page.
  expect(await header.locator('nav a').allTextContents()).toEqual(
    expect.arrayContaining(['Menu', 'Our story']),
  );
  expect(await header.getByText('Contact', { exact: true }).count()).toBe(0);
  await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => header.getAttribute('class')).toBe(before);
  expect(errors).toEqual([]);
  await context.close();
});
