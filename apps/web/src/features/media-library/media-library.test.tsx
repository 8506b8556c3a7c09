import {
  changeManyMedia,
  changeMedia,
  createMediaFolder,
  deleteMedia,
  getMedia,
  listMedia,
  listMediaFolders,
  mediaItemSchema,
  type MediaUse,
  mediaStorage,
  uploadMedia,
} from '@sitewright/contract/media/media';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles, makeImageFile } from '../../testing/choose-files.ts';
import { countRows } from '../../testing/count-rows.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import type { LibraryItem } from './use-media-library.ts';

// Media library screen.

const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
const folderId = '00000000-0000-4000-8000-0000000000f1';
const body = page.elementLocator(document.body);
let made = 0;
const newId = (): string => `00000000-0000-4000-9000-${String((made += 1)).padStart(12, '0')}`;
/** Unique per test, because uploads of a site continue in the background. */
let siteId: string;
let stored: LibraryItem[];
let uses: MediaUse[];

const image = (name: string, fields: Partial<LibraryItem> = {}): LibraryItem => ({
  ...sample(mediaItemSchema, { id: newId(), siteId, url: drawing, thumbnail: drawing, name, state: 'ready' }),
  siteName: 'Bakery',
  uses: 0,
  ...fields,
});
const table = (name: string): LibraryItem =>
  image(name, { kind: 'document', documentKind: 'csv', mimeType: 'text/csv', thumbnail: null });
const storedFile = (id: string): LibraryItem | undefined => stored.find((item) => item.id === id);
const update = (id: string, fields: Partial<LibraryItem>): LibraryItem => {
  stored = stored.map((item) => (item.id === id ? { ...item, ...fields } : item));
  return storedFile(id)!;
};

beforeEach(() => {
  siteId = newId();
  stored = [];
  uses = [];
  const sites = [siteId, newId()].map((id, index) =>
    sample(siteSchema, { id, name: ['Bakery', 'Garden'][index]! }),
  );
  mock(listSites, { sites, pagination: onePage(2) });
  mock(mediaStorage, { usedBytes: 2_000, quotaBytes: 5 * 1024 ** 3, files: 1 });
  mock(listMedia, ({ query: { q = '', kind, tag, folderId: folder } }) => {
    const items = stored.filter(
      (item) =>
        item.name.toLowerCase().includes(q) &&
        (!kind || (item.kind === 'document') === (kind === 'document')) &&
        (!tag || item.tags.includes(tag)) &&
        (!folder || item.folderId === folder),
    );
    return { items, pagination: onePage(items.length) };
  });
  mock(getMedia, ({ params: { id } }) => {
    const item = storedFile(id);
    return item ? { ...item, uses } : mockError('not_found');
  });
  mock(changeMedia, ({ params: { id }, body: fields }) => update(id, fields as Partial<LibraryItem>));
});

const tile = (name: string): Locator => body.getByRole('checkbox', { name: `Select ${name}` });
const names = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')].map((one) =>
    one.ariaLabel!.replace('Select ', ''),
  );
const details = (): Locator => body.getByRole('dialog');
const showFolder = (name: string): void =>
  mock(listMediaFolders, () => {
    const count = stored.filter((item) => item.folderId === folderId).length;
    return { folders: [{ id: folderId, siteId, name, parentId: null, count }] };
  });
const brokenImages = (): string[] =>
  [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);

it('an upload requires a site, and several files are uploaded at once', async () => {
  mock(uploadMedia, ({ form }) => {
    const { name, type } = form.get('image') as File;
    const item = type === 'text/csv' ? table(name) : image(name);
    stored = [item, ...stored];
    return item;
  });
  const screen = await renderScreen('/media');
  await expect.element(screen.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await screen.getByLabelText('Site', { exact: true }).selectOptions('Bakery');
  await expect.element(screen.getByRole('button', { name: 'Upload' })).toBeEnabled();
  const given = ['xanh.png', 'Chợ Bến Thành.png', 'prices.csv'];
  chooseFiles(
    await makeImageFile(given[0]!, '#0a7d3c'),
    await makeImageFile(given[1]!, '#c8401b'),
    new File(['bread,3\n'], given[2]!, { type: 'text/csv' }),
  );
  await expect.poll(() => names().toSorted()).toEqual(given.toSorted());
  expect(sentTo(uploadMedia).map(({ form }) => form.get('siteId'))).toEqual([siteId, siteId, siteId]);
});

it('name, alt text, tags and focal point of a file are saved', async () => {
  stored = [image('xanh.png')];
  const [{ id }] = stored as [LibraryItem];
  const screen = await renderScreen('/media');
  await screen.getByRole('button', { name: 'xanh.png' }).click();
  await details().getByLabelText('Alt text').fill('A green field');
  await details().getByLabelText('Name').fill('Field.png');
  await details().getByRole('combobox', { name: 'Tags' }).fill('spring');
  await userEvent.keyboard('{Enter}');
  await details().getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => storedFile(id))
    .toMatchObject({
      name: 'Field.png',
      alt: 'A green field',
      tags: ['spring'],
    });
  await expect.poll(names).toEqual(['Field.png']);
  (
    details()
      .getByRole('button', { name: /^Focal point/ })
      .element() as HTMLElement
  ).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const before = storedFile(id)!.focalPoint;
  await details().getByRole('button', { name: 'Save focal point' }).click();
  await expect.poll(() => storedFile(id)!.focalPoint.x).toBeCloseTo(before.x + 0.1, 2);
});

it('files are moved into a new folder', async () => {
  stored = [image('Field.png'), table('prices.csv'), image('market.png')];
  mock(createMediaFolder, ({ body: { name } }) => {
    showFolder(name);
    return { id: folderId, siteId, name, parentId: null, count: 0 };
  });
  mock(changeManyMedia, ({ body: { ids, folderId: target = null } }) => {
    for (const id of ids) update(id, { folderId: target });
    return { changed: ids, failed: [] };
  });
  const screen = await renderScreen(`/media?site=${siteId}`);
  await screen.getByRole('button', { name: 'New folder' }).click();
  await details().getByLabelText('Name').fill('Mùa xuân');
  await details().getByRole('button', { name: 'Create folder' }).click();
  await expect.element(screen.getByRole('button', { name: 'Mùa xuân 0' })).toBeVisible();
  await tile('Field.png').click();
  await tile('prices.csv').click();
  await screen.getByRole('button', { name: 'Move', exact: true }).click();
  await details().getByLabelText('Folder').selectOptions('Mùa xuân');
  await details().getByRole('button', { name: 'Move', exact: true }).click();
  await screen.getByRole('button', { name: 'Mùa xuân 2' }).click();
  await expect.poll(names).toEqual(['Field.png', 'prices.csv']);
  await screen.getByLabelText('Type', { exact: true }).selectOptions('Images');
  await expect.poll(names).toEqual(['Field.png']);
  await screen.getByLabelText('Type', { exact: true }).selectOptions('All files');
  await screen.getByRole('button', { name: 'All files', exact: true }).click();
  await expect.poll(names).toEqual(['Field.png', 'prices.csv', 'market.png']);
});

it('files are filtered by tag and text', async () => {
  stored = [image('Field.png', { tags: ['spring'] }), table('prices.csv'), image('Chợ Bến Thành.png')];
  const screen = await renderScreen(`/media?site=${siteId}`);
  await screen.getByLabelText('Tag', { exact: true }).selectOptions('spring');
  await expect.poll(names).toEqual(['Field.png']);
  await screen.getByLabelText('Tag', { exact: true }).selectOptions('All tags');
  await screen.getByLabelText('Search by name, alt text or tag').fill('bến');
  await expect.poll(names).toEqual(['Chợ Bến Thành.png']);
  await screen.getByLabelText('Search by name, alt text or tag').fill('');
  await expect.poll(names).toEqual(['Field.png', 'prices.csv', 'Chợ Bến Thành.png']);
  await expect.element(screen.getByText(/of 5 GB used/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('both of two filters set before a re-render are kept', async () => {
  stored = [image('Field.png', { tags: ['spring'] }), table('prices.csv')];
  const screen = await renderScreen(`/media?site=${siteId}`);
  await expect.element(screen.getByLabelText('Tag', { exact: true })).toBeVisible();
  const choose = (name: string, value: string): void => {
    const select = screen.getByLabelText(name, { exact: true }).element();
    // Use the native setter to bypass React's value tracking, like user input.
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('Type', 'image');
  await new Promise((resolve) => setTimeout(resolve));
  choose('Tag', 'spring');
  await expect.element(screen.getByLabelText('Tag', { exact: true })).toHaveValue('spring');
  await expect.element(screen.getByLabelText('Type', { exact: true })).toHaveValue('image');
});

it('a deletion of several files keeps those in use, whose usages are listed before', async () => {
  stored = [image('Field.png', { uses: 1 }), table('prices.csv')];
  const [{ id }] = stored as [LibraryItem];
  const use = {
    siteId,
    siteName: 'Bakery',
    documentId: id,
    kind: 'page' as const,
    title: 'Home',
    pageId: id,
  };
  const inProfile = {
    ...use,
    siteId: null,
    siteName: null,
    kind: 'company_profile' as const,
    title: '',
    pageId: null,
  };
  uses = [use, inProfile];
  mock(changeManyMedia, ({ body: { ids } }) => {
    stored = stored.filter((item) => item.id === id);
    const error = 'It is used.';
    return { changed: ids.filter((one) => one !== id), failed: [{ id, error }] };
  });
  mock(deleteMedia, ({ query: { force } }) => {
    if (force === 'false') return mockError('in_use', { details: { uses } });
    stored = [];
    return { ok: true };
  });
  const screen = await renderScreen(`/media?site=${siteId}`);
  await tile('Field.png').click();
  await tile('prices.csv').click();
  const bar = screen.getByRole('group', { name: 'Selected files' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await details().getByRole('button', { name: 'Delete' }).click();
  await expect.element(body.getByText('1 file deleted')).toBeVisible();
  await expect.poll(names).toEqual(['Field.png']);
  expect(sentTo(changeManyMedia).map((call) => call.body.action)).toEqual(['delete']);

  await screen.getByRole('button', { name: 'Field.png' }).click();
  await expect.element(details().getByRole('link', { name: 'Home' })).toBeVisible();
  await expect
    .element(details().getByRole('link', { name: 'Company profile' }))
    .toHaveAttribute('href', '/company-profile');
  await details().getByRole('button', { name: 'Delete', exact: true }).click();
  const question = body.getByRole('dialog', { name: 'Delete file?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(question.getByText('Page: Home')).toBeVisible();
  await expect.element(question.getByText('Company profile', { exact: true })).toBeVisible();
  await expect.element(question.getByText(/removed from the company profile/)).toBeVisible();
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});

it('a blocked image is explained in text', async () => {
  stored = [image('cake.png', { state: 'blocked', url: '/media/cake.png', thumbnail: '/media/cake.png' })];
  const screen = await renderScreen(`/media?site=${siteId}&file=${stored[0]!.id}`);
  await expect.element(details().getByText('Blocked').first()).toBeVisible();
  await expect.element(screen.getByRole('main').getByText('Blocked')).toBeInTheDocument();
  await expect.poll(brokenImages).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

it('an empty folder differs from a search without results, and its menu has enough contrast', async () => {
  showFolder('Mùa xuân');
  const screen = await renderScreen(`/media?site=${siteId}&folder=${folderId}`);
  await expect.element(screen.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for Mùa xuân' }).click();
  await expect.element(body.getByRole('menuitem', { name: 'Delete folder' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await screen.getByLabelText('Search by name, alt text or tag').fill('zzz');
  await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
  // All filters share one row when they fit.
  await expect.poll(() => countRows(screen.getByRole('search').element())).toBe(1);
});
