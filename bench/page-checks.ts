// Checks of published pages by third-party tools: Lighthouse and axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../scripts/chromium.ts';
import { freePort } from './server-process.ts';
import { median } from './statistics.ts';
import { importTool, installTools } from './tools.ts';

const require = createRequire(import.meta.url);
const good = 98;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export type Scores = Record<Category, number>;

export interface CheckingBrowser {
  browser: Browser;
  debuggingPort: number;
}

export const openBrowser = async (): Promise<CheckingBrowser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found: install one or set CHROMIUM_PATH.');
  const debuggingPort = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`];
  return { browser: await chromium.launch({ executablePath, args }), debuggingPort };
};

interface LighthouseResult {
  lhr: { categories: Record<string, { score: number | null }>; runtimeError?: { message: string } };
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

interface ScorerOptions<Wanted extends Category> {
  say: (line: string) => void;
  /** The fewer, the faster. */
  wanted: readonly Wanted[];
}

/** Lighthouse scores of 0 to 100 on a phone; a page below the threshold is measured three times. */
export const lighthouseScorer = async <Wanted extends Category>(
  { debuggingPort }: CheckingBrowser,
  { say, wanted }: ScorerOptions<Wanted>,
): Promise<(url: string) => Promise<Record<Wanted, number>>> => {
  installTools(say);
  const { default: lighthouse } = await importTool<{ default: Lighthouse }>('lighthouse');
  type Found = Record<Wanted, number>;
  const once = async (url: string, tries = 3): Promise<Found> => {
    const flags = { port: debuggingPort, output: 'json', logLevel: 'error', onlyCategories: wanted };
    const result = await lighthouse(url, flags);
    if (!result || result.lhr.runtimeError) {
      // Now and then the browser's trace has no start of the navigation.
      if (tries > 1) return once(url, tries - 1);
      throw new Error(`Lighthouse could not check ${url}: ${result?.lhr.runtimeError?.message ?? ''}`);
    }
    const score = (name: string): number =>
      Math.round((result.lhr.categories[name]?.score ?? Number.NaN) * 100);
    return Object.fromEntries(wanted.map((name) => [name, score(name)])) as Found;
  };
  return async (url) => {
    const looks = [await once(url)];
    if (wanted.every((name) => looks[0]![name] >= good)) return looks[0]!;
    looks.push(await once(url), await once(url));
    return Object.fromEntries(wanted.map((name) => [name, median(looks.map((look) => look[name]))])) as Found;
  };
};

/** Opens a page in a window of its own, which is closed afterwards. */
export const lookAt = async <T>(
  { browser }: CheckingBrowser,
  width: number,
  look: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
};

const widths = [375, 1_280];

/** JavaScript bytes of a page: inline scripts, and every module that it loads. */
export const scriptBytes = (checking: CheckingBrowser, url: string): Promise<number> =>
  lookAt(checking, 1_280, async (page) => {
    const loaded: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.push(response.body());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const inline = await page.evaluate(() =>
      [...document.scripts].reduce((sum, script) => sum + script.text.length, 0),
    );
    return (await Promise.all(loaded)).reduce((sum, body) => sum + body.length, inline);
  });

/** Transferred bytes of a page's resources of these types, without headers. */
export const transferredBytes = (
  checking: CheckingBrowser,
  url: string,
  types: readonly string[],
): Promise<number> =>
  lookAt(checking, 375, async (page) => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (types.includes(request.resourceType()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  });

/** The worst layout shift at a phone's and a desktop's width, when fonts load after the first paint. */
export const lateFontShift = async (checking: CheckingBrowser, url: string): Promise<number> => {
  const shifts: number[] = [];
  for (const width of widths) {
    const shift = await lookAt(checking, width, async (page) => {
      const painted = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await painted.promise;
        await route.continue();
      });
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      painted.resolve();
      return page.evaluate(async () => {
        let total = 0;
        const watch = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        });
        watch.observe({ type: 'layout-shift', buffered: true });
        await document.fonts.ready;
        // Two frames: the first lays out the text, and its shift is reported after it.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return total;
      });
    });
    shifts.push(shift);
  }
  return Math.max(...shifts);
};

interface AxeResults {
  violations: { id: string; nodes: unknown[] }[];
}

/** Names of the violated rules, at a phone's and a desktop's width. */
export const axeViolations = async (checking: CheckingBrowser, url: string): Promise<string[]> => {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const broken = new Set<string>();
  for (const width of widths) {
    const { violations } = await lookAt(checking, width, async (page): Promise<AxeResults> => {
      await page.goto(url);
      // The page's content security policy allows no injected script; evaluation by the debugger is exempt.
      await page.evaluate(source);
      return page.evaluate('axe.run()');
    });
    for (const { id } of violations) broken.add(id);
  }
  return [...broken];
};
