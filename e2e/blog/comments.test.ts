import type { Post } from '@sitewright/contract/blog/posts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startSmtpFake } from '../../apps/server/src/testing/smtp-fake.ts';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolationsIn } from '../support/axe.ts';
import { browser, closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// A reader without JavaScript comments on a post; its owner finds the comment by email, approves and answers it, and the reader
// unsubscribes from the emails that follow.

let mailServer: MailServer;
let server: RunningServer;
let account: Account;
let site: PreparedSite;
let owner: Visitor;
let context: BrowserContext;
let reader: Page;
let address: string;
runInOrder(() => owner.page);

beforeAll(async () => {
  mailServer = await startSmtpFake();
  server = await startServer({ SMTP_URL: mailServer.url });
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  await site.call('PATCH', '/publish', { isPublished: true });
  const content = { sections: [{ type: 'post/text', data: { html: '<p>Bake it slowly.</p>' } }] };
  const post = await site.call<Post>('POST', '/posts', { title: 'Bread', content });
  await site.call('POST', `/posts/${post.id}/publish`, {});
  address = `http://${site.subdomain}.localhost:${server.port}/blog/bread`;
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
  context = await (await browser()).newContext({ javaScriptEnabled: false });
  reader = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await closeBrowser();
  await server?.close();
  await mailServer?.close();
});

/** Text of an email, without the line breaks of its transport. */
const plain = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The first link to such a path in the newest email to somebody. */
const linkIn = async (to: string, path: RegExp): Promise<string> => {
  const links = (): string[] =>
    mailServer.inbox
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ raw }) => [...plain(raw).matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link))
      .filter((link) => path.test(link));
  await expect.poll(links, { timeout: 20_000 }).not.toEqual([]);
  return links().at(-1)!;
};

const write = async (text: string): Promise<void> => {
  await reader.goto(address);
  const form = reader.locator('#comment-form');
  await form.getByLabel('Comment').fill(text);
  await form.getByLabel('Name').fill('Lan Trần');
  await form.getByLabel('Email', { exact: true }).fill('lan@example.com');
  await form.getByLabel('Email me when someone replies').check();
  await form.getByRole('button', { name: 'Post comment' }).click();
};

it('a reader comments without JavaScript, and the comment waits', async () => {
  await write('How long in the oven?');
  await reader.getByText('Your comment will appear once it is approved.').waitFor();
  expect(reader.url()).toContain(`${address}?comment=waiting`);
  await reader.goto(address);
  expect(await reader.getByText('How long in the oven?').count()).toBe(0);
});

it('its owner opens it from an email, approves and answers it', async () => {
  const { page } = owner;
  const link = await linkIn(account.email, /\/blog\/comments\?commentId=/);
  await page.goto(new URL(link).pathname + new URL(link).search);
  const comment = page.getByRole('article', { name: 'Comment by Lan Trần' });
  await comment.getByText('How long in the oven?').waitFor();
  await comment.getByRole('button', { name: 'Approve', exact: true }).click();
  await comment.getByRole('button', { name: 'Unapprove' }).waitFor();
  const comments = async (): Promise<string[]> => {
    await reader.goto(address);
    return reader.locator('.thread__body').allTextContents();
  };
  await expect.poll(comments, { timeout: 20_000 }).toEqual(['How long in the oven?']);
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await comment.getByLabel('Your reply').fill('Forty minutes.');
  await comment.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('Reply published').waitFor();
  await expect.poll(comments, { timeout: 20_000 }).toEqual(['How long in the oven?', 'Forty minutes.']);
  expect(owner.errors).toEqual([]);
});

it('the reader gets the reply by email, reads it on the page, and unsubscribes', async () => {
  const link = await linkIn('lan@example.com', /\/blog\/bread#comment-/);
  await reader.goto(link);
  await reader.locator(new URL(link).hash).getByText('Forty minutes.').waitFor();
  await reader.goto(await linkIn('lan@example.com', /unsubscribe/));
  await reader.getByText('You will get no more emails about replies on “Bread”.').waitFor();
  await reader.getByRole('button', { name: 'Unsubscribe' }).click();
  await reader.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
});

it('with JavaScript, a known reader comments without leaving the page', async () => {
  const visitor = await newVisitor(server.url);
  const { page } = visitor;
  await page.goto(address);
  expect(await axeViolationsIn(page, '.post-comments')).toEqual([]);
  const form = page.locator('#comment-form');
  await form.getByLabel('Comment').fill('Thanks, it worked!');
  await form.getByLabel('Name').fill('Lan Trần');
  await form.getByLabel('Email', { exact: true }).fill('lan@example.com');
  await form.getByRole('button', { name: 'Post comment' }).click();
  await page.getByRole('status').waitFor();
  expect(page.url()).toBe(address);
  expect(visitor.errors).toEqual([]);
});
