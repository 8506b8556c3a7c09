import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// A tenant's site hosted under a path of the app's host, visited by a signed-in user: it works as on its own host and
// cannot access the user's session.

const subdomain = 'north-bakery';
let server: TestServer;
let boss: SignedIn;
let siteId: string;

const call = async <T>(path: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(boss ? { authorization: `Bearer ${boss.tokens.accessToken}` } : {}),
      ...(path.includes('site') ? { 'x-tenant-id': 'north' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

beforeAll(async () => {
  server = await sharedServer();
  const email = 'admin@sitewright.localhost';
  boss = await call<SignedIn>('/auth/login', { email, password: adminPassword });
  await call('/admin/tenants', { name: 'North', slug: 'north', ownerEmail: 'north@example.com' });
  const wanted = { name: 'Nhà Hàng Mai', subdomain };
  const made = await call<{ site: { id: string } }>('/site-templates/restaurant/create-site', wanted);
  siteId = made.site.id;
  await call(`/sites/${siteId}/publish`, { isPublished: true }, 'PATCH');
});
afterAll(closeBrowser);

/** Result of requesting an app resource from a page of the site. */
const tryAsTheSite = (page: Page, url: string) =>
  page.evaluate(async (app) => {
    const reach = async (what: () => unknown): Promise<string> => {
      try {
        await what();
        return 'reached';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      origin: self.origin,
      tokens: await reach(() => localStorage.getItem('accessToken')),
      session: await reach(() => sessionStorage.length),
      database: await reach(
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('any');
            request.addEventListener('success', resolve);
            request.addEventListener('error', () => reject(request.error!));
          }),
      ),
      cookies: await reach(() => document.cookie),
      worker: await reach(() => navigator.serviceWorker.register('/boot.js')),
      api: await reach(() => fetch(`${app}/api/v1/auth/profile`)),
      opener: self.opener === null ? 'none' : 'there',
    };
  }, url);
const nothing = {
  origin: 'null',
  tokens: 'SecurityError',
  session: 'SecurityError',
  database: 'SecurityError',
  cookies: 'SecurityError',
  worker: 'SecurityError',
  api: 'TypeError',
  opener: 'none',
};

describe.each([
  ['the main host', () => ({ host: server.url, prefix: `/sites/${subdomain}` })],
  [
    'the host of its tenant',
    () => ({ host: `http://north.localhost:${server.port}`, prefix: `/${subdomain}` }),
  ],
])('a site shown on %s', (_where, place) => {
  let visitor: Visitor;
  let page: Page;
  let address: string;
  const refused: string[] = [];
  runInOrder(() => page);

  beforeAll(async () => {
    const { host, prefix } = place();
    address = host + prefix;
    visitor = await newVisitor(host);
    ({ page } = visitor);
    await page.goto('/login');
    await page.evaluate((tokens) => localStorage.setItem('accessToken', tokens), boss.tokens.accessToken);
    page.on('requestfailed', (request) => {
      // An image aborted by navigation is not an error.
      const reason = request.failure()?.errorText;
      if (reason !== 'net::ERR_ABORTED') refused.push(`${reason} ${request.url()}`);
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
  });

  it('loads its images and fonts', async () => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter((font) => font.status === 'loaded').length;
    });
    expect(fonts).toBeGreaterThan(0);
    const picture = page.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
  });

  it('can access neither the user’s tokens nor the API', async () => {
    expect(await tryAsTheSite(page, place().host)).toEqual(nothing);
    // The page's CSP blocks the call, which is expected.
    visitor.errors.splice(0);
    refused.splice(0);
  });

  it('navigates between pages under its path', async () => {
    const menu = page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true });
    await menu.click();
    await page.waitForURL(`${address}/menu`);
    expect(await tryAsTheSite(page, place().host)).toMatchObject({ origin: 'null', tokens: 'SecurityError' });
    visitor.errors.splice(0);
    refused.splice(0);
    await page.getByRole('banner').getByRole('link', { name: 'Nhà Hàng Mai' }).click();
    await page.waitForURL(`${address}/`);
    await page.goBack();
    await page.waitForURL(`${address}/menu`);
  });

  it('accepts a form message, which the owner can read', async () => {
    await page.goto(`${address}/visit`);
    const name = `Lê Mai ${place().prefix}`;
    const form = page.locator('form');
    await form.locator('[name=name]').fill(name);
    await form.locator('[name=date]').fill('2031-05-04');
    await form.locator('[name=email]').fill('mai@example.com');
    await form.getByRole('button').click();
    await page.getByText('Thank you').first().waitFor();
    const { forms } = await call<{ forms: FormSummary[] }>(`/sites/${siteId}/forms`);
    const list = `/sites/${siteId}/forms/${forms[0]!.id}/submissions`;
    const lists = await Promise.all(
      ['inbox', 'review'].map((tab) => call<{ submissions: Submission[] }>(`${list}?tab=${tab}`)),
    );
    const arrived = lists
      .flatMap(({ submissions }) => submissions)
      .find(({ answers }) => answers['name'] === name);
    expect(arrived?.pagePath).toBe('/visit');
    await page.goto(`${address}/`);
  });

  it('does not affect the visitor’s session: no request failed, and the tokens are unchanged', async () => {
    expect({ refused, errors: visitor.errors }).toEqual({ refused: [], errors: [] });
    await page.goto('/login');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBe(boss.tokens.accessToken);
  });
});
