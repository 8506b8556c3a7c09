import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Request } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { startStockFakes, type StockFakes } from '../../apps/server/src/testing/stock/stock-fakes.ts';
import { storedSections, withBuilder } from '../support/builder.ts';
import {
  buttonIn,
  dialogOf,
  chooseFiles,
  openPicker,
  shownImage,
  type StoredFile,
  storedFiles,
} from './media-picker.ts';

// Media picker: inserting images and documents into the page, and API keys of the stock services staying on the
// server. The dialog itself has component tests.

let fakes: StockFakes;
const builder = withBuilder(async () => (fakes = await startStockFakes()).settings);
afterAll(() => fakes.close());

const dialog = () => dialogOf(builder.page);
const tab = (name: string) => dialog().getByRole('tab', { name });
const counted = () => dialog().getByRole('status').filter({ hasText: /\d/ }).first();

it('the picker inserts a photo, cropped or hotlinked, with its credit', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Unsplash Images').click();
  await dialog().locator('[data-tile="1"]').click();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await builder.page.getByText(/^Photo by Unsplash Person \d on Unsplash$/).waitFor();
  await buttonIn(builder.page, 'Apply Crop').click();
  await dialog().first().waitFor({ state: 'detached' });
  const [cut, photo] = await storedFiles(builder);
  const photographer = expect.stringMatching(/^Unsplash Person/) as string;
  expect(photo).toMatchObject({ source: 'unsplash', photographer });
  expect(cut).toMatchObject({
    source: 'crop',
    photographer,
    url: expect.stringMatching(/^\/media\//) as string,
  });
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(cut!.url);
  await builder.saved();

  await openPicker(builder);
  await dialog().locator('[data-tile="2"]').click();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await buttonIn(builder.page, 'Use Without Cropping').click();
  await dialog().first().waitFor({ state: 'detached' });
  const [{ url, kind }] = (await storedFiles(builder)) as [StoredFile];
  expect({ kind, isTheirs: url.startsWith(`${fakes.unsplash.origin}/pictures/`) }).toEqual({
    kind: 'external',
    isTheirs: true,
  });
  await expect.poll(() => shownImage(builder).getAttribute('src')).toContain(`${fakes.unsplash.origin}/`);
  await builder.saved();
  expect(JSON.stringify(await storedSections(builder.site))).toContain(url);
  expect(fakes.unsplash.requests.filter(({ path }) => path.endsWith('/download'))).toHaveLength(2);
  // The fake service has no certificate, and pages accept external images over HTTPS only.
  const { errors } = builder.visitor;
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(fakes.unsplash.origin)));
});

it('the picker links a document', async () => {
  await builder.open();
  await builder.page.frameLocator('iframe').first().locator('h1').click();
  const panel = builder.page.getByRole('complementary', { name: 'Content' });
  await panel.getByLabel('Link to').first().selectOption('file');
  await panel.getByRole('button', { name: 'Choose file' }).last().click();
  await chooseFiles(builder.page, [
    { name: 'thực đơn.txt', mimeType: 'text/plain', buffer: Buffer.from('Bánh mì') },
  ]);
  await buttonIn(builder.page, 'Use Document').click();
  await builder.saved();
  const [menu] = await storedFiles(builder);
  expect(JSON.stringify(await storedSections(builder.site))).toContain(menu!.url);
});

interface Exchange {
  address: string;
  /** All request and response data, headers included. */
  text: string;
}

/** Streams never end, so do not wait for their bodies. */
const isStream = (address: string): boolean => new URL(address).pathname.endsWith('/live');

const exchangeOf = async (request: Request): Promise<Exchange> => {
  const address = request.url();
  const response = await request.response().catch(() => null);
  const body = response && !isStream(address) ? await response.body().catch(() => Buffer.alloc(0)) : '';
  const parts = [
    address,
    JSON.stringify(await request.allHeaders()),
    request.postData() ?? '',
    JSON.stringify(response ? await response.allHeaders() : {}),
    body.toString('latin1'),
  ];
  return { address, text: parts.join('\n') };
};

it('no API key appears in any request or response of the picker', async () => {
  await builder.open();
  const exchanges: Promise<Exchange>[] = [];
  const collect = (request: Request): void => void exchanges.push(exchangeOf(request));
  builder.visitor.context.on('request', collect);
  // Includes files of the app, which are cached since the page was opened.
  await builder.page.reload();
  await openPicker(builder);
  for (const [service, name, back] of [
    ['pexels', 'Pexels', 'Show Curated'],
    ['unsplash', 'Unsplash', 'Show Featured'],
  ] as const) {
    await tab(`${name} Images`).click();
    await expect.poll(() => counted().textContent()).toMatch(/^\d+ of 75$/);
    const box = dialog().getByRole('textbox', { name: `Search ${name}` });
    await box.fill('bread');
    await box.press('Enter');
    await dialog().getByLabel(/bread/).first().waitFor();
    const more = buttonIn(builder.page, 'Load More Images');
    await more.scrollIntoViewIfNeeded();
    const first = await counted().textContent();
    await more.click();
    await expect.poll(() => counted().textContent()).not.toBe(first);
    fakes[service].setMode('unauthorized');
    await box.fill('refused');
    await box.press('Enter');
    await dialog().getByRole('alert').waitFor();
    fakes[service].setMode('well');
    await buttonIn(builder.page, back).click();
    await dialog().locator('[data-tile="1"]').click();
    await buttonIn(builder.page, 'Crop & Use Image').click();
    const crop = builder.page.getByRole('dialog', { name: 'Crop Image' });
    await crop.getByLabel('Crop area').waitFor();
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await crop.waitFor({ state: 'detached' });
  }
  await tab('Stock Images').click();
  await expect.poll(() => counted().textContent()).toBe('15 files');
  await tab('My Uploads').click();
  await dialog().locator('[data-tile="1"]').waitFor();
  expect((await storedFiles(builder)).map(({ source }) => source)).toEqual(['unsplash', 'pexels']);

  // A request from here on may be cut off by the end of the test.
  builder.visitor.context.off('request', collect);
  const seen = await Promise.all(exchanges);
  const asked = seen.map(({ address }) => new URL(address).pathname);
  for (const path of [
    ...['/stock/pexels/feed', '/stock/unsplash/feed', '/stock/pexels/search', '/stock/unsplash/search'],
    ...['/stock/unsplash/track', '/stock/built-in', '/media/download-external'],
  ])
    expect(asked).toContain(`/api/v1${path}`);
  // Ensure that the responses were actually read.
  expect(seen.some(({ text }) => text.includes('Pexels Person'))).toBe(true);
  expect(seen.some(({ text }) => text.includes('Unsplash Person'))).toBe(true);
  const tells = seen.filter(({ text }) =>
    [fakes.pexels, fakes.unsplash].some(
      ({ key }) => text.includes(key) || text.includes(encodeURIComponent(key)),
    ),
  );
  expect(tells.map(({ address }) => address)).toEqual([]);
  // The browser loads only images from the services' hosts, never their API.
  const elsewhere = seen.filter(({ address }) => !address.startsWith(`${builder.server.url}/`));
  const others = elsewhere.filter(
    ({ address }) =>
      !address.startsWith('blob:') &&
      !address.startsWith('data:') &&
      ![fakes.pexels, fakes.unsplash].some(({ origin }) => address.startsWith(`${origin}/pictures/`)),
  );
  expect(others.map(({ address }) => address)).toEqual([]);
});

const dist = join(import.meta.dirname, '../../apps/web/dist');

it('no file of the app contains an API key or URL of the services’ API', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(100);
  const holding = (words: readonly string[]): string[] =>
    files
      .filter((file) => {
        const text = readFileSync(file, 'latin1');
        return words.some((word) => text.includes(word));
      })
      .map((file) => relative(dist, file));
  expect(holding([fakes.pexels.key, fakes.unsplash.key, 'api.pexels.com', 'api.unsplash.com'])).toEqual([]);
  // The variable names appear only in the picker's setup hint for staff.
  const naming = holding(['PEXELS_API_KEY', 'UNSPLASH_ACCESS_KEY']);
  expect(naming.filter((file) => !/^assets\/picker-dialog-.*\.js(\.br|\.gz)?$/.test(file))).toEqual([]);
});
