import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designZip } from '../../apps/server/src/testing/design-zip-form.ts';
import { makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import {
  canvasOf,
  closeBrowser,
  newVisitor,
  saveStatus,
  runInOrder,
  type Visitor,
} from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { openWorkspace } from '../support/workspace.ts';

// A custom section design: upload, use in the builder, publish, and update to a new version. The screen has component
// tests.

let server: TestServer;
let visitor: Visitor;
let page: Page;
let site: PreparedSite;

const choose = async (): Promise<void> => {
  const buffer = await designZip('menu-board');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'menu-board.zip', mimeType: 'application/zip', buffer });
};
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const row = () => page.getByRole('row').filter({ hasText: 'menu-board' });

beforeAll(async () => {
  server = await sharedServer();
  const account = await openWorkspace(server.url, { name: 'Bánh Mì Mai', slug: 'banh-mi-mai' });
  site = await makeSite(server.url, account);
  visitor = await newVisitor(server.url, { width: 1280 });
  ({ page } = visitor);
  await signInBrowser(page, account);
  await page.goto('/tenant/section-designs');
  await page.getByRole('heading', { level: 1, name: 'Custom sections' }).waitFor();
});
afterAll(closeBrowser);

describe('a custom section design', () => {
  runInOrder(() => page);

  it('is listed once uploaded', async () => {
    await choose();
    await page.getByText(/ uploaded\. Find it in the editor/).waitFor();
    await row().getByText('no pages').waitFor();
  });

  it('is found in the builder’s library, added and published', async () => {
    await page.goto(`/builder/${site.id}`);
    const library = page.getByRole('searchbox', { name: 'Search sections' });
    await library.fill('with details');
    await heading(/Custom sections/).waitFor();
    const card = { name: 'Image with details Not tested for accessibility', exact: true };
    await page.getByRole('button', card).focus();
    await page.keyboard.press('Enter');
    await canvasOf(page).getByText('Bread takes its time here').waitFor();
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
    await site.call('PATCH', '/publish', { isPublished: true });
    const live = await visitor.context.newPage();
    await live.goto(`http://${site.subdomain}.localhost:${server.port}/`);
    await live.getByRole('heading', { name: 'Bread takes its time here' }).waitFor();
    expect(
      await live.locator('.menu-board__photo').evaluate((photo) => getComputedStyle(photo).objectFit),
    ).toBe('cover');
    await live.close();
  });

  it('is updated to its newest version on the page that uses it', async () => {
    await page.goto('/tenant/section-designs');
    await row().getByText('1 page').waitFor();
    await choose();
    await page.getByText(/^Version 2 of .* uploaded\.$/).waitFor();
    await row().getByText('1 on an older version').waitFor();
    await row()
      .getByRole('button', { name: /^Update pages/ })
      .click();
    await Promise.all([
      page.getByText('1 page updated to the latest version.').waitFor(),
      page.getByRole('dialog').getByRole('button', { name: 'Update pages' }).click(),
    ]);
    await row().getByText('1 on an older version').waitFor({ state: 'detached' });
    expect(visitor.errors).toEqual([]);
  });
});
