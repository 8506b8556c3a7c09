import { expect, it } from 'vitest';
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

// Cropping of a real image; the dialog has component tests.

const builder = withBuilder();
const cropDialog = () => builder.page.getByRole('dialog', { name: 'Crop Image' });

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

it('a crop is stored in native pixels beside its original, and shown on the page', async () => {
  await openCrop();
  await cropDialog().getByRole('radio', { name: 'Square 1:1' }).check();
  const area = cropDialog().getByLabel('Crop area');
  await area.focus();
  for (let presses = 0; presses < 5; presses += 1) await builder.page.keyboard.press('Control+ArrowRight');
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
