import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { type RunningServer, startFirstServer } from '../support/server.ts';

// A guest describes a business with the keyboard alone, on a phone, and has a published site with their own words.

let server: RunningServer;
let visitor: Visitor;
let outbox: Outbox;

beforeAll(async () => {
  server = await startFirstServer();
  const password = /Password: {4}(\S+)/.exec(server.output())![1]!;
  outbox = await openOutbox(server.url, password);
  visitor = await newVisitor(server.url, { width: 375, height: 812 });
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

describe('a guest with a phone and a keyboard', () => {
  runInOrder(() => visitor.page);

  /** Continues from a field, like everybody who types. */
  const next = async (heading: string): Promise<void> => {
    await visitor.page.getByRole('button', { name: 'Continue', exact: true }).focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };

  it('describes the business, reloads, and goes on', async () => {
    const { page } = visitor;
    await page.goto('/dashboard/new-site');
    await page.getByRole('textbox', { name: 'Business name' }).focus();
    await page.keyboard.type('Harper Movers');
    await page.keyboard.press('Tab');
    await page.keyboard.type('We move families and small offices across town.');
    await page.getByLabel('City or area').focus();
    await page.keyboard.type('Leeds');
    await next('What should your site do?');
    await page.getByText('Moving company').waitFor();
    await page.getByRole('checkbox', { name: 'Answer common questions' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Answer common questions' }).isChecked())
      .toBe(true);
    await next('Choose a design');
  });

  it('opens a live proposal, follows its links and chooses it', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Open design 2' }).focus();
    await page.keyboard.press('Enter');
    const frame = page.getByRole('dialog').frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Contact', exact: true }).click();
    await frame.getByRole('textbox').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Chosen: Design 2' }).waitFor();
    await next('Name and address');
    expect(await page.getByLabel('Subdomain').inputValue()).toBe('harper-movers');
    await next('Save your site');
  });

  it('signs in with an emailed code and gets the site in the editor', async () => {
    const { page } = visitor;
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type('harper@example.com');
    await page.keyboard.press('Enter');
    await page.getByLabel('6-digit code').waitFor();
    await page.keyboard.type(await outbox.codeTo('harper@example.com'));
    await page.waitForURL('**/builder/**');
    expect(await page.evaluate(() => localStorage.getItem('active_wizard_id'))).toBeNull();
  });

  it('publishes it: every page is there, with its own title', async () => {
    const { page } = visitor;
    const siteId = new URL(page.url()).pathname.split('/').at(-1)!;
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(200);
      return (await response.json()) as T;
    };
    await call('PATCH', `/sites/${siteId}/publish`, { isPublished: true });
    const { url } = await call<{ url: string }>('GET', `/sites/${siteId}`);
    await page.goto(url);
    expect(await page.locator('h1').count()).toBe(1);
    const links = await page
      .locator('header a[href^="/"], nav a[href^="/"]')
      .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).pathname))]);
    expect(links.length).toBeGreaterThanOrEqual(4);
    const titles = new Set<string>();
    for (const path of links) {
      const response = await page.goto(new URL(path, url).href);
      expect(response!.status()).toBe(200);
      titles.add(await page.title());
    }
    expect(titles.size).toBe(links.length);
    expect(visitor.errors).toEqual([]);
  });
});

it('a link in an email creates the site on another device', async () => {
  const guest = await newVisitor(server.url);
  const { page } = guest;
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.goto('/dashboard/new-site');
  await page.getByRole('textbox', { name: 'Business name' }).fill('Lotus Yoga');
  await next();
  await page.getByRole('heading', { name: 'What should your site do?' }).waitFor();
  await next();
  await page.getByRole('button', { name: 'Choose: Design 1' }).click();
  await next();
  await page.getByRole('heading', { name: 'Name and address' }).waitFor();
  await next();
  await page.getByLabel('Email', { exact: true }).fill('lotus@example.com');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await guest.context.close();

  const phone = await newVisitor(server.url, { width: 375, height: 812 });
  await phone.page.goto(await outbox.linkTo('lotus@example.com', 'magic_link'));
  await phone.page.getByRole('button', { name: 'Continue' }).click();
  await phone.page.waitForURL('**/builder/**');
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});
