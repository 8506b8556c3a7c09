import { text } from 'node:stream/consumers';
import type { Category, PostTag } from '@sitewright/contract/blog/blog-terms';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { sharedServer } from '../support/shared-server.ts';

// An owner finds the blog of a site and puts it in order: posts, plan, categories, tags and look.

const day = 24 * 60 * 60_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

let owner: Visitor;
let site: PreparedSite;
runInOrder(() => owner.page);

beforeAll(async () => {
  const server = await sharedServer();
  const account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  for (const name of ['Travel', 'Asia']) await site.call('POST', '/categories', { name });
  for (const name of ['recipe', 'recipes']) await site.call('POST', '/tags', { name });
  for (const title of ['Summer menu', '=Danger()']) await site.call('POST', '/posts', { title });
  const plan = await site.call<PostSummary>('POST', '/posts', { title: 'Wine tasting' });
  await site.call('POST', `/posts/${plan.id}/publish`, { at: inDays(1) });
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
});
afterAll(closeBrowser);

const posts = async (): Promise<PostSummary[]> =>
  (await site.call<{ posts: PostSummary[] }>('GET', '/posts')).posts;
const statusOf = async (title: string) => (await posts()).find((post) => post.title === title)?.status;
const tab = (name: string) =>
  owner.page.getByRole('navigation', { name: 'Blog' }).getByRole('link', { name, exact: true }).click();

const drag = async (from: Locator, to: Locator): Promise<void> => {
  const { mouse } = owner.page;
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
  await mouse.down();
  await mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 8 });
  await mouse.up();
};

it('the blog is found on the dashboard, and a post is published and exported', async () => {
  const { page } = owner;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Nhà Hàng Mai' }).click();
  await page.getByRole('menuitem', { name: 'Blog' }).click();
  await page.getByRole('button', { name: 'Actions for Summer menu' }).click();
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
  await page.getByText('Post published.').waitFor();
  expect(await statusOf('Summer menu')).toBe('published');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await text(await (await download).createReadStream());
  expect(csv).toContain('Title,Slug,Status');
  expect(csv).toContain('Summer menu,summer-menu,published');
  // A formula of a spreadsheet is a text in the file.
  expect(csv).toContain("'=Danger()");
});

it('a scheduled post is moved in the calendar', async () => {
  const { page } = owner;
  await tab('Calendar');
  await page.getByRole('button', { name: /Wine tasting/ }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const wanted = inDays(5);
  await page.getByLabel('Date', { exact: true }).fill(wanted.slice(0, 10));
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const moved = (await posts()).find(({ title }) => title === 'Wine tasting')!;
  expect(moved.status).toBe('scheduled');
  expect(Math.abs(Date.parse(moved.publishAt!) - Date.parse(wanted))).toBeLessThan(day);
});

it('a category is dragged into another one, and two tags become one', async () => {
  const { page } = owner;
  await tab('Categories');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Asia').waitFor();
  await drag(row('Asia').locator('[data-handle]'), row('Travel'));
  const parents = async () => {
    const { categories } = await site.call<{ categories: Category[] }>('GET', '/categories');
    const asia = categories.find(({ name }) => name === 'Asia');
    return categories.find(({ id }) => id === asia?.parentId)?.name;
  };
  await expect.poll(parents).toBe('Travel');

  await tab('Tags');
  await page.getByRole('checkbox', { name: 'Select recipe', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select recipes', exact: true }).check();
  await page.getByRole('button', { name: 'Merge…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await page.getByText(/was merged into/).waitFor();
  const { tags } = await site.call<{ tags: PostTag[] }>('GET', '/tags');
  expect(tags).toHaveLength(1);
});

it('the settings keep what is saved', async () => {
  const { page } = owner;
  await tab('Settings');
  await page.getByLabel('Blog title').fill('Letters from the kitchen');
  await page.getByRole('form', { name: 'General' }).getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Blog title').inputValue()).toBe('Letters from the kitchen');
  expect(owner.errors).toEqual([]);
});
