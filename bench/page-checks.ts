// Checks of published pages by others' programs: Lighthouse, axe and the Nu HTML checker.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../scripts/chromium.ts';
import { freePort } from './server-process.ts';
import { median } from './statistics.ts';
import { importTool, installTools } from './tools.ts';

const require = createRequire(import.meta.url);
const good = 98;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof categories)[number], number>;

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

/** Scores of 0 to 100, as Lighthouse gives them to a phone; a page below the mark is looked at three times. */
export const lighthouseScorer = async (
  { debuggingPort }: CheckingBrowser,
  say: (line: string) => void,
): Promise<(url: string) => Promise<Scores>> => {
  installTools(say);
  const { default: lighthouse } = await importTool<{ default: Lighthouse }>('lighthouse');
  const once = async (url: string): Promise<Scores> => {
    const flags = { port: debuggingPort, output: 'json', logLevel: 'error', onlyCategories: categories };
    const result = await lighthouse(url, flags);
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message ?? ''}`);
    }
    const score = (name: string): number =>
      Math.round((result.lhr.categories[name]?.score ?? Number.NaN) * 100);
    return Object.fromEntries(categories.map((name) => [name, score(name)])) as Scores;
  };
  return async (url) => {
    const looks = [await once(url)];
    if (categories.every((name) => looks[0]![name] >= good)) return looks[0]!;
    looks.push(await once(url), await once(url));
    return Object.fromEntries(
      categories.map((name) => [name, median(looks.map((look) => look[name]))]),
    ) as Scores;
  };
};

interface AxeResults {
  violations: { id: string; nodes: unknown[] }[];
}

/** Names of the rules that a page breaks, at a phone's and a desktop's width. */
export const axeViolations = async ({ browser }: CheckingBrowser, url: string): Promise<string[]> => {
  const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  const broken = new Set<string>();
  for (const width of [375, 1_280]) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(url);
    // The page's policy allows no script of ours; the debugger's own evaluation is not bound by it.
    await page.evaluate(source);
    const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
    for (const { id } of violations) broken.add(id);
    await context.close();
  }
  return [...broken];
};

interface NuMessages {
  messages: { type: string; message: string; url: string }[];
}

export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

/** Errors of the Nu HTML checker in documents, given by name. */
export const htmlErrors = (folder: string, documents: ReadonlyMap<string, string>): string[] => {
  const files = [...documents].map(([name, html]) => {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    return file;
  });
  const jar = require('vnu-jar') as string;
  const result = spawnSync('java', ['-jar', jar, '--format', 'json', '--exit-zero-always', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status !== 0) throw new Error(`The Nu HTML checker did not run: ${result.stderr}`);
  const { messages } = JSON.parse(result.stderr) as NuMessages;
  return messages.filter(({ type }) => type !== 'info').map(({ message, url }) => `${url}: ${message}`);
};
