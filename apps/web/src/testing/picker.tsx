// Fixture of the media picker: a site with files, and a button that opens the picker.
import { refresh } from '@sitewright/contract/auth/auth';
import {
  listSiteMedia,
  type MediaItem,
  mediaItemSchema,
  uploadMedia,
} from '@sitewright/contract/media/media';
import { type StockPhoto, stockPhotoSchema } from '@sitewright/contract/stock/stock';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { MediaPickerProvider, useMediaPicker } from '../media/picker/media-picker.tsx';
import type { PickedMedia } from '../media/picker/picked-media.ts';
import { mock, type MockCall } from './mock-api.ts';
import { onePage } from './one-page.ts';
import { renderPart, type ScreenOptions } from './render-screen.tsx';
import { sample } from './sample.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
let made = 0;
const newId = (): string => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

/** Files of a site, newest first, readable and writable by tests. */
export interface MediaFixture {
  /** Unique per test, because uploads of a site continue in the background. */
  siteId: string;
  stored: MediaItem[];
  /** Files returned by the picker. */
  picked: (PickedMedia | undefined)[];
}

export const imageItem = (name: string, fields: Partial<MediaItem> = {}): MediaItem =>
  sample(mediaItemSchema, {
    id: newId(),
    url: `/media/${name}`,
    thumbnail: dot,
    name,
    mimeType: 'image/png',
    width: 400,
    height: 300,
    ...fields,
  });

export const tableItem = (name: string, fields: Partial<MediaItem> = {}): MediaItem =>
  sample(mediaItemSchema, {
    id: newId(),
    kind: 'document',
    documentKind: 'csv',
    url: `/media/${name}`,
    name,
    mimeType: 'text/csv',
    size: 8,
    ...fields,
  });

export const stockPhoto = (name: string, fields: Partial<StockPhoto> = {}): StockPhoto =>
  sample(stockPhotoSchema, {
    id: name.replaceAll(' ', '-'),
    url: `https://example.com/${name}`,
    thumbnail: dot,
    name,
    ...fields,
  });

/** Mocks the media list with the stored files and its filters. */
export const createMediaFixture = (): MediaFixture => {
  const shelf: MediaFixture = { siteId: newId(), stored: [], picked: [] };
  mock(refresh, { accessToken: 'new', refreshToken: 'new' });
  mock(listSiteMedia, ({ query: { kind, q = '', folderId, tag } }) => {
    const images = shelf.stored.filter(
      (item) =>
        (!kind || (item.kind === 'document') === (kind === 'document')) &&
        item.name.includes(q) &&
        (!folderId || item.folderId === folderId) &&
        (!tag || item.tags.includes(tag)),
    );
    return { images, pagination: onePage(images.length) };
  });
  return shelf;
};

/** Stores an uploaded file, like the server. */
export const storeFile = (shelf: MediaFixture, { form }: MockCall<typeof uploadMedia>): MediaItem => {
  const { name, type } = form.get('image') as File;
  const folder = { folderId: form.get('folderId') as string | null };
  const item = type.startsWith('image/') ? imageItem(name, folder) : tableItem(name, folder);
  shelf.stored = [item, ...shelf.stored];
  return item;
};
export const storeUploads = (shelf: MediaFixture): void =>
  mock(uploadMedia, (call) => storeFile(shelf, call));

function PickerTarget({ shelf }: { shelf: MediaFixture }) {
  const { pick } = useMediaPicker();
  return <button onClick={async () => shelf.picked.push(await pick())}>Replace</button>;
}

const body = page.elementLocator(document.body);
export const dialog = (): Locator => body.getByRole('dialog');
export const button = (name: string): Locator => body.getByRole('button', { name, exact: true });
export const tab = (name: string): Locator => body.getByRole('tab', { name });
export const expectText = (words: string | RegExp): Promise<unknown> =>
  expect.element(body.getByText(words)).toBeVisible();

/** Opens the picker through its button and selects a tab. */
export const openPicker = async (
  shelf: MediaFixture,
  name = 'My Uploads',
  options: ScreenOptions = {},
): Promise<void> => {
  await renderPart(
    <MediaPickerProvider siteId={shelf.siteId}>
      <PickerTarget shelf={shelf} />
    </MediaPickerProvider>,
    ['media'],
    options,
  );
  await button('Replace').click();
  await tab(name).click();
};

/** Names of the shown files, in order. */
export const shownNames = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-tile]')].map(({ title }) => title);
