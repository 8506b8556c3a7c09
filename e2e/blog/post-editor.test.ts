import type { Post } from '@sitewright/contract/blog/posts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Writing a post: from the first letter to readers, and no work lost offline, by a closed tab or by two people.

let server: TestServer;
let account: Account;
let site: PreparedSite;
const visitors: Visitor[] = [];

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
});
afterEach(async () => {
  for (const { context } of visitors.splice(0)) await context.close();
});
afterAll(closeBrowser);

const content = (page: Page) => page.getByRole('textbox', { name: 'Post content' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) =>
  expect.poll(() => saveStatus(page).textContent(), { timeout: 20_000 }).toBe('Saved');

const visit = async (path: string, known?: Visitor): Promise<{ page: Page; visitor: Visitor }> => {
  const visitor = known ?? (await newVisitor(server.url));
  if (!known) visitors.push(visitor);
  const page = known ? await known.context.newPage() : visitor.page;
  await signInBrowser(page, account);
  await page.goto(`/dashboard/sites/${site.id}/blog${path}`);
  await content(page).waitFor();
  return { page, visitor };
};

const makePost = async (html: string): Promise<Post> =>
  site.call<Post>('POST', '/posts', {
    title: 'Bread',
    content: { sections: [{ id: 'first', type: 'post/text', data: { html } }] },
  });
const textOf = async (id: string): Promise<unknown[]> => {
  const post = await site.call<Post>('GET', `/posts/${id}`);
  return (post.content.sections as { data: { html?: string } }[]).map(({ data }) => data.html);
};

describe('a post', () => {
  it('is created with the first letters, written by keyboard, and survives a reload', async () => {
    const { page } = await visit('/new');
    await title(page).pressSequentially('Bánh mì');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Flour');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Water and **salt** here');
    await saved(page);
    const [, id] = /\/blog\/edit\/([\da-f-]+)$/.exec(page.url()) ?? [];
    await expect
      .poll(() => textOf(id!))
      .toEqual(['<h2>Flour</h2>', '<p>Water and <strong>salt</strong> here</p>']);
    expect((await site.call<Post>('GET', `/posts/${id}`)).title).toBe('Bánh mì');
    await page.reload();
    await content(page).getByText('Water and').waitFor();
    expect(await title(page).inputValue()).toBe('Bánh mì');
  });

  it('keeps what was typed offline when its tab is closed, and sends it with the next visit', async () => {
    const { id } = await makePost('<p>Start</p>');
    const { page, visitor } = await visit(`/edit/${id}`);
    await visitor.context.setOffline(true);
    await content(page).getByText('Start').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and more');
    await title(page).fill('Rye bread');
    await expect.poll(() => saveStatus(page).textContent(), { timeout: 20_000 }).toMatch(/^Offline/);
    await page.close({ runBeforeUnload: false });
    await visitor.context.setOffline(false);
    expect(await textOf(id)).toEqual(['<p>Start</p>']);
    const again = await visit(`/edit/${id}`, visitor);
    await content(again.page).getByText('Start and more').waitFor();
    await saved(again.page);
    await expect.poll(() => textOf(id)).toEqual(['<p>Start and more</p>']);
    await expect.poll(async () => (await site.call<Post>('GET', `/posts/${id}`)).title).toBe('Rye bread');
  });

  it('shows in each of two tabs what is written in the other, without moving the caret', async () => {
    const { id } = await makePost('<p>Start</p>');
    const [one, other] = [await visit(`/edit/${id}`), await visit(`/edit/${id}`)];
    await content(one.page).getByText('Start').click();
    await one.page.keyboard.press('End');
    await one.page.keyboard.press('Enter');
    await one.page.keyboard.type('From one');
    await content(other.page).getByText('From one').waitFor({ timeout: 20_000 });
    await content(other.page).getByText('Start').click();
    await other.page.keyboard.press('Home');
    await other.page.keyboard.type('New ');
    await content(one.page).getByText('New Start').waitFor({ timeout: 20_000 });
    await one.page.keyboard.type(' goes on');
    await Promise.all([saved(one.page), saved(other.page)]);
    await expect.poll(() => textOf(id)).toEqual(['<p>New Start</p>', '<p>From one goes on</p>']);
  });
});
