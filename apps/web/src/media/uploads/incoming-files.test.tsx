import { type MediaItem, uploadMedia } from '@sitewright/contract/media/media';
import { toast } from 'react-hot-toast';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, makeImageFile } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import {
  button,
  dialog,
  createMediaFixture,
  storeFile,
  storeUploads,
  openPicker,
  type MediaFixture,
  shownNames,
  tab,
  expectText,
} from '../../testing/picker.tsx';
import { mockError } from '../../testing/mock-error.ts';

// Uploads while the picker is open: pasted, dropped or selected files.

let shelf: MediaFixture;
const tile = (name: string) => dialog().getByRole('button', { name, exact: true });

beforeEach(() => {
  shelf = createMediaFixture();
  storeUploads(shelf);
});

const given = (...files: File[]): DataTransfer => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};

describe('an incoming image', () => {
  it('is uploaded and selected when pasted on any tab, and not handled by the page behind', async () => {
    const behind: string[] = [];
    const ends = new AbortController();
    document.addEventListener('paste', () => behind.push('paste'), { signal: ends.signal });
    await openPicker(shelf, 'Stock Images');
    const clipboardData = given(await makeImageFile('image.png'));
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(paste);
    await expectText('Image uploaded');
    await expect.element(tab('My Uploads')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tile('image.png')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('Crop & Use Image')).toBeEnabled();
    expect(sentTo(uploadMedia).map(({ form }) => form.get('siteId'))).toEqual([shelf.siteId]);
    expect({ behind, isPrevented: paste.defaultPrevented }).toEqual({ behind: [], isPrevented: true });
    ends.abort();
  });

  it('is uploaded and selected when dropped anywhere on the dialog', async () => {
    await openPicker(shelf);
    const dataTransfer = given(await makeImageFile('dropped.png'));
    for (const type of ['dragover', 'drop'])
      document
        .querySelector('[role="dialog"] [role="tablist"]')!
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    await expectText('Image uploaded');
    await expect.element(tile('dropped.png')).toHaveAttribute('aria-pressed', 'true');
  });
});

it('uploads several files at once, each with cancel and retry', async () => {
  await openPicker(shelf);
  let failures = 1;
  const { promise: never } = Promise.withResolvers<MediaItem>();
  mock(uploadMedia, (call) => {
    const { name } = call.form.get('image') as File;
    if (name === 'slow.png') return never;
    if (name !== 'broken.png' || failures === 0) return storeFile(shelf, call);
    failures -= 1;
    return mockError('storage_full', { error: 'There is no room left.' });
  });
  chooseFiles(
    await makeImageFile('slow.png'),
    await makeImageFile('broken.png'),
    await makeImageFile('fine.png'),
    new File(['bread,4\ncake,6\n'], 'prices.csv', { type: 'text/csv' }),
    new File(['no picture'], 'film.mp4', { type: 'video/mp4' }),
  );
  const list = dialog().getByRole('region', { name: 'Upload' });
  await expect.element(list.getByText('Please upload an image or document file')).toBeVisible();
  await expect.element(list.getByText('Upload failed: There is no room left.')).toBeVisible();
  await button('Retry broken.png').click();
  await button('Cancel upload of slow.png').click();
  await button('Dismiss film.mp4').click();
  await expectText('3 files uploaded');
  expect(shelf.stored.map(({ name }) => name).toSorted()).toEqual(['broken.png', 'fine.png', 'prices.csv']);
  await expect.poll(() => shownNames().toSorted()).toEqual(['broken.png', 'fine.png', 'prices.csv']);
});

it('shows upload toasts where they cover no buttons', async () => {
  await openPicker(shelf);
  const wanted = ['Close', 'Cancel', 'Crop & Use Image'];
  for (const [width, height] of [
    [375, 720],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    chooseFiles(await makeImageFile(`${width}.png`));
    const message = page.getByText('Image uploaded', { exact: true });
    await expect.element(message).toBeVisible();
    const place = message.element().parentElement!.getBoundingClientRect();
    const covered = [...document.querySelectorAll('[role="dialog"] button')]
      .map((one) => ({ box: one.getBoundingClientRect(), name: one.ariaLabel ?? one.textContent }))
      .filter(({ name }) => wanted.includes(name))
      .map(({ box, name }) => ({
        name,
        isCovered:
          box.left < place.right &&
          place.left < box.right &&
          box.top < place.bottom &&
          place.top < box.bottom,
      }));
    expect(covered).toEqual(wanted.map((name) => ({ name, isCovered: false })));
    toast.removeAll();
    await expect.element(message).not.toBeInTheDocument();
  }
});
