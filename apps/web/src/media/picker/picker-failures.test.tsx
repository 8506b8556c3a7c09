import { refresh } from '@sitewright/contract/auth/auth';
import {
  deleteMedia,
  downloadExternalMedia,
  downloadMedia,
  uploadMedia,
} from '@sitewright/contract/media/media';
import { searchStock, stockFeed } from '@sitewright/contract/stock/stock';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles, makeImageFile } from '../../testing/choose-files.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import {
  button,
  dialog,
  createMediaFixture,
  openPicker,
  imageItem,
  type MediaFixture,
  stockPhoto,
  tableItem,
  expectText,
} from '../../testing/picker.tsx';
import { noConnection, proxyFailure, mockError } from '../../testing/mock-error.ts';

// Error messages of the media picker; no error loses user input.

const bread = imageItem('bread.png');
const prices = tableItem('prices.csv');
let shelf: MediaFixture;

const screen = page.elementLocator(document.body);
const crop = () => screen.getByRole('dialog', { name: 'Crop Image' });
const cropAndUse = () => button('Crop & Use Image');
const openTab = (name: string): Promise<void> => openPicker(shelf, name);
/** Opens the uploads tab with an image and a document. */
const openFiles = async (): Promise<void> => {
  shelf.stored = [prices, bread];
  mockFile(bread.url, await makeImageFile('bread.png', '#963'));
  await openTab('My Uploads');
  await dialog().getByText('All Files').click();
};
const startCrop = async (): Promise<void> => {
  await openFiles();
  await button('bread.png').click();
  await cropAndUse().click();
  await expect.element(crop().getByLabelText(/^Crop area/)).toBeVisible();
};

beforeEach(() => {
  shelf = createMediaFixture();
  const photo = stockPhoto('Market', {
    source: 'unsplash',
    url: 'https://images.unsplash.com/market',
    photographer: 'Ines Duarte',
  });
  mock(stockFeed, { photos: [photo], page: 1, perPage: 30, total: 1, state: 'connected' });
});

it('a photo that cannot be imported keeps the selection', async () => {
  await openTab('Unsplash Images');
  await button('Market, by Ines Duarte').click();
  for (const [failure, words] of [
    [mockError('upstream_failed'), 'Failed to save image. Please try again.'],
    [noConnection, 'Failed to prepare image. Please try again.'],
    [mockError('unauthenticated'), 'Authentication failed. Please log in again.'],
  ] as const) {
    mock(downloadExternalMedia, failure);
    const { release } = hold(downloadExternalMedia);
    await cropAndUse().click();
    await expect.element(button('Preparing...')).toBeDisabled();
    release();
    await expectText(words);
    await expect.element(cropAndUse()).toBeEnabled();
  }
  expect(shelf.picked).toEqual([]);
  mockFile(bread.url, await makeImageFile('bread.png'));
  mock(downloadExternalMedia, bread);
  await cropAndUse().click();
  await expect.element(crop()).toBeVisible();
});

it('a failed Unsplash search shows an error', async () => {
  mock(searchStock, mockError('upstream_failed'));
  await openTab('Unsplash Images');
  await dialog().getByRole('textbox', { name: 'Search Unsplash' }).fill('market');
  await button('Search').click();
  const words = 'Failed to search Unsplash images. Please check your API key.';
  await expect.element(dialog().getByRole('alert').getByText(words)).toBeVisible();
});

it('an image that cannot be opened for cropping is used uncropped', async () => {
  await openFiles();
  mockFile(bread.url, { status: 500 });
  await button('bread.png').click();
  await cropAndUse().click();
  await expectText('Failed to prepare image for cropping. Using original image.');
  await expect.poll(() => shelf.picked.map((media) => media?.src)).toEqual([bread.url]);
  await expect.poll(() => dialog().elements().length).toBe(0);
});

it('an image with a blob URL is rejected', async () => {
  shelf.stored = [{ ...bread, url: `blob:${location.origin}/0b0c` }];
  await openTab('My Uploads');
  await button('bread.png').click();
  await cropAndUse().click();
  await expectText('Unable to process image. Please try again.');
  expect(crop().query()).toBeNull();
  await expect.element(cropAndUse()).toBeEnabled();
  expect(shelf.picked).toEqual([]);
});

it('a failed crop keeps the dialog, its settings and the other actions', async () => {
  await startCrop();
  await crop().getByRole('radio', { name: 'Square 1:1' }).click({ force: true });
  const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void;
  // Simulates running out of memory for the pixels.
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function failing(
    this: Worker,
    ...given: unknown[]
  ) {
    const isCut = (given[0] as { kind?: string }).kind === 'cut';
    if (isCut) this.dispatchEvent(new MessageEvent('message', { data: { kind: 'failed' } }));
    else post.apply(this, given);
  });
  await crop().getByRole('button', { name: 'Apply Crop' }).click();
  const words = 'An error occurred while cropping. Please try again or use without cropping';
  await expect.element(crop().getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(crop().getByRole('radio', { name: 'Square 1:1' })).toBeChecked();
  await crop().getByRole('button', { name: 'Use Without Cropping' }).click();
  await expect.poll(() => shelf.picked.map((media) => media?.src)).toEqual([bread.url]);
  spy.mockRestore();
});

it('an upload with an unreadable response or an ended session can be retried', async () => {
  await openTab('My Uploads');
  await expect.element(dialog().getByText(/^No images yet\./)).toBeVisible();
  mock(uploadMedia, proxyFailure());
  const cake = await makeImageFile('cake.png', '#c69');
  chooseFiles(cake);
  await expectText('Failed to upload file');
  mock(uploadMedia, mockError('unauthenticated'));
  await button('Retry cake.png').click();
  await expectText('Authentication failed. Please log in again.');
  // spec: uploads are not retried automatically.
  expect(sentTo(refresh)).toEqual([]);
  mock(uploadMedia, { ...bread, name: 'cake.png' });
  await button('Retry cake.png').click();
  await expectText('Image uploaded');
  const sent = sentTo(uploadMedia).map(({ form }) => (form.get('image') as File).name);
  expect(sent).toEqual(['cake.png', 'cake.png', 'cake.png']);
});

it('a running deletion cannot be interrupted, and a failed one keeps the file', async () => {
  await openFiles();
  const question = screen.getByRole('dialog', { name: 'Delete file?' });
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  const clickBeside = () =>
    page.elementLocator(document.body).click({ position: { x: 8, y: 8 }, force: true });
  const face = dialog().getByRole('button', { name: /^prices\.csv CSV/ });
  const ask = async (): Promise<void> => {
    await expect.element(face).toBeVisible();
    (face.element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(question.getByText('8 Bytes')).toBeVisible();
  };
  await ask();
  for (const [failure, words] of [
    [mockError('unavailable', { error: 'The disk is away.' }), 'Delete failed: The disk is away.'],
    [proxyFailure(), 'Failed to delete file'],
  ] as const) {
    mock(deleteMedia, failure);
    const { release } = hold(deleteMedia);
    await confirm.click();
    await expect.element(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await clickBeside();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    release();
    await expectText(words);
  }
  await clickBeside();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(face).toBeVisible();
  await ask();
  mock(deleteMedia, ({ params: { id } }) => {
    shelf.stored = shelf.stored.filter((item) => item.id !== id);
    return { ok: true };
  });
  await confirm.click();
  await expectText('Document deleted');
  await expect.element(face).not.toBeInTheDocument();
  expect(shelf.stored).toEqual([bread]);
});

it('a missing document or a failed download shows an error', async () => {
  await openFiles();
  for (const [failure, words] of [
    [mockError('not_found'), 'File not found.'],
    [mockError('unavailable'), 'Download failed with status 503'],
    [noConnection, 'Download failed'],
  ] as const) {
    mock(downloadMedia, failure);
    await button('Download prices.csv').click();
    await expectText(words);
  }
});

it('cropping an image deleted in the meantime shows an error', async () => {
  mock(uploadMedia, mockError('not_found'));
  await startCrop();
  await crop().getByRole('button', { name: 'Apply Crop' }).click();
  const words = 'This image was deleted. Choose another one.';
  await expect.element(crop().getByRole('alert').getByText(words)).toBeVisible();
});

it('a file rejected by the server offers no retry', async () => {
  mock(uploadMedia, mockError('validation_failed', { error: 'The file is empty.' }));
  await openTab('My Uploads');
  chooseFiles(new File([], 'nothing.png', { type: 'image/png' }));
  await expectText('Upload failed: The file is empty.');
  await expect.element(button('Dismiss nothing.png')).toBeVisible();
  expect(button('Retry nothing.png').query()).toBeNull();
});
