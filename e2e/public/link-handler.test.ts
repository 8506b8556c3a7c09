import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browser, closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Links that the renderer did not resolve, such as those of custom code, on a page under a path.

let server: TestServer;
let page: Page;
const path = '/sites/bakery';
const body = `<a id="in" href="/menu?x=1#soup">Menu</a> <a id="inside" href="${path}/menu">Menu</a>
  <a id="anchor" href="#soup">Soup</a> <a id="out" href="https://elsewhere.example/x">Out</a>
  <a id="mail" href="mailto:a@b.example">Mail</a> <a id="phone" href="tel:+84">Phone</a>
  <a id="file" href="/menu.pdf" download>File</a>
  <div style="height: 3000px"></div><h2 id="soup">Soup</h2>`;

const open = async (html = ''): Promise<void> => {
  await page.goto(`${path}/${html}`);
};

/** Clicks a link; true when the script handled the click. Nothing opens. */
const isHandled = (link: string): Promise<boolean> =>
  page.evaluate((selector) => {
    window.open = () => null;
    const seen = new Promise<boolean>((resolve) => {
      addEventListener('click', (event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      });
    });
    document.querySelector<HTMLElement>(selector)!.click();
    return seen;
  }, link);

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);
beforeEach(async () => {
  const context = await (await browser()).newContext({ baseURL: server.url });
  page = await context.newPage();
  await context.route('**/sites/bakery/**', (route) => {
    const isEditing = route.request().url().includes('edit');
    return route.fulfill({
      contentType: 'text/html',
      body: `<html ${isEditing ? 'data-edit-mode' : ''}><body>${body}<script src="/js/global-link-handler.js"></script>`,
    });
  });
  await context.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
  );
  return () => context.close();
});

it('the script is at most 2 kB', () => {
  const file = join(import.meta.dirname, '../../apps/web/public/js/global-link-handler.js');
  expect(readFileSync(file).length).toBeLessThanOrEqual(2_000);
});

describe('a click', () => {
  it('on a link from the root stays under the path of the site', async () => {
    await open();
    await page.click('#in');
    await page.waitForURL(`**${path}/menu?x=1#soup`);
    await page.click('#inside');
    await page.waitForURL(`**${path}/menu`);
  });

  it('on an anchor scrolls there and gives it the focus', async () => {
    await open();
    await page.click('#anchor');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('soup');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    expect(new URL(page.url()).pathname).toBe(`${path}/`);
  });

  it('on a link elsewhere opens a tab without an opener', async () => {
    await open();
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.click('#out')]);
    await tab.waitForURL('https://elsewhere.example/x');
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    expect(new URL(page.url()).pathname).toBe(`${path}/`);
  });

  it.each(['#mail', '#phone', '#file'])('on %s is left to the browser', async (link) => {
    await open();
    expect(await isHandled(link)).toBe(false);
  });

  it('while the page is edited does nothing', async () => {
    await open();
    expect(await isHandled('#out')).toBe(true);
    await open('edit');
    expect(await isHandled('#out')).toBe(false);
  });
});

it('is part of the preview of a template, except for thumbnails, which run no scripts', async () => {
  const frame = '/preview/template-frame/restaurant';
  await page.goto(`${frame}/?still`);
  const script = page.locator('script[src="/js/global-link-handler.js"]');
  expect(await script.count()).toBe(0);
  await page.goto(`${frame}/`);
  expect(await script.getAttribute('data-base')).toBe(frame);
  const menu = page.getByRole('link', { name: 'Menu' }).first();
  await menu.evaluate((link) => link.setAttribute('href', '/about'));
  await menu.click();
  await page.waitForURL(`**${frame}/about`);
});
