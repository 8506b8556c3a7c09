import sharp from 'sharp';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { withBuilder } from '../support/builder.ts';
import {
  buttonIn,
  colorsOf,
  dialogOf,
  chooseFiles,
  openPicker,
  quarters,
  shownImage,
  storedFiles,
} from './media-picker.ts';

// Cropping in native pixels, with rotation and flips as seen on screen; the source file stays unchanged.

const builder = withBuilder();
const cropDialog = () => builder.page.getByRole('dialog', { name: 'Crop Image' });
const sizeShown = () => cropDialog().locator('output').first().textContent();

/** Uploads an image of 1200 × 800 and opens it for cropping. */
const openCrop = async (): Promise<void> => {
  await builder.open();
  await openPicker(builder);
  await dialogOf(builder.page).getByRole('tab', { name: 'My Uploads' }).click();
  await chooseFiles(builder.page, [
    { name: 'quarters.png', mimeType: 'image/png', buffer: await quarters(1200, 800) },
  ]);
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await cropDialog().getByLabel('Crop area').waitFor();
};
const applied = async () => {
  await buttonIn(builder.page, 'Apply Crop').click();
  await cropDialog().waitFor({ state: 'detached' });
  const [cut, original] = await storedFiles(builder);
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(cut!.url);
  return { cut: cut!, original: original! };
};

it('the crop works by keyboard, in native pixels, and keeps the original', async () => {
  await openCrop();
  expect(await sizeShown()).toBe('1080 × 720 px');
  expect(await axeViolations(builder.page)).toEqual([]);
  for (const [name, size] of [
    ['Square 1:1', '800 × 800 px'],
    ['Landscape 16:9', '1080 × 608 px'],
    ['Portrait 9:16', '450 × 800 px'],
    ['Wide 21:9', '1080 × 463 px'],
    ['Standard 4:3', '1067 × 800 px'],
    ['Classic 3:2', '1080 × 720 px'],
  ] as const) {
    await cropDialog().getByRole('radio', { name }).check();
    await expect.poll(sizeShown).toBe(size);
  }
  await cropDialog().getByRole('radio', { name: 'Square 1:1' }).check();
  const area = cropDialog().getByLabel('Crop area');
  const isSquare = async () => {
    const { width, height } = (await area.boundingBox())!;
    return Math.abs(width - height) < 1;
  };
  await expect.poll(isSquare).toBe(true);
  const left = async () => (await area.boundingBox())!.x;
  const start = await left();
  await area.focus();
  for (const [key, step] of [
    ['ArrowRight', 1],
    ['Shift+ArrowRight', 11],
    ['Control+ArrowRight', 111],
  ] as const) {
    await builder.page.keyboard.press(key);
    await expect.poll(async () => Math.round((await left()) - start)).toBe(step);
  }
  for (let presses = 0; presses < 3; presses += 1) await builder.page.keyboard.press('Control+ArrowRight');
  const { cut, original } = await applied();
  expect(cut).toMatchObject({
    width: 800,
    height: 800,
    mimeType: 'image/jpeg',
    source: 'crop',
    name: 'quarters.jpg',
  });
  expect(original).toMatchObject({ name: 'quarters.png', width: 1200, height: 800 });
  // At the right edge: a quarter of the crop still shows the left half.
  expect(await colorsOf(builder, cut.url)).toEqual(['green', 'green', 'white', 'white']);
});

/** How a JPEG of this quality thins out brightness: table K.1 of the standard, as every encoder scales it. */
const thinning = (quality: number): number[] => {
  const plain = [16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40];
  const scale = quality < 50 ? 5_000 / quality : 200 - quality * 2;
  return plain.map((value) => Math.max(1, Math.floor((value * scale + 50) / 100)));
};

it('the crop starts centred, and uploads a JPEG at 0.95 with exactly the cropped pixels', async () => {
  await openCrop();
  const picture = (await cropDialog().locator('canvas').boundingBox())!;
  const area = (await cropDialog().getByLabel('Crop area').boundingBox())!;
  expect(area.width / picture.width).toBeCloseTo(0.9, 2);
  for (const [start, length] of [
    ['x', 'width'],
    ['y', 'height'],
  ] as const)
    expect(area[start] + area[length] / 2).toBeCloseTo(picture[start] + picture[length] / 2, 0);
  // Playwright does not expose bodies of requests with files.
  const sent = builder.page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const send = Reflect.get(XMLHttpRequest.prototype, 'send') as (body: unknown) => void;
        XMLHttpRequest.prototype.send = function reading(body) {
          const file = (body as FormData).get('image') as File;
          void file.arrayBuffer().then((bytes) => resolve([...new Uint8Array(bytes)]));
          send.call(this, body);
        };
      }),
  );
  await applied();
  const jpeg = Buffer.from(await sent);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 720 });
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  expect([...jpeg.subarray(table, table + 16)]).toEqual(thinning(95));
});

it('the crop rotates and flips as seen, and keeps the focal point', async () => {
  await openCrop();
  await buttonIn(builder.page, 'Rotate right').click();
  expect(await sizeShown()).toBe('720 × 1080 px');
  await buttonIn(builder.page, 'Flip left to right').click();
  await buttonIn(builder.page, 'Rotate left').click();
  await buttonIn(builder.page, 'Flip upside down').click();
  await buttonIn(builder.page, 'Flip upside down').click();
  await buttonIn(builder.page, 'Focal point').click();
  const target = cropDialog().getByRole('button', { name: /^Focal point: / });
  const frame = (await cropDialog().locator('canvas').boundingBox())!;
  await builder.page.mouse.click(frame.x + frame.width * 0.25, frame.y + frame.height * 0.5);
  await target.press('Shift+ArrowLeft');
  await expect.poll(() => target.getAttribute('aria-label')).toContain('15 percent from the left');
  expect(await axeViolations(builder.page)).toEqual([]);
  await buttonIn(builder.page, 'Focal point').click();
  const { cut } = await applied();
  expect(await colorsOf(builder, cut.url)).toEqual(['blue', 'white', 'red', 'green']);
  expect(cut.focalPoint.x).toBeCloseTo(0.11, 1);
  expect(cut.focalPoint.y).toBeCloseTo(0.5, 1);
});

it('the crop reports a focal point that could not be saved, and still uses the image', async () => {
  const failing = async (): Promise<void> => {
    await builder.page.route('**/api/v1/media/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await buttonIn(builder.page, 'Focal point').click();
    const target = cropDialog().getByRole('button', { name: /^Focal point: / });
    const before = await target.getAttribute('aria-label');
    await target.press('Shift+ArrowLeft');
    await expect.poll(() => target.getAttribute('aria-label')).not.toBe(before);
  };
  const told = () =>
    builder.page.getByText('The focal point could not be saved. The picture is used without it.');

  await openCrop();
  await failing();
  const [before] = await storedFiles(builder);
  await buttonIn(builder.page, 'Use Without Cropping').click();
  await told().waitFor();
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(before!.url);
  const [after] = await storedFiles(builder);
  expect(after!.focalPoint).toEqual(before!.focalPoint);

  await openCrop();
  await failing();
  await buttonIn(builder.page, 'Focal point').click();
  await applied();
  await told().waitFor();
});

it('the crop is cancelled by a click outside, not by a drag that ends there', async () => {
  await openCrop();
  const picture = (await cropDialog().locator('canvas').boundingBox())!;
  const { mouse } = builder.page;
  await mouse.move(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await mouse.down();
  await mouse.move(8, 8, { steps: 4 });
  await mouse.up();
  await expect.poll(sizeShown).toBe('1080 × 720 px');
  expect(await cropDialog().isVisible()).toBe(true);
  await mouse.click(8, 8);
  await cropDialog().waitFor({ state: 'detached' });
  // Back in the picker, with the image still selected.
  expect(await buttonIn(builder.page, 'Crop & Use Image').isEnabled()).toBe(true);
  expect(await storedFiles(builder)).toHaveLength(1);
});

it('the crop dialog stays open when the upload fails; the image can be used uncropped', async () => {
  await openCrop();
  await builder.page.route('**/api/v1/media/upload', (route) => route.abort());
  await buttonIn(builder.page, 'Apply Crop').click();
  await cropDialog().getByText('Failed to upload image. Please try again.').waitFor();
  // A click into the image clears the crop area; applying is disabled until a new one is drawn.
  const picture = (await cropDialog().locator('canvas').boundingBox())!;
  await builder.page.mouse.click(picture.x + 3, picture.y + 3);
  await expect.poll(() => buttonIn(builder.page, 'Apply Crop').isDisabled()).toBe(true);
  await buttonIn(builder.page, 'Use Without Cropping').click();
  const files = await storedFiles(builder);
  expect(files).toHaveLength(1);
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(files[0]!.url);
});
