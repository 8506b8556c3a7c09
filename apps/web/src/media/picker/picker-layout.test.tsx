import { listMediaFolders, uploadMedia } from '@sitewright/contract/media/media';
import { builtInStock } from '@sitewright/contract/stock/stock';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles, makeImageFile } from '../../testing/choose-files.ts';
import { countRows } from '../../testing/count-rows.ts';
import { mock } from '../../testing/mock-api.ts';
import { mockFile } from '../../testing/mock-files.ts';
import {
  button,
  createMediaFixture,
  dialog,
  expectText,
  imageItem,
  type MediaFixture,
  openPicker,
  shownNames,
  stockPhoto,
  storeFile,
} from '../../testing/picker.tsx';

// Layout of the picker and the crop dialog on narrow and wide screens.

const wide = [1440, 900] as const;
const phone = [375, 812] as const;
const folderId = '00000000-0000-4000-8000-0000000000f1';
const body = page.elementLocator(document.body);
let shelf: MediaFixture;

beforeEach(() => {
  shelf = createMediaFixture();
});

const tiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-tile]')];
const tile = (name: string) => tiles().find(({ title }) => title === name)!;
const rightOf = (part: Element): number => part.getBoundingClientRect().right;
const brokenImages = (): string[] =>
  [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
/** Tabs that reach beyond the screen, or whose text is cut. */
const cutTabs = (): string[] =>
  [...dialog().element().querySelectorAll<HTMLElement>('[role="tab"]')]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth || one.scrollWidth > one.clientWidth;
    })
    .map(({ innerText }) => innerText);

it.each([
  ['en', 'My Uploads', 'Stock Images'],
  ['vi', 'Tệp của tôi', 'Kho ảnh'],
] as const)(
  'every source is shown in full on a phone in %s, with images as wide as the content above',
  async (language, ownFiles, stock) => {
    const names = Array.from({ length: 30 }, (_, index) => `leaf ${index}`);
    mock(builtInStock, { photos: names.map((name) => stockPhoto(name, { source: 'built-in' })) });
    await openPicker(shelf, ownFiles, { language });
    await page.viewport(...phone);
    await expect.poll(() => dialog().getByRole('tab').elements().length).toBe(4);
    await expect.poll(cutTabs).toEqual([]);
    await dialog().getByRole('tab', { name: stock }).click();
    await expect.poll(() => tiles().length).toBeGreaterThan(0);
    for (const [width, height] of [phone, wide]) {
      await page.viewport(width, height);
      const above = dialog().getByRole('search');
      await expect.poll(() => Math.max(...tiles().map(rightOf)) - rightOf(above.element())).toBeCloseTo(0, 0);
    }
  },
);

it('the filters take few rows on a phone, and their visual order is the tab order', async () => {
  const name = 'Thực đơn cuối tuần và ngày lễ';
  mock(listMediaFolders, {
    folders: [{ id: folderId, siteId: shelf.siteId, name, parentId: null, count: 0 }],
  });
  shelf.stored = [imageItem('bread.png', { tags: ['warm'] })];
  await openPicker(shelf);
  await page.viewport(...phone);
  await expect.element(dialog().getByRole('combobox', { name: 'Tag' })).toBeVisible();
  await expect.poll(() => countRows(dialog().getByRole('search').element())).toBe(3);
  (dialog().getByRole('radio', { name: 'Images' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('Upload');
  expect(await axeViolations()).toEqual([]);
});

it('a blocked image is explained in text and cannot be selected', async () => {
  const drawing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  shelf.stored = [
    imageItem('cake.png', { state: 'blocked', thumbnail: '/media/cake.png?w=320' }),
    imageItem('bread.png', { thumbnail: drawing }),
  ];
  await openPicker(shelf);
  await expect.poll(shownNames).toEqual(['cake.png', 'bread.png']);
  expect(tile('cake.png').textContent).toContain('Blocked');
  expect(tile('cake.png').matches(':disabled')).toBe(true);
  expect(tile('bread.png').matches(':disabled')).toBe(false);
  await expect.poll(brokenImages).toEqual([]);
  expect(await axeViolations()).toEqual([]);
});

it('the Delete key deletes the focused file, however it got focus', async () => {
  shelf.stored = ['cake.png', 'bread.png'].map((name) => imageItem(name));
  await openPicker(shelf);
  await expect.poll(shownNames).toEqual(['cake.png', 'bread.png']);
  // Like a screen reader: focused without arrow keys and without selecting it.
  tile('bread.png').focus();
  await userEvent.keyboard('{Delete}');
  const question = body.getByRole('dialog', { name: 'Delete file?' });
  await expect.element(question.getByText('bread.png')).toBeVisible();
});

it('failed uploads are listed by name and dismissed at once', async () => {
  await openPicker(shelf);
  chooseFiles(
    ...['film.mp4', 'song.mp3'].map((name) => new File(['no picture'], name, { type: 'video/mp4' })),
  );
  await expectText("2 files weren't uploaded");
  expect(await axeViolations()).toEqual([]);
  await button('Dismiss all').click();
  await expect.element(dialog().getByText("2 files weren't uploaded")).not.toBeInTheDocument();
});

it('a preset aspect ratio is visible in the crop dialog, also on a phone', async () => {
  const bread = await makeImageFile('bread.png', '#963');
  mock(uploadMedia, (call) => storeFile(shelf, call));
  mockFile('/media/bread.png', bread);
  await openPicker(shelf);
  chooseFiles(bread);
  await expect.poll(shownNames).toEqual(['bread.png']);
  await button('Crop & Use Image').click();
  const crop = body.getByRole('dialog', { name: 'Crop Image' });
  await expect.element(crop.getByLabelText(/^Crop area/)).toBeVisible();
  await page.viewport(...phone);
  const last = crop.getByRole('radio', { name: 'Classic 3:2' });
  // By keyboard, which does not scroll to a merely checked option.
  (last.element() as HTMLElement).click();
  await expect.poll(() => rightOf(last.element())).toBeLessThanOrEqual(phone[0]);
  await page.viewport(...wide);
  expect(await axeViolations()).toEqual([]);
});
