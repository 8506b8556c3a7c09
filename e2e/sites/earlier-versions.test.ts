import type { Release } from '@sitewright/contract/publishing/publishing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
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

// A user reverts a mistaken publish without help.

let server: TestServer;
let visitor: Visitor;
let page: Page;
let site: PreparedSite;

beforeAll(async () => {
  server = await sharedServer();
  const account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  visitor = await newVisitor(server.url);
  ({ page } = visitor);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
});
afterAll(closeBrowser);

const title = () => canvasOf(page).locator('h1');
const write = async (text: string): Promise<void> => {
  await title().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => title().textContent()).toBe(text);
  await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
};
const dialog = () => page.getByRole('dialog');
const openDialog = () => page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
const publish = async (): Promise<void> => {
  await openDialog();
  await dialog()
    .getByRole('button', { name: /^Publish (now|changes)$/ })
    .click();
  await dialog().getByText('Your site is live').waitFor();
  await dialog().getByRole('button', { name: 'Back to editor' }).click();
};
const versions = () => dialog().getByRole('listitem').filter({ hasText: 'Version' });
const liveTitle = async (): Promise<string | null> => {
  const live = await visitor.context.newPage();
  await live.goto(`http://${site.subdomain}.localhost:${server.port}/`);
  const text = await live.locator('h1').textContent();
  await live.close();
  return text;
};

describe('a user who published the wrong text', () => {
  runInOrder(() => page);

  it('has published twice', async () => {
    await write('Lời đúng');
    await publish();
    await write('Lời sai');
    await publish();
    expect(await liveTitle()).toBe('Lời sai');
  });

  it('finds every version with date and author', async () => {
    await openDialog();
    await dialog().getByText('Published versions (2)').click();
    const { releases } = await site.call<{ releases: Release[] }>('GET', '/releases');
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
    const rows = await versions().allTextContents();
    expect(rows).toHaveLength(releases.length);
    for (const [index, { number, createdAt }] of releases.entries()) {
      expect(rows[index]).toContain(`Version ${number}`);
      expect(rows[index]).toContain(`${day.format(new Date(createdAt))} · Mai`);
    }
    expect(await versions().nth(0).textContent()).toContain('Live');
    expect(await versions().nth(0).getByRole('button').count()).toBe(0);
  });

  it('is asked for confirmation, and can cancel', async () => {
    await versions().nth(1).getByRole('button', { name: 'Roll back to version 1' }).click();
    await dialog().getByText('show visitors an earlier version right away').waitFor();
    await versions().nth(1).getByRole('button', { name: 'Cancel' }).click();
    expect(await liveTitle()).toBe('Lời sai');
  });

  it('restores the previous version, and visitors see it at once', async () => {
    await versions().nth(1).getByRole('button', { name: 'Roll back to version 1' }).click();
    await versions().nth(1).getByRole('button', { name: 'Roll back' }).click();
    await dialog().getByText('Version 1 is live').waitFor();
    expect(await liveTitle()).toBe('Lời đúng');
    await expect.poll(() => versions().nth(1).textContent()).toContain('Live');
    expect(await versions().nth(0).getByRole('button', { name: 'Roll back to version 2' }).count()).toBe(1);
  });

  it('still has the newer text in the editor', async () => {
    await dialog().getByRole('button', { name: 'Back to editor' }).click();
    expect(await title().textContent()).toBe('Lời sai');
    expect(visitor.errors).toEqual([]);
  });
});
