import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { page as pageOf } from '../../apps/server/src/features/html-import/testing/pages.ts';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { sharedServer } from '../support/shared-server.ts';

// An owner brings the static website of a bakery, compares each section, and gets a site that can be edited.

let owner: Visitor;
let folder: string;
runInOrder(() => owner.page);

beforeAll(async () => {
  const server = await sharedServer();
  const account = await makeAccount(server.url);
  folder = await mkdtemp(join(tmpdir(), 'sitewright-website-'));
  const color = (background: string) =>
    sharp({ create: { width: 640, height: 420, channels: 3, background } })
      .png()
      .toBuffer();
  const files: Record<string, string | Buffer> = {
    'index.html': pageOf('bakery'),
    'about.html':
      '<title>About | Harbour Bakery</title><section id="order"><h1>About us</h1><p>We bake on the quay.</p></section>',
    'css/site.css': pageOf('bakery-styles', 'css'),
    'images/loaf.png': await color('#b0723c'),
    'images/bun.png': await color('#d9a35b'),
    'images/tart.png': await color('#7a2f4b'),
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'site', path)), { recursive: true });
    await writeFile(join(folder, 'site', path), content);
  }
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
});
afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

const button = (name: string) => owner.page.getByRole('button', { name, exact: true });

it('a folder is read, and its sections are compared', async () => {
  const { page } = owner;
  await page.goto('/dashboard');
  await button('New site').click();
  await page.getByRole('menuitem', { name: 'From a website' }).click();
  await page.getByRole('radio', { name: /^Folder/ }).check();
  await page.locator('input[type=file]').setInputFiles(join(folder, 'site'));
  await page.getByText('site: 6 files').waitFor();
  await button('Check website').click();
  await page.getByRole('heading', { name: 'What the import will create' }).waitFor();
  const original = page.frameLocator('iframe[title="Original: Why people queue"]');
  const result = page.frameLocator('iframe[title="Result: Why people queue"]');
  await page.locator('iframe[title="Original: Why people queue"]').scrollIntoViewIfNeeded();
  await original.getByRole('heading', { name: 'Stone oven' }).waitFor();
  await result.locator('section.services-3').getByRole('heading', { name: 'Stone oven' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('radiogroup', { name: 'Import Why people queue as' }).getByText('Custom code').click();
  await result.locator('html-section').getByRole('heading', { name: 'Stone oven' }).waitFor();
});

it('the comparison fits a phone', async () => {
  const { page } = owner;
  await page.setViewportSize({ width: 375, height: 740 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('the website becomes a draft, and the import is undone', async () => {
  const { page } = owner;
  await button('Create site').click();
  await page.getByText('“Harbour Bakery” was created.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await canvasOf(page).getByRole('heading', { name: 'Bread that takes its time' }).waitFor();
  const photo = canvasOf(page).getByRole('img', { name: 'A dark loaf on a board' });
  expect(await photo.getAttribute('src')).toMatch(/^\/media\//);
  await canvasOf(page).locator('html-section').getByText('Local wheat').waitFor();
  await page.goto('/dashboard/import/website');
  await button('Show Harbour Bakery').click();
  await button('Undo import: Harbour Bakery').click();
  await button('Undo import of Harbour Bakery').click();
  await page.getByText('The import was undone.').first().waitFor();
});
