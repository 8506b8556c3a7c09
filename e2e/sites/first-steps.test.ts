import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { newTouchDevice } from '../support/touch.ts';

// Usability details of the first ten minutes.

let server: TestServer;
let account: Account;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
});
afterAll(closeBrowser);

describe('a guest who asks for a template', () => {
  it('is asked for its name right after signing up', async () => {
    const { page, context } = await newVisitor(server.url);
    await page.goto('/site-templates');
    await page.getByRole('link', { name: 'Use Template: Casa Lume' }).click();
    await page.waitForURL('**/login?redirect=%2Fsite-templates');
    await page.getByRole('link', { name: 'Create one' }).click();
    await page.getByLabel('First name').fill('Hoa');
    await page.getByLabel('Last name').fill('Nguyễn');
    await page.getByLabel('Email', { exact: true }).fill(`hoa-${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('bánh mì nóng giòn');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/site-templates\/restaurant\?create/);
    await page.getByRole('dialog').getByLabel('Site Name').waitFor();

    await page.goto('/site-templates');
    await page.getByRole('link', { name: 'Use Template: Casa Lume' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/site-templates');
    await context.close();
  });

  it('can choose again after returning without signing in', async () => {
    const { page, context } = await newVisitor(server.url);
    await page.goto('/site-templates');
    await page.getByRole('link', { name: 'Use Template: Casa Lume' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.goBack();
    // Cleared once the session state is known, which is after the first render.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chosen_template'))).toBeNull();
    await signInBrowser(page, account);
    await page.goto('/site-templates');
    await page.getByRole('link', { name: 'Use Template: Casa Lume' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/site-templates');
    await context.close();
  });
});

it('a template on a phone is previewed in the mobile viewport', async () => {
  const { page, context } = await newTouchDevice(server.url);
  await page.goto('/site-templates');
  await page.getByRole('button', { name: 'Preview Casa Lume' }).tap();
  const mobile = page.getByRole('dialog').getByRole('button', { name: 'Mobile' });
  expect(await mobile.getAttribute('aria-pressed')).toBe('true');
  await context.close();
});

it('a blank site created by keyboard starts with the focus in its name', async () => {
  const { page, context } = await newVisitor(server.url);
  await signInBrowser(page, account);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Start with a blank site' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Site Name').waitFor();
  await page.keyboard.type('Smith & Daughters');
  await expect.poll(() => page.getByLabel('Site Name').inputValue()).toBe('Smith & Daughters');
  await context.close();
});

describe('by keyboard, from the menu of a site', () => {
  const focus = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.getAttribute('type');
    });

  it('the share dialog focuses the search field, and returns the focus to the menu', async () => {
    const owner = await makeAccount(server.url);
    await makeSite(server.url, owner);
    const { page, context } = await newVisitor(server.url);
    await signInBrowser(page, owner);
    await page.goto('/dashboard');
    const menu = page.getByRole('button', { name: 'Actions for Nhà Hàng Mai' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Share' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focus(page)).toBe('search');
    await page.keyboard.type(account.email);
    const add = page.getByRole('button', { name: /^Add Mai/ });
    await add.focus();
    await page.keyboard.press('Enter');
    await add.waitFor({ state: 'detached' });
    await expect.poll(() => focus(page)).toBe('search');
    await page.keyboard.press('Escape');
    await expect.poll(() => focus(page)).toBe('Actions for Nhà Hàng Mai');

    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focus(page)).toBe('Actions for Nhà Hàng Mai');
    await context.close();
  });
});

it('a published site offers its URL for sharing', async () => {
  const site = await makeSite(server.url, account);
  const { page, context } = await newVisitor(server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `http://${site.subdomain}.localhost:${server.port}`,
  );
  await context.close();
});

it('an upload goes to the user’s only site without asking', async () => {
  const owner = await makeAccount(server.url);
  const { page, context } = await newVisitor(server.url);
  await signInBrowser(page, owner);
  await page.goto('/media');
  await page.getByText('Select a site to upload files').waitFor();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  expect(await upload.isDisabled()).toBe(true);
  await makeSite(server.url, owner);
  await page.reload();
  await expect.poll(() => upload.isEnabled()).toBe(true);
  await page.locator('input[type=file]').setInputFiles({
    name: 'bread.svg.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByText('bread.svg.png').first().waitFor();
  await makeSite(server.url, owner);
  await page.reload();
  await expect.poll(() => upload.isDisabled()).toBe(true);
  await context.close();
});

it('the visibility button of a password field is translated', async () => {
  const { page, context } = await newVisitor(server.url);
  await page.goto('/login');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('vi');
  await page.getByRole('button', { name: 'Hiện mật khẩu', includeHidden: true }).click();
  expect(await page.getByLabel('Mật khẩu', { exact: true }).getAttribute('type')).toBe('text');
  await context.close();
});

describe('on a phone', () => {
  it('the navigation of an area fits one line', async () => {
    const { page, context } = await newTouchDevice(server.url);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('admin@sitewright.localhost');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.getByRole('button', { name: 'Sign In', exact: true }).tap();
    await page.waitForURL('**/admin');
    const screens = page.getByRole('navigation').getByRole('combobox', { name: 'Platform' });
    await screens.selectOption('/admin/users');
    await page.waitForURL('**/admin/users');
    await expect.poll(() => screens.inputValue()).toBe('/admin/users');

    // The buttons of a long form stay visible.
    await page.setViewportSize({ width: 375, height: 480 });
    await page.getByRole('button', { name: 'Add user' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect
      .poll(async () => {
        const box = (await dialog.getByRole('button', { name: 'Cancel' }).boundingBox())!;
        return box.y + box.height;
      })
      .toBeLessThanOrEqual(480);
    await context.close();
  });
});
