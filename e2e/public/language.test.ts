import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import vietnamese from '../../apps/web/public/locales/vi/page-features.json' with { type: 'json' };
import vietnamesePublic from '../../apps/web/public/locales/vi/public.json' with { type: 'json' };
import { makeAccount, signInBrowser } from '../support/api.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Public pages in two languages, for search engines and for visitors from the first paint.

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);

/** Locale files of other languages load over the network. */
const patient = { timeout: 10_000 };

const withPage = async (
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> => {
  const context = await (await browser()).newContext({ baseURL: server.url, ...options });
  context.setDefaultTimeout(10_000);
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Records every visible first heading, starting before the first script. */
const watchHeadings = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    // Once per frame: content before the styles have loaded is never painted.
    const look = (): void => {
      const found = document.querySelector('h1');
      if (found && getComputedStyle(found).visibility === 'visible') seen.add(found.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
};
const seenHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

describe('a search engine', () => {
  const read = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(server.url + path, { headers })).text();
  const pathsIn = (html: string, pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, href = '']) => href.replace(/^https?:\/\/[^/]+/, ''));

  it('finds each language at its own URL, linked to the other', async () => {
    const english = await read('/features');
    const translated = await read('/features?lng=vi');
    expect(english).toContain('<html lang="en"');
    expect(translated).toContain('<html lang="vi"');
    expect(translated).toContain(vietnamese.intro.title);
    expect(pathsIn(english, /rel="canonical" href="([^"]+)"/g)).toEqual(['/features']);
    expect(pathsIn(translated, /rel="canonical" href="([^"]+)"/g)).toEqual(['/features?lng=vi']);
    for (const html of [english, translated]) {
      expect(pathsIn(html, /hreflang="[\w-]+" href="([^"]+)"/g)).toEqual([
        '/features',
        '/features?lng=vi',
        '/features',
      ]);
    }
  });
});

describe('a Vietnamese browser', () => {
  it('reads Vietnamese without any script', () =>
    withPage({ locale: 'vi-VN', javaScriptEnabled: false }, async (page) => {
      await page.goto('/features');
      expect(await heading(page).textContent()).toBe(vietnamese.intro.title);
      expect(await page.getByRole('link', { name: vietnamesePublic.nav.templates }).count()).toBeGreaterThan(
        0,
      );
    }));

  it('never flashes English, and hydrates the served page', () =>
    withPage({ locale: 'vi-VN' }, async (page) => {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      await watchHeadings(page);
      await page.goto('/features');
      const sent = await heading(page).elementHandle();
      await page.getByText('API Connected').or(page.getByText('Đã kết nối API')).waitFor();
      expect(await seenHeadings(page)).toEqual([vietnamese.intro.title]);
      expect(await sent.evaluate((element) => element.isConnected)).toBe(true);
      expect(complaints).toEqual([]);
    }));

  it('switches to English when selected, also after a reload', () =>
    withPage({ locale: 'vi-VN' }, async (page) => {
      await page.goto('/features?lng=vi');
      await page.getByRole('combobox').selectOption('en');
      await expect.poll(() => heading(page).textContent(), patient).not.toBe(vietnamese.intro.title);
      await expect.poll(() => new URL(page.url()).search, patient).toBe('');
      await watchHeadings(page);
      await page.reload();
      await page.getByText('API Connected').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await seenHeadings(page)).not.toContain(vietnamese.intro.title);
    }));
});

it('a language stored only in the browser is shown without a flash of another', () =>
  withPage({ locale: 'en-US' }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'vi'));
    await watchHeadings(page);
    await page.goto('/features');
    await expect.poll(() => seenHeadings(page), patient).toEqual([vietnamese.intro.title]);
  }));

it('on a phone the language is selected through its icon', () =>
  withPage({ locale: 'en-US', viewport: { width: 375, height: 812 } }, async (page) => {
    await signInBrowser(page, await makeAccount(server.url));
    await page.goto('/dashboard');
    await heading(page).waitFor();
    const choice = page.getByRole('combobox', { name: 'Language' });
    const place = await choice.boundingBox();
    expect(Math.min(place?.width ?? 0, place?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await choice.selectOption('vi');
    await expect.poll(() => page.locator('html').getAttribute('lang'), patient).toBe('vi');
  }));
