import type { Post } from '@sitewright/contract/blog/posts';
import type { BlogMember } from '@sitewright/contract/blog-readers/blog-members';
import type { PostComment } from '@sitewright/contract/post-comments/post-comments';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { axeViolationsIn } from '../support/axe.ts';
import { browser, closeBrowser, newVisitor } from '../support/browser.ts';
import { openOutbox } from '../support/outbox.ts';
import { adminPassword } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// A reader without JavaScript becomes a member, reads, comments and leaves; another knows the password of a post.

let url: string;
let address: string;
let site: PreparedSite;
const secret = 'The saffron is from Herat';

const publish = async (fields: object, password?: string): Promise<Post> => {
  const post = await site.call<Post>('POST', '/posts', {
    content: { sections: [{ type: 'post/text', data: { html: `<p>${secret}</p>` } }] },
    ...fields,
  });
  if (password !== undefined) await site.call('PATCH', `/posts/${post.id}`, { password });
  await site.call('POST', `/posts/${post.id}/publish`, {});
  return post;
};

beforeAll(async () => {
  url = (await sharedServer()).url;
  site = await makeSite(url, await makeAccount(url));
  await site.call('PATCH', '/blog', { membership: 'everyone', comments: 'members' });
  await publish({ title: 'Saffron', visibility: 'members', excerpt: 'Where we buy it' });
  await publish({ title: 'Kept', visibility: 'password' }, 'open sesame');
  const published = await site.call<{ url: string }>('PATCH', '/publish', { isPublished: true });
  address = new URL(published.url).origin;
});
afterAll(closeBrowser);

const reader = async () => {
  const context = await (await browser()).newContext({ javaScriptEnabled: false, locale: 'en-US' });
  context.setDefaultTimeout(10_000);
  return { context, page: await context.newPage() };
};

it('a reader signs in by email, reads a post for members, comments and signs out', async () => {
  const { context, page } = await reader();
  const email = `reader-${Date.now()}@example.com`;
  await page.goto(`${address}/blog`);
  await page.getByRole('link', { name: 'Saffron' }).click();
  await page.getByText('This post is for members of this site.').waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const outbox = await openOutbox(url, adminPassword);
  await page.goto(address + (await outbox.linkTo(email, 'blog_sign_in')));
  await page.getByText(email).waitFor();
  await page.getByLabel('Your name').fill('Lan Trần');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(secret).waitFor();
  expect(new URL(page.url()).pathname).toBe('/blog/saffron');

  await page.getByLabel('Comment', { exact: true }).fill('Is it from this year?');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('Your comment will appear once it is approved.').waitFor();
  const { comments } = await site.call<{ comments: PostComment[] }>('GET', '/post-comments?tab=pending');
  expect(comments).toMatchObject([{ authorName: 'Lan Trần', authorEmail: email }]);
  const { members } = await site.call<{ members: BlogMember[] }>('GET', '/blog-members');
  expect(members).toMatchObject([{ email, name: 'Lan Trần' }]);

  await page.goto(`${address}/blog/saffron`);
  await page.getByText(secret).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('This post is for members of this site.').waitFor();
  await page.goBack();
  expect(await page.content()).not.toContain(secret);
  await context.close();
});

it('a reader opens a post with its password', async () => {
  const { context, page } = await reader();
  await page.goto(`${address}/blog/kept`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Read post' }).click();
  await page.getByText('Wrong password. Try again.').waitFor();
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Read post' }).click();
  await page.getByText(secret).waitFor();
  await page.reload();
  await page.getByText(secret).waitFor();
  await context.close();
});

it.each([1280, 375])('the pages of readers have no accessibility violation at %i', async (width) => {
  const { page, context } = await newVisitor(address, { width });
  for (const path of ['/blog/saffron', '/blog/kept', '/_readers/sign-in', '/_readers/enter?token=used']) {
    await page.goto(address + path);
    expect([path, await axeViolationsIn(page, 'main')]).toEqual([path, []]);
  }
  await context.close();
});
