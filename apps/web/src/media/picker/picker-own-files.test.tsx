import {
  changeMedia,
  deleteMedia,
  downloadMedia,
  listMediaFolders,
  listSiteMedia,
  uploadMedia,
} from '@sitewright/contract/media/media';
import { builtInStock, stockFeed } from '@sitewright/contract/stock/stock';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles, makeImageFile } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import {
  button,
  dialog,
  createMediaFixture,
  storeUploads,
  openPicker,
  imageItem,
  type MediaFixture,
  shownNames,
  stockPhoto,
  tab,
  tableItem,
  expectText,
} from '../../testing/picker.tsx';
import { noConnection, mockError } from '../../testing/mock-error.ts';

// Files of a site in the picker: folder and tag filters, image placeholders, and file actions.

const folderId = '00000000-0000-4000-8000-0000000000f1';
let shelf: MediaFixture;
const tile = (name: string) => dialog().getByRole('button', { name, exact: true });

beforeEach(() => {
  shelf = createMediaFixture();
  storeUploads(shelf);
});

it('filters by folder and tag; uploads go into the open folder', async () => {
  const folder = { id: folderId, siteId: shelf.siteId, name: 'Spring', parentId: null, count: 1 };
  mock(listMediaFolders, { folders: [folder] });
  shelf.stored = [
    imageItem('bread.png', { folderId, tags: ['warm'] }),
    imageItem('cake.png', { tags: ['warm'] }),
    imageItem('tea.png'),
  ];
  await openPicker(shelf);
  await expect.poll(shownNames).toEqual(['bread.png', 'cake.png', 'tea.png']);
  const folders = dialog().getByRole('combobox', { name: 'Folder' });
  const tags = dialog().getByRole('combobox', { name: 'Tag' });
  const words = dialog().getByRole('textbox', { name: 'Search my uploads' });
  await tags.selectOptions('warm');
  await expect.poll(shownNames).toEqual(['bread.png', 'cake.png']);
  await folders.selectOptions('Spring');
  await expect.poll(shownNames).toEqual(['bread.png']);
  await words.fill('cake');
  await expectText('No files match. Try another search or filter.');
  await words.fill('');
  await tags.selectOptions('All tags');
  await expect.poll(shownNames).toEqual(['bread.png']);
  chooseFiles(await makeImageFile('garden.png'));
  await expect.poll(shownNames).toEqual(['garden.png', 'bread.png']);
  expect(sentTo(uploadMedia).map(({ form }) => form.get('folderId'))).toEqual([folderId]);
  await folders.selectOptions('All folders');
  await expect.poll(shownNames).toEqual(['garden.png', 'bread.png', 'cake.png', 'tea.png']);
});

it('shows a placeholder until an image has loaded', async () => {
  const isOnItsWay = (event: Event): void => event.stopImmediatePropagation();
  document.addEventListener('load', isOnItsWay, { capture: true });
  const complete = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'complete')!;
  Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => false });
  shelf.stored = [imageItem('bread.png', { thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })];
  await openPicker(shelf);
  const image = (): HTMLElement => tile('bread.png').element().querySelector('img')!;
  const background = (): string => getComputedStyle(image()).backgroundImage;
  await expect.element(tile('bread.png')).toBeVisible();
  await expect.poll(background).toMatch(/^url\("data:image\/png/);
  document.removeEventListener('load', isOnItsWay, { capture: true });
  Object.defineProperty(HTMLImageElement.prototype, 'complete', complete);
  image().dispatchEvent(new Event('load'));
  await expect.poll(background).toBe('none');
});

it('shows files added elsewhere when it is reopened', async () => {
  await openPicker(shelf);
  await expectText(/^No images yet\./);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  // For example from the user's phone.
  shelf.stored = [imageItem('phone.png')];
  await button('Replace').click();
  await expect.poll(shownNames).toEqual(['phone.png']);
});

it('shows an error offline and loads once the connection is back', async () => {
  const { siteId } = shelf;
  mock(stockFeed, noConnection);
  mock(builtInStock, noConnection);
  await openPicker(shelf);
  await expectText(/^No images yet\./);
  window.dispatchEvent(new Event('offline'));
  const words = 'Check your connection and try again.';
  // The query retries twice before the error shows.
  const alerted = (text: string) =>
    expect
      .poll(() => dialog().getByRole('alert').getByText(text).query(), { timeout: 15_000 })
      .not.toBeNull();
  // The featured photos are part of the program.
  for (const name of ['Pexels', 'Unsplash']) {
    await tab(`${name} Images`).click();
    await expectText(new RegExp(`^${name} isn't responding\\.`));
    await expectText('12 of 12');
  }
  await tab('Stock Images').click();
  await alerted(`Couldn't load the images. ${words}`);
  mock(listSiteMedia, noConnection);
  await tab('My Uploads').click();
  await dialog().getByText('Documents').click();
  await alerted(`Couldn't load your files. ${words}`);
  shelf = { ...createMediaFixture(), siteId };
  mock(builtInStock, { photos: [stockPhoto('Leaf', { source: 'built-in' })] });
  window.dispatchEvent(new Event('online'));
  await expectText(/^No documents yet\./);
  await tab('Stock Images').click();
  await expect.poll(shownNames).toEqual(['Leaf']);
});

it.each([
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('gives each tile at least 200 by 160 pixels at %i by %i', async (width, height) => {
  shelf.stored = ['bread.png', 'cake.png'].map((name) => imageItem(name));
  await openPicker(shelf);
  await page.viewport(width, height);
  const sizes = () =>
    [...document.querySelectorAll('[data-tile]')].map((one) => {
      const box = one.getBoundingClientRect();
      return box.width >= 200 && Math.round(box.height) === 160;
    });
  await expect.poll(sizes).toEqual([true, true]);
});

it('documents can be selected only for document fields, and can be downloaded', async () => {
  shelf.stored = [imageItem('bread.png'), tableItem('prices.csv', { size: 15 })];
  await openPicker(shelf);
  await dialog().getByText('All Files').click();
  await dialog().getByRole('button', { name: 'prices.csv CSV · 15 Bytes' }).click();
  await expectText('Choose an image.');
  await expect.element(button('Use Document')).toBeDisabled();
  mock(downloadMedia, undefined);
  mockFile(`/api/v1/media/download/${shelf.stored[1]!.id}`, new File(['bread,4\n'], 'prices.csv'));
  const saved: string[] = [];
  const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await button('Download prices.csv').click();
  await expectText('Download started');
  spy.mockRestore();
  expect(saved).toEqual(['prices.csv']);
  expect(await axeViolations()).toEqual([]);
});

it('a document uploaded while only images are listed is in sight', async () => {
  shelf.stored = [imageItem('bread.png')];
  await openPicker(shelf);
  await expect.poll(shownNames).toEqual(['bread.png']);
  chooseFiles(new File(['bread,4\n'], 'prices.csv', { type: 'text/csv' }));
  await expect.poll(shownNames).toEqual(['prices.csv', 'bread.png']);
  await expect.element(dialog().getByRole('radio', { name: 'All Files' })).toBeChecked();
});

it('confirms the deletion of a file and lists its usages', async () => {
  shelf.stored = [imageItem('bread.png')];
  await openPicker(shelf);
  await tile('bread.png').click();
  (tile('bread.png').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  const question = page.getByRole('dialog', { name: 'Delete file?' });
  await expect.element(question.getByText('bread.png')).toBeVisible();
  await expect.element(question.getByText('This action cannot be undone')).toBeVisible();
  const use = {
    siteId: shelf.siteId,
    siteName: 'Bakery',
    documentId: folderId,
    kind: 'page' as const,
    title: 'Home',
    pageId: folderId,
  };
  mock(deleteMedia, ({ query: { force } }) => {
    if (force === 'false') return mockError('in_use', { details: { uses: [use] } });
    shelf.stored = [];
    return { ok: true };
  });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(question.getByText('Page: Home')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  await expectText('Image deleted');
  await expectText(/^No images yet\./);
  expect(sentTo(deleteMedia).map(({ query: { force } }) => force)).toEqual(['false', 'true']);
});

it('saves the alt text with the image', async () => {
  const bread = imageItem('bread.png');
  shelf.stored = [bread];
  mockFile(bread.url, await makeImageFile('bread.png'));
  mock(changeMedia, ({ body: { alt = '' } }) => ({ ...bread, alt }));
  await openPicker(shelf);
  await tile('bread.png').click();
  await dialog().getByLabelText('Alt text').fill('Warm bread');
  await button('Crop & Use Image').click();
  await button('Use Without Cropping').click();
  await expect.poll(() => shelf.picked).toMatchObject([{ src: bread.url, alt: 'Warm bread' }]);
  await expect
    .poll(() => sentTo(changeMedia).map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([{ id: bread.id, alt: 'Warm bread' }]);
});

it('is translated to Vietnamese', async () => {
  await openPicker(shelf, 'Tệp của tôi', { language: 'vi' });
  await expectText('Chưa có ảnh nào. Hãy tải lên ảnh đầu tiên.');
  mock(builtInStock, { photos: ['a', 'b'].map((name) => stockPhoto(name)) });
  await tab('Kho ảnh').click();
  await expect.element(dialog().getByRole('status').getByText('2 tệp')).toBeInTheDocument();
});
