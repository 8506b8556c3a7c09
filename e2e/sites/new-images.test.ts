import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page as SitePage, PageSummary } from '@sitewright/contract/pages/pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StockFakes, startStockFakes } from '../../apps/server/src/testing/stock/stock-fakes.ts';
import { type Account, makeAccount, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// A site created from a template gets photos that fit its business, from a fake stock service.

let fakes: StockFakes;
let server: RunningServer;
let account: Account;
let visitor: Visitor;
/** Responses received by the browser. */
const answers: Promise<string>[] = [];

beforeAll(async () => {
  fakes = await startStockFakes();
  server = await startServer(fakes.settings);
  account = await makeAccount(server.url);
  visitor = await newVisitor(server.url);
  visitor.page.on('response', (response) => {
    // Event streams are read by the page; that of a site never ends.
    if (!/\/live|\/events$/.test(response.url())) answers.push(response.text().catch(() => ''));
  });
  await signInBrowser(visitor.page, account);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
  await fakes.close();
});

const read = async <T>(path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${account.signedIn.tokens.accessToken}` };
  return (await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as T;
};

const imagesOf = async (siteId: string): Promise<string[]> => {
  const { pages } = await read<{ pages: PageSummary[] }>(`/sites/${siteId}/pages`);
  const full = await Promise.all(pages.map(({ id }) => read<SitePage>(`/sites/${siteId}/pages/${id}`)));
  return JSON.stringify(full).match(/\/(media|library\/images)\/[\w/-]+/g) ?? [];
};

const createSite = async (name: string, page = visitor.page) => {
  await page.goto('/site-templates/restaurant');
  await page.getByRole('button', { name: 'Use Template' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Site Name').fill(name);
  await dialog.getByText(/ is available$/).waitFor();
  await dialog.getByRole('button', { name: 'Create site' }).click();
  return dialog;
};

it('a new site shows the progress of its image replacement, and ends with new photos', async () => {
  const { page } = visitor;
  const show = fakes.pexels.holdPhotos();
  const dialog = await createSite('Bếp Nhà Thảo');
  await dialog.getByText(/^0 of \d+ images$/).waitFor();
  const bar = dialog.getByRole('progressbar', { name: 'Images replaced' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('0');
  expect(await axeViolations(page)).toEqual([]);
  show();
  await page.getByText('Site created successfully with relevant images!').waitFor();
  await page.waitForURL('**/builder/**');
  const pictures = await imagesOf(page.url().split('/').at(-1)!);
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter((address) => !address.startsWith('/media/'))).toEqual([]);
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(visitor.errors).toEqual([]);
});

it('the image replacement can be skipped, keeping the current images', async () => {
  const { page } = visitor;
  const show = fakes.pexels.holdPhotos();
  const dialog = await createSite('Quán Vội');
  await dialog.getByText(/^0 of \d+ images$/).waitFor();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await page.getByText('Your site is ready. You can replace the other images later.').waitFor();
  await page.waitForURL('**/builder/**');
  show();
  const pictures = await imagesOf(page.url().split('/').at(-1)!);
  expect(pictures.some((address) => address.startsWith('/library/'))).toBe(true);
  expect(visitor.errors).toEqual([]);
});

it('the images are still replaced when the tab is closed', async () => {
  const show = fakes.pexels.holdPhotos();
  const tab = await visitor.page.context().newPage();
  const dialog = await createSite('Quán Khuya', tab);
  await dialog.getByText(/^0 of \d+ images$/).waitFor();
  await tab.close();
  show();
  const { sites } = await read<{ sites: { id: string; name: string }[] }>('/sites');
  const { id } = sites.find(({ name }) => name === 'Quán Khuya')!;
  await expect
    .poll(
      async () => {
        const images = await imagesOf(id);
        return images.filter((address) => !address.startsWith('/media/'));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
});

it('no API key reaches the browser, neither in a response nor in an app file', async () => {
  for (const path of ['/stock/pexels/search?query=a', '/stock/unsplash/feed', '/stock/built-in']) {
    answers.push(read(path).then((body) => JSON.stringify(body)));
  }
  const dist = join(import.meta.dirname, '../../apps/web/dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  const texts = [...files, ...(await Promise.all(answers))];
  expect(texts.length).toBeGreaterThan(100);
  for (const { key } of [fakes.pexels, fakes.unsplash]) {
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
  }
});
