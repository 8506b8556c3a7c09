// The same form of thirty fields as visitors get it from us, from SurveyJS and from Form.io: bytes, processor time until it
// can be filled in, and of each key.
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { buildWebApp } from '../../scripts/web-build.ts';
import { buildPages, serveCompetitors } from '../editor/competitor-pages.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';
import { openBrowser } from '../page-checks.ts';
import { root } from '../server-process.ts';
import { median } from '../statistics.ts';
import { buildOurForm } from './our-form.ts';

interface Tool {
  name: string;
  path: string;
}

interface Figures {
  kilobytes: number[];
  loadCpu: number[];
  keyCpu: number[];
}

const firstField = 'input[type="text"]:visible';
const keys = 'a wedding for one hundred and twenty guests in May';
const quietMs = 1_000;

const cpuOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

/** Until a field can be written in, and whatever still runs then. */
const load = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.locator(firstField).first().waitFor();
  await page.locator('text=Question 30').first().waitFor();
  await page.waitForTimeout(quietMs);
};

const visit = async (browser: Browser, url: string, figures: Figures): Promise<void> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // Time of the thread itself: a busy machine counts in none of it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const bodies: Promise<number>[] = [];
    page.on('response', (response) => {
      bodies.push(
        response.body().then(
          (body) => gzipSync(body, { level: 9 }).length,
          () => 0,
        ),
      );
    });
    await load(page, url);
    figures.loadCpu.push(await cpuOf(session));
    const sizes = await Promise.all(bodies);
    figures.kilobytes.push(sizes.reduce((sum, size) => sum + size, 0) / 1_000);

    await page.locator(firstField).first().click();
    await page.waitForTimeout(quietMs);
    const before = await cpuOf(session);
    for (const key of keys) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(quietMs);
    figures.keyCpu.push(((await cpuOf(session)) - before) / keys.length);
    // What the answer shows must be there, or nothing was measured.
    await page.locator('text=Question 6').first().waitFor({ state: 'visible', timeout: 5_000 });
  } finally {
    await context.close();
  }
};

const kinds = [
  ['bytes (gzip)', 'kilobytes', 'kB'],
  ['until it can be filled in', 'loadCpu', 'ms CPU'],
  ['a key that other fields depend on', 'keyCpu', 'ms CPU'],
] as const;

export const visitorFigures = async ({ isQuick, log }: BenchOptions): Promise<Measurement[]> => {
  buildWebApp(root, 'http://localhost:6003');
  await buildPages(log, [
    ['SurveyJS', 'surveyjs.js'],
    ['Form.io', 'formio.js'],
  ]);
  const tools: Tool[] = [
    { name: 'Sitewright', path: await buildOurForm() },
    { name: 'SurveyJS', path: 'surveyjs' },
    { name: 'Form.io', path: 'formio' },
  ];
  const figures = new Map(
    tools.map(({ name }): [string, Figures] => [name, { kilobytes: [], loadCpu: [], keyCpu: [] }]),
  );
  const pages = await serveCompetitors();
  const { browser } = await openBrowser();
  try {
    for (let round = 0; round < (isQuick ? 1 : 7); round += 1)
      for (const { name, path } of tools) {
        await visit(browser, `${pages.url}/${path}/`, figures.get(name)!);
        log(`${name}: ${JSON.stringify(figures.get(name))}`);
      }
  } finally {
    await browser.close();
    await pages.close();
  }
  const valueOf = (name: string, key: keyof Figures): number | undefined => median(figures.get(name)![key]);
  return kinds.flatMap(([label, key, unit]) =>
    ['SurveyJS', 'Form.io'].map((rival): Measurement => ({
      name: `30 fields: ${label}`,
      unit,
      value: valueOf('Sitewright', key),
      competitor: { name: rival, value: valueOf(rival, key) },
      threshold: { of: 'ratio', limit: 1 },
    })),
  );
};
