import type { MediaItem } from '@sitewright/contract/media/media';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Uploaded images on a published page, as loaded by a visitor.

let server: TestServer;
let account: Account;
let site: PreparedSite;

const upload = async (body: Buffer, name: string): Promise<MediaItem> => {
  const form = new FormData();
  form.set('siteId', site.id);
  form.set('image', new Blob([new Uint8Array(body)]), name);
  const answer = await fetch(`${server.url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
    body: form,
  });
  return (await answer.json()) as MediaItem;
};

const photo = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  const pictures = [
    await upload(await photo(2_400, 1_600, '#2a6f4e'), 'wide.jpg'),
    await upload(await photo(900, 1_600, '#a8324a'), 'tall.jpg'),
    await upload(await photo(600, 600, '#3a5fa8'), 'square.jpg'),
  ];
  const [wide, tall, square] = pictures.map(({ url }, at) => ({ src: url, alt: `Picture ${at + 1}` }));
  await site.call('PATCH', `/pages/${site.pages[0]!.id}/content`, {
    content: {
      sections: [
        { type: 'hero/hero-1', data: { title: 'Sea', text: 'x', image: wide } },
        { type: 'hero/hero-4', data: { title: 'Street', text: 'x', image: tall } },
        {
          type: 'about/about-1',
          data: { title: 'Square', image: square },
        },
        { type: 'hero/hero-1', data: { title: 'Last', text: 'x', image: square } },
      ],
    },
  });
  await site.call('PATCH', '/publish', { isPublished: true });
}, 120_000);
afterAll(closeBrowser);

/** Cumulative layout shift while loading and scrolling the page. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node?: Element }[];
      }[]) {
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? ''),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

describe.each([375, 1_280])('at a width of %i', (width) => {
  it('late images cause no layout shift, and none is larger than needed', async () => {
    const visitor = await newVisitor(server.url, { width, height: 800 });
    const { page, context } = visitor;
    await watchShifts(page);
    const asked: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/_assets/*.webp', async (route) => {
      asked.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.goto(`http://${site.subdomain}.localhost:${server.port}/`, { waitUntil: 'domcontentloaded' });
    const first = page.locator('main img').first();
    await first.waitFor();
    const before = await first.boundingBox();
    expect(before!.height).toBeGreaterThan(50);
    expect(await first.evaluate((img) => getComputedStyle(img).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    // A late font may shift a line by a fraction of a pixel on a busy machine; only images are held back here.
    await page.evaluate(async () => {
      await document.fonts.ready;
      (globalThis as unknown as { shifts: unknown[] }).shifts.length = 0;
    });
    release();
    for (const img of await page.locator('main img').all()) {
      await img.scrollIntoViewIfNeeded();
      await expect
        .poll(() => img.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
        .toBe(true);
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await first.boundingBox()).toEqual(before);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
    const widths = asked.map((url) => Number(/-(\d+)\.webp$/.exec(url)?.[1]));
    expect(Math.max(...widths)).toBeLessThanOrEqual(width === 375 ? 640 : 1_280);
    await context.close();
  });
});
