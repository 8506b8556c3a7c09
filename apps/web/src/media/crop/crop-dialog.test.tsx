import { changeMedia, type MediaItem, uploadMedia } from '@sitewright/contract/media/media';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { noConnection, proxyFailure } from '../../testing/mock-error.ts';
import { mockFile } from '../../testing/mock-files.ts';
import {
  button,
  createMediaFixture,
  expectText,
  type MediaFixture,
  openPicker,
  shownNames,
  storeUploads,
} from '../../testing/picker.tsx';

// Cropping in native pixels, with rotation and flips as seen on screen.

let shelf: MediaFixture;
const body = page.elementLocator(document.body);
const cropDialog = () => body.getByRole('dialog', { name: 'Crop Image' });
const area = () => cropDialog().getByLabelText(/^Crop area/);
const focalPoint = () => cropDialog().getByRole('button', { name: /^Focal point: / });
const canvas = () => page.elementLocator(cropDialog().element().querySelector('canvas')!);
const boxOf = (part: { element: () => Element }): DOMRect => part.element().getBoundingClientRect();
const sizeShown = (): string => cropDialog().element().querySelector('output')!.textContent;
const press = (name: string): Promise<void> =>
  cropDialog().getByRole('button', { name, exact: true }).click();
const check = (name: string): Promise<void> =>
  cropDialog().getByRole('radio', { name }).click({ force: true });
const uploads = (): File[] => sentTo(uploadMedia).map(({ form }) => form.get('image') as File);

/** An image whose four quarters reveal its orientation: red, green / blue, white. */
const quarters = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  for (const [color, x, y] of [
    ['#d00000', 0, 0],
    ['#00a000', 1, 0],
    ['#0000d0', 0, 1],
    ['#ffffff', 1, 1],
  ] as const) {
    pen.fillStyle = color;
    pen.fillRect((x * width) / 2, (y * height) / 2, width / 2, height / 2);
  }
  return new File([await canvas.convertToBlob()], 'quarters.png', { type: 'image/png' });
};

/** The colours of a file's four quarters, read from their middles. */
const colorsOf = async (file: File): Promise<string[]> => {
  const bitmap = await createImageBitmap(file);
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  const name = (x: number, y: number): string => {
    const { data } = pen.getImageData(Math.floor(bitmap.width * x), Math.floor(bitmap.height * y), 1, 1);
    const [red, green, blue] = [...data].map((value) => value > 110);
    return red && green ? 'white' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'black';
  };
  return [name(0.25, 0.25), name(0.75, 0.25), name(0.25, 0.75), name(0.75, 0.75)];
};

beforeEach(async () => {
  shelf = createMediaFixture();
  storeUploads(shelf);
  const file = await quarters(1200, 800);
  mockFile('/media/quarters.png', file);
  await openPicker(shelf, 'My Uploads', { width: 1440 });
  chooseFiles(file);
  await expect.poll(shownNames).toEqual(['quarters.png']);
  await button('Crop & Use Image').click();
  await expect.element(area()).toBeVisible();
});

const applied = async (): Promise<{ file: File; item: MediaItem }> => {
  await press('Apply Crop');
  await expect.poll(() => shelf.picked.length).toBe(1);
  const [item] = shelf.stored as [MediaItem];
  expect(shelf.picked).toMatchObject([{ src: item.url }]);
  expect(shelf.stored.map(({ name }) => name)).toEqual(['quarters.jpg', 'quarters.png']);
  return { file: uploads().at(-1)!, item };
};

it('the crop works by keyboard, in native pixels', async () => {
  expect(sizeShown()).toBe('1080 × 720 px');
  expect(await axeViolations()).toEqual([]);
  for (const [name, size] of [
    ['Square 1:1', '800 × 800 px'],
    ['Landscape 16:9', '1080 × 608 px'],
    ['Portrait 9:16', '450 × 800 px'],
    ['Wide 21:9', '1080 × 463 px'],
    ['Standard 4:3', '1067 × 800 px'],
    ['Classic 3:2', '1080 × 720 px'],
  ] as const) {
    await check(name);
    await expect.poll(sizeShown).toBe(size);
  }
  await check('Square 1:1');
  await expect.poll(() => Math.abs(boxOf(area()).width - boxOf(area()).height)).toBeLessThan(1);
  const start = boxOf(area()).x;
  (area().element() as HTMLElement).focus();
  for (const [key, step] of [
    ['{ArrowRight}', 1],
    ['{Shift>}{ArrowRight}{/Shift}', 11],
    ['{Control>}{ArrowRight}{/Control}', 111],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(() => Math.round(boxOf(area()).x - start)).toBe(step);
  }
  for (let presses = 0; presses < 3; presses += 1)
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  const { file } = await applied();
  expect(sentTo(uploadMedia).at(-1)!.form.get('originId')).toBe(shelf.stored[1]!.id);
  const { width, height } = await createImageBitmap(file);
  expect([width, height]).toEqual([800, 800]);
  // At the right edge: a quarter of the crop still shows the left half.
  expect(await colorsOf(file)).toEqual(['green', 'green', 'white', 'white']);
});

/** How a JPEG of this quality thins out brightness: table K.1 of the standard, as every encoder scales it. */
const thinning = (quality: number): number[] => {
  const plain = [16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40];
  const scale = quality < 50 ? 5_000 / quality : 200 - quality * 2;
  return plain.map((value) => Math.max(1, Math.floor((value * scale + 50) / 100)));
};

it('the crop starts centred, and uploads a JPEG at 0.95 with exactly the cropped pixels', async () => {
  const picture = boxOf(canvas());
  const start = boxOf(area());
  expect(start.width / picture.width).toBeCloseTo(0.9, 2);
  expect(start.x + start.width / 2).toBeCloseTo(picture.x + picture.width / 2, 0);
  expect(start.y + start.height / 2).toBeCloseTo(picture.y + picture.height / 2, 0);
  const { file } = await applied();
  expect(file.type).toBe('image/jpeg');
  const { width, height } = await createImageBitmap(file);
  expect([width, height]).toEqual([1080, 720]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const table = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb) + 5;
  expect([...bytes.subarray(table, table + 16)]).toEqual(thinning(95));
});

it('the crop rotates and flips as seen, and keeps the focal point', async () => {
  mock(changeMedia, ({ params: { id }, body: { focalPoint = { x: 0, y: 0 } } }) => ({
    ...shelf.stored.find((item) => item.id === id)!,
    focalPoint,
  }));
  await press('Rotate right');
  await expect.poll(sizeShown).toBe('720 × 1080 px');
  await press('Flip horizontally');
  await press('Rotate left');
  await press('Flip vertically');
  await press('Flip vertically');
  await press('Focal point');
  await expect.element(focalPoint()).toBeVisible();
  const { width, height } = boxOf(canvas());
  await canvas().click({ position: { x: width * 0.25, y: height * 0.5 }, force: true });
  (focalPoint().element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(() => focalPoint().element().ariaLabel).toContain('15% from the left');
  expect(await axeViolations()).toEqual([]);
  await press('Focal point');
  const { file, item } = await applied();
  expect(await colorsOf(file)).toEqual(['blue', 'white', 'red', 'green']);
  const [saved] = sentTo(changeMedia);
  expect(saved!.params.id).toBe(item.id);
  expect(saved!.body.focalPoint!.x).toBeCloseTo(0.11, 1);
  expect(saved!.body.focalPoint!.y).toBeCloseTo(0.5, 1);
});

const moveFocalPoint = async (): Promise<void> => {
  mock(changeMedia, proxyFailure(500));
  await press('Focal point');
  const before = focalPoint().element().ariaLabel;
  (focalPoint().element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => focalPoint().element().ariaLabel).not.toBe(before);
};
const focusLost = "Couldn't save the focal point. The image is used without it.";

it('the crop reports a focal point that could not be saved, and uses the original', async () => {
  await moveFocalPoint();
  await press('Use Without Cropping');
  await expectText(focusLost);
  await expect.poll(() => shelf.picked).toMatchObject([{ src: '/media/quarters.png' }]);
  expect(sentTo(changeMedia)).toHaveLength(1);
});

it('the crop reports a focal point that could not be saved, and uses the crop', async () => {
  await moveFocalPoint();
  await press('Focal point');
  await applied();
  await expectText(focusLost);
  expect(sentTo(changeMedia)).toHaveLength(1);
});

it('the crop is cancelled by a click outside, not by a drag that ends there', async () => {
  await userEvent.dragAndDrop(canvas(), body, { targetPosition: { x: 8, y: 8 }, force: true });
  await expect.poll(sizeShown).toBe('1080 × 720 px');
  await expect.element(cropDialog()).toBeVisible();
  await body.click({ position: { x: 8, y: 8 }, force: true });
  await expect.element(cropDialog()).not.toBeInTheDocument();
  // Back in the picker, with the image still selected.
  await expect.element(button('Crop & Use Image')).toBeEnabled();
  expect(uploads().map(({ name }) => name)).toEqual(['quarters.png']);
  expect(shelf.picked).toEqual([]);
});

it('the crop dialog stays open when the upload fails; the image can be used uncropped', async () => {
  mock(uploadMedia, noConnection);
  await press('Apply Crop');
  await expect.element(cropDialog().getByText('Failed to upload image. Please try again.')).toBeVisible();
  // A click into the image clears the crop area; applying is disabled until a new one is drawn.
  // The dialog takes no input until the failure is settled.
  await expect
    .poll(async () => {
      await canvas().click({ position: { x: 3, y: 3 }, force: true });
      return button('Apply Crop').element().matches(':disabled');
    })
    .toBe(true);
  await press('Use Without Cropping');
  await expect.poll(() => shelf.picked).toMatchObject([{ src: '/media/quarters.png' }]);
  expect(shelf.stored).toHaveLength(1);
});
