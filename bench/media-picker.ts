// The media picker on a site with thousands of files: time to open, and frame times while scrolling.
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Page } from 'playwright-core';
import { launchChromium } from '../scripts/chromium.ts';
import { storeSession } from './editor/our-builder.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { withDatabase } from './our-database.ts';
import { signIn } from './our-site.ts';
import type { OurServer } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const files = 5_000;
const scrollSteps = 120;
const frameMs = 1_000 / 60;
/** An image field in the properties panel. */
const picture = '[data-side="right"] button[aria-label^="Replace"]';

/** Copies of the same file, each with its own name and URL. */
const multiply = (server: OurServer, { id }: MediaItem): Promise<void> =>
  withDatabase(server, async (pool) => {
    await pool.query(
      `insert into app.media (tenant_id, site_id, owner_id, name, mime_type, size, width, height, storage_key,
          kind, blob_id, created_at)
        select tenant_id, site_id, owner_id, 'Photo ' || n, mime_type, size, width, height,
          'zz/bench' || n || '.webp', kind, blob_id, created_at - n * interval '1 minute'
        from app.media, generate_series(1, ${files - 1}) n where id = '${id}'`,
    );
    await pool.query(
      `insert into app.media_addresses (address, tenant_id, media_id)
        select storage_key, tenant_id, id from app.media where storage_key like 'zz/bench%'`,
    );
    await pool.query('analyze app.media; analyze app.media_addresses');
  });

/** From the click to the first tiles on the screen. */
const openPicker = (page: Page): Promise<number> =>
  page.evaluate(async (well) => {
    const from = performance.now();
    document.querySelector<HTMLElement>(well)?.click();
    while (document.querySelectorAll('[role="dialog"] [data-tile]').length === 0)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - from;
  }, picture);

const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async (steps) => {
    const grid = document.querySelector('[role="dialog"] [role="grid"]')?.parentElement;
    const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const times: number[] = [];
    // Frame times come from the browser: the time at which our script runs does not tell when a frame was shown.
    let last = await nextFrame();
    for (let step = 0; step < steps; step += 1) {
      grid?.scrollBy({ top: 90, behavior: 'instant' });
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, scrollSteps);

export const picker = async (
  server: OurServer,
  siteId: string,
  item: MediaItem,
  { isQuick }: BenchOptions,
): Promise<Measurement[]> => {
  await multiply(server, item);
  const browser = await launchChromium();
  try {
    const first: number[] = [];
    const frames: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
      await context.addInitScript(storeSession, await signIn(server));
      const page = await context.newPage();
      await page.goto(`${server.url}/builder/${siteId}`);
      await page
        .frameLocator('main iframe')
        .locator('[data-part="page"] > [data-node] >> nth=0')
        .click({ position: { x: 4, y: 4 } });
      await page.locator(picture).first().waitFor();
      await page.waitForTimeout(1_500);
      first.push(await openPicker(page));
      await page.waitForTimeout(500);
      frames.push(...(await scrollFrames(page)));
      await context.close();
    }
    const missed = frames.reduce((sum, time) => sum + Math.round(time / frameMs) - 1, 0);
    return [
      {
        name: `the picker over ${files} files, opened for the first time`,
        unit: 'ms',
        value: median(first),
        threshold: { of: 'value', limit: 300 },
        note: 'until the first tiles are painted',
      },
      {
        name: 'a frame while it scrolls, on average',
        unit: 'ms',
        value: frames.reduce((sum, time) => sum + time, 0) / frames.length,
        // Sixty per second, with a tolerance for frames that are dropped without our page, too.
        threshold: { of: 'value', limit: 17 },
        note: `95 % ${percentile(frames, 0.95)!.toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      },
      {
        name: 'frames that did not come while it scrolls',
        unit: '%',
        value: (missed / (frames.length + missed)) * 100,
        threshold: { of: 'value', limit: 1 },
        note: `${missed} of ${frames.length + missed}`,
      },
    ];
  } finally {
    await browser.close();
  }
};
