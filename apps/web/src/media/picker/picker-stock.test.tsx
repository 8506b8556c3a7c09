import { limits } from '@sitewright/contract/limits';
import { downloadExternalMedia } from '@sitewright/contract/media/media';
import {
  builtInStock,
  searchStock,
  stockFeed,
  type StockPage,
  type StockPhoto,
  trackStockDownload,
} from '@sitewright/contract/stock/stock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { makeImageFile } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import {
  button,
  dialog,
  createMediaFixture,
  openPicker,
  imageItem,
  type MediaFixture,
  shownNames,
  stockPhoto,
  tab,
  expectText,
} from '../../testing/picker.tsx';
import { makeUser } from '../../testing/user.ts';
import { noConnection, mockError } from '../../testing/mock-error.ts';

// Stock images in the picker: those of the stock services and the built-in ones.

const total = 75;
const perPage = 30;
let shelf: MediaFixture;

const searchBox = (service: string) => dialog().getByRole('textbox', { name: `Search ${service}` });
const counted = (words: string) =>
  expect.element(dialog().getByRole('status').getByText(words, { exact: true })).toBeInTheDocument();

const photoOf = (service: string, name: string): StockPhoto =>
  stockPhoto(name, {
    source: service as 'pexels' | 'unsplash',
    photographer: `Person of ${service}`,
    photographerUrl: `https://${service}.example/@person`,
  });
const pageOf = (service: string, at: number, words: string): StockPage => ({
  photos: Array.from({ length: Math.min(perPage, total - (at - 1) * perPage) }, (_, index) =>
    photoOf(service, `${words} ${(at - 1) * perPage + index + 1}`),
  ),
  page: at,
  perPage,
  total,
  state: 'connected',
});
const ours = ['business', 'technology', 'people', 'nature', 'abstract'].flatMap((category) =>
  [1, 2, 3].map((number) =>
    stockPhoto(`${category} ${number}`, { source: 'built-in', category, url: '/library/images/leaf.webp' }),
  ),
);
/** Twelve built-in images as the fallback of a service. */
const standIns = (state: StockPage['state']): StockPage => ({
  photos: ours.slice(0, 12),
  page: 1,
  perPage,
  total: 12,
  state,
});

beforeEach(() => {
  shelf = createMediaFixture();
  mock(stockFeed, ({ params, query }) => pageOf(params.service, query.page, 'first'));
  mock(searchStock, ({ params, query }) => pageOf(params.service, query.page, query.query));
  mock(builtInStock, { photos: ours });
});
afterEach(() => void vi.useRealTimers());

it('built-in images replace a service that is down, with a notice', async () => {
  mock(stockFeed, standIns('fallback'));
  await openPicker(shelf, 'Unsplash Images');
  await expectText(/^Unsplash isn't responding\./);
  await counted('12 of 12');
});

it.each([
  ['Pexels', 'PEXELS_API_KEY'],
  ['Unsplash', 'UNSPLASH_ACCESS_KEY'],
])('built-in images are shown when %s is not connected, with a hint how to connect it', async (name, key) => {
  mock(stockFeed, standIns('not_connected'));
  await openPicker(shelf, `${name} Images`);
  await expectText(new RegExp(`^${name} isn't connected\\..* Ask a platform admin to connect it\\.$`));
  await counted('12 of 12');
  await openPicker(shelf, `${name} Images`, { as: makeUser('SUPER_ADMIN') });
  await expectText(new RegExp(`To connect it, set ${key} on the server\\.$`));
});

it('a service is searched page by page, and returns to its default feed', async () => {
  await openPicker(shelf, 'Pexels Images');
  await counted('30 of 75');
  await expect.element(button('Search')).toBeDisabled();
  await searchBox('Pexels').fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Search')).toBeDisabled();
  await searchBox('Pexels').fill('bread');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shownNames()[0]).toBe('bread 1');
  expect(sentTo(searchStock).map(({ query }) => query)).toEqual([{ page: 1, query: 'bread' }]);
  for (const words of ['60 of 75', '75 of 75']) {
    await button('Load More Images').click();
    await counted(words);
  }
  await expect.element(button('Load More Images')).not.toBeInTheDocument();
  await button('Show Curated').click();
  await counted('30 of 75');
  await expect.element(button('Show Curated')).not.toBeInTheDocument();
});

it('each search starts at the first page, with a trimmed query', async () => {
  await openPicker(shelf, 'Unsplash Images');
  for (const words of ['  market  ', 'harbour']) {
    await searchBox('Unsplash').fill(words);
    await button('Search').click();
    await expect.poll(() => shownNames()[0]).toBe(`${words.trim()} 1`);
  }
  expect(sentTo(searchStock).map(({ params, query }) => ({ ...params, ...query }))).toEqual([
    { service: 'unsplash', page: 1, query: 'market' },
    { service: 'unsplash', page: 1, query: 'harbour' },
  ]);
  await button('Show Featured').click();
  await expect.element(searchBox('Unsplash')).toHaveValue('');
  await expect.element(button('Search')).toBeDisabled();
});

it('a failed next page shows an error and keeps the loaded photos', async () => {
  await openPicker(shelf, 'Pexels Images');
  await counted('30 of 75');
  mock(stockFeed, standIns('fallback'));
  await button('Load More Images').click();
  await expectText("Couldn't load the images. Check your connection and try again.");
  await counted('30 of 75');
  mock(stockFeed, ({ params, query }) => pageOf(params.service, query.page, 'first'));
  await button('Load More Images').click();
  await counted('60 of 75');
});

it('a failed search shows the reason, and the previous results stay available', async () => {
  await openPicker(shelf, 'Pexels Images');
  for (const failure of [mockError('upstream_failed'), mockError('rate_limited'), noConnection]) {
    mock(searchStock, failure as typeof noConnection);
    await searchBox('Pexels').fill(`words ${sentTo(searchStock).length}`);
    await button('Search').click();
    const words = 'Failed to search Pexels images. Please check your API key.';
    await expect.element(dialog().getByRole('alert').getByText(words)).toBeVisible();
    await button('Show Curated').click();
    await expect.poll(() => shownNames()[0]).toBe('first 1');
  }
});

it('a selected photo keeps its credit across tabs and is imported with it', async () => {
  const photo = photoOf('unsplash', 'first 1');
  const item = imageItem('market.png', { source: 'unsplash', photographer: photo.photographer });
  mock(downloadExternalMedia, item);
  mockFile(item.url, await makeImageFile('market.png'));
  await openPicker(shelf, 'Unsplash Images');
  await button('first 1, by Person of unsplash').click();
  const link = dialog()
    .getByRole('gridcell')
    .first()
    .getByRole('link', { name: /^by Person of unsplash/ });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/utm_source=.+utm_medium=referral/));
  expect(await axeViolations()).toEqual([]);
  await tab('Stock Images').click();
  const chosen = dialog().getByRole('group', { name: 'Selected: first 1' });
  await expect.element(chosen.getByText('by Person of unsplash')).toBeVisible();
  const crop = page.getByRole('dialog', { name: 'Crop Image' });
  for (const end of ['Cancel', 'Use Without Cropping']) {
    await button('Crop & Use Image').click();
    await crop.getByRole('button', { name: end }).click();
    await expect.element(crop).not.toBeInTheDocument();
  }
  await expect.poll(() => shelf.picked).toMatchObject([{ src: item.url, mediaId: item.id }]);
  // Selecting it repeatedly saves it once and reports the download once.
  expect(sentTo(downloadExternalMedia).map(({ body }) => body)).toMatchObject([
    {
      imageUrl: photo.url,
      siteId: shelf.siteId,
      metadata: { source: 'unsplash', photographer: 'Person of unsplash', id: 'first-1' },
    },
  ]);
  expect(sentTo(trackStockDownload).map(({ body }) => body)).toEqual([{ id: 'first-1' }]);
});

it('a selected Unsplash photo shows its credit for five seconds', async () => {
  const item = imageItem('market.png', { source: 'unsplash' });
  mock(downloadExternalMedia, item);
  mockFile(item.url, await makeImageFile('market.png'));
  mock(stockFeed, { ...pageOf('unsplash', 1, 'first'), photos: [photoOf('unsplash', 'harbour')] });
  await openPicker(shelf, 'Unsplash Images');
  await button('harbour, by Person of unsplash').click();
  const credit = page.getByText('Photo by Person of unsplash on Unsplash');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  (button('Crop & Use Image').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(credit).toBeVisible();
  // Notifications stay while the pointer is over one, also over one of an earlier test that went away under it.
  await userEvent.hover(credit);
  await userEvent.hover(document.body, { position: { x: 1, y: 1 }, force: true });
  await vi.advanceTimersByTimeAsync(limits.stock.attributionSeconds * 1_000 - 200);
  await expect.element(credit).toBeVisible();
  // The exit animation takes a second and starts only after the timer has fired.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(400);
      return credit.query();
    })
    .toBeNull();
});

it('built-in images are filtered and selected by keyboard only', async () => {
  mockFile('/library/images/leaf.webp', await makeImageFile('leaf.webp'));
  await openPicker(shelf, 'Stock Images');
  const category = dialog().getByRole('combobox', { name: 'Category' });
  const words = dialog().getByRole('textbox', { name: 'Search stock images' });
  await counted('15 files');
  expect(await axeViolations()).toEqual([]);
  await category.selectOptions('Nature');
  await counted('3 files');
  await category.selectOptions('All');
  await words.fill('zzz');
  await expectText(/^No images match\./);
  await words.fill('');
  await counted('15 files');

  const focused = () => document.activeElement?.getAttribute('data-tile');
  document.querySelector<HTMLElement>('[data-tile="0"]')!.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe('1');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('14');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('abstract 3')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Apply Crop')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().elements().length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  // Focus returns to the opener, and the tab is remembered.
  await expect.element(button('Replace')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(tab('Stock Images')).toHaveAttribute('aria-selected', 'true');
});
