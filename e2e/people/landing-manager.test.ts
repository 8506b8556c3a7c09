import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { openOutbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// An admin edits the landing page of a workspace where it is shown, and publishes it.

const headline = 'Bánh mì Đà Lạt, nóng giòn mỗi sáng';
const password = 'correct horse battery';

let server: TestServer;
let host: string;
let visitor: Visitor;
let guest: Visitor;
let page: Page;
runInOrder(() => page);

const call = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** The headline that visitors see. */
const headlineIn = async (language: 'en' | 'vi'): Promise<string | null> => {
  await guest.page.goto(`/?lng=${language}`);
  return guest.page.getByRole('heading', { level: 1 }).textContent();
};

beforeAll(async () => {
  server = await sharedServer();
  host = `http://banh.localhost:${server.port}`;
  const credentials = { email: 'admin@sitewright.localhost', password: adminPassword };
  const { tokens } = await call<SignedIn>('POST', '/auth/login', credentials);
  const email = 'chu@banh.example';
  const tenant = { name: 'Bánh', slug: 'banh', ownerEmail: email };
  await call('POST', '/admin/tenants', tenant, tokens.accessToken);
  const outbox = await openOutbox(server.url, adminPassword);
  const link = await outbox.linkTo(email, 'invitation');
  const token = new URL(link, server.url).searchParams.get('token');
  const signedIn = await call<SignedIn>('POST', `/auth/invitations/${token}`, { firstName: 'Chú', password });
  visitor = await newVisitor(host, { width: 1280 });
  ({ page } = visitor);
  guest = await newVisitor(host);
  await signInBrowser(page, { email, password, signedIn });
});
afterAll(closeBrowser);

it('the headline is edited in place, in Vietnamese, and stays a draft', async () => {
  await page.goto('/tenant/landing');
  await page.getByRole('radiogroup', { name: 'Language of the text' }).getByText('Tiếng Việt').click();
  const frame = page.frameLocator('iframe[title^="Editor"]');
  await frame.locator('html[lang="vi"]').waitFor();
  const { x, y } = (await frame.locator('h1[data-path]').boundingBox())!;
  await page.mouse.click(x + 40, y + 15);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(headline);
  await page.keyboard.press('Enter');
  await page.getByText('Draft, not published yet').waitFor();
  expect(await headlineIn('vi')).not.toContain(headline);
});

it('survives a reload, and is published to the host of the workspace', async () => {
  await page.reload();
  await page.getByText('Draft, not published yet').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Live, no unpublished changes').waitFor();
  expect(await headlineIn('vi')).toContain(headline);
  expect(await headlineIn('en')).not.toContain(headline);
  expect([...visitor.errors, ...guest.errors]).toEqual([]);
});
