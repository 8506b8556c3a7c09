// Takes the screenshots of the articles in `library/documentation` from the running product, in each language:
//   npm run docs:screenshots [-- templates editor]
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../chromium.ts';
import { type Screenshot, screenshots } from './screenshots.ts';
import { createSite, signInDemo } from './sign-in-demo.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'library/documentation/images');
const port = Number(process.env['PORT'] ?? 4391);
const url = `http://localhost:${port}`;
const languages = { en: 'en-US', vi: 'vi-VN' } as const;
const viewport = { width: 1280, height: 800 };

interface Product {
  /** The link that unlocks the demo in a browser. */
  link: string;
  stop: () => Promise<void>;
}

const startProduct = (): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-screenshots-'));
  // A database started by root runs as another OS user, which needs access to the folder.
  chmodSync(dataDir, 0o711);
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DEMO: '1',
      OPEN_BROWSER: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const link = /Sitewright is ready: (\S+\/local\/\S+)/.exec(output)?.[1];
      if (link) resolve({ link, stop });
    });
  });
};

const take = async (page: Page, { name, open }: Screenshot, language: string): Promise<void> => {
  await open(page, url);
  // Images below the window are not loaded, and need not be.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = `${name}-${language}.webp`;
  writeFileSync(join(folder, file), await sharp(image).webp({ quality: 80 }).toBuffer());
  console.log(file);
};

const takeAll = async (browser: Browser, link: string, wanted: readonly string[]): Promise<void> => {
  for (const [language, locale] of Object.entries(languages)) {
    const context = await browser.newContext({
      locale,
      viewport,
      reducedMotion: 'reduce',
      deviceScaleFactor: 1,
    });
    const page = await context.newPage();
    await signInDemo(page, link, url);
    await createSite(page, language);
    for (const screenshot of screenshots) {
      if (wanted.length === 0 || wanted.includes(screenshot.name)) await take(page, screenshot, language);
    }
    await context.close();
  }
};

mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchChromium();
try {
  await takeAll(browser, product.link, process.argv.slice(2));
} finally {
  await browser.close();
  await product.stop();
}
