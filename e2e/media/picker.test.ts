import { afterAll, expect, it } from 'vitest';
import { startStockFakes, type StockFakes } from '../../apps/server/src/testing/stock/stock-fakes.ts';
import { axeViolations } from '../support/axe.ts';
import { saveStatus } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { buttonIn, dialogOf, give, openPicker, plainPicture, shownPicture, storedFiles } from './pick.ts';

// One dialog for every picture and document of a site: stock services, pictures that come with the product, one's own.

let fakes: StockFakes;
const builder = withBuilder(async () => (fakes = await startStockFakes()).settings);
afterAll(() => fakes.close());

const dialog = () => dialogOf(builder.page);
const tab = (name: string) => dialog().getByRole('tab', { name });
const tiles = () => dialog().getByRole('gridcell');
const tile = (name: RegExp | string) => dialog().locator('[data-tile]').and(builder.page.getByLabel(name));
const counted = () => dialog().getByRole('status').filter({ hasText: /\d/ }).first();

it('shows pictures of ours while a service does not answer, and says so', async () => {
  await builder.open();
  await openPicker(builder);
  fakes.unsplash.be('failing');
  await tab('Unsplash Images').click();
  await dialog().getByText('Unsplash does not answer at the moment.', { exact: false }).waitFor();
  await expect.poll(() => counted().textContent()).toBe('12 of 12');
  fakes.unsplash.be('well');
});

it('searches a service a page at a time, goes back to its own choice, and uses a photo with its credit', async () => {
  await builder.open();
  const asked: string[] = [];
  builder.page.on('request', (request) =>
    asked.push(`${request.url()} ${JSON.stringify(request.headers())}`),
  );
  await openPicker(builder);

  await tab('Pexels Images').click();
  await tiles().first().waitFor();
  await expect.poll(() => counted().textContent()).toBe('30 of 75');
  expect(await buttonIn(builder.page, 'Search').isDisabled()).toBe(true);
  const box = dialog().getByRole('textbox', { name: 'Search Pexels' });
  await box.fill('   ');
  await box.press('Enter');
  expect(await buttonIn(builder.page, 'Search').isDisabled()).toBe(true);
  await box.fill('bread');
  await box.press('Enter');
  await tile(/bread/).first().waitFor();
  expect(fakes.pexels.asked.filter(({ path }) => path.endsWith('/search'))).toMatchObject([
    { query: { query: 'bread', page: '1', per_page: '30' } },
  ]);
  for (const count of ['60 of 75', '75 of 75']) {
    const more = buttonIn(builder.page, 'Load More Images');
    await more.scrollIntoViewIfNeeded();
    await more.click();
    await expect.poll(() => counted().textContent()).toBe(count);
  }
  expect(await buttonIn(builder.page, 'Load More Images').count()).toBe(0);
  await buttonIn(builder.page, 'Show Curated').click();
  await expect.poll(() => counted().textContent()).toBe('30 of 75');
  expect(await buttonIn(builder.page, 'Show Curated').count()).toBe(0);

  await tab('Unsplash Images').click();
  await dialog().getByRole('textbox', { name: 'Search Unsplash' }).fill('market');
  await buttonIn(builder.page, 'Search').click();
  await buttonIn(builder.page, 'Show Featured').waitFor();
  await tile(/by Unsplash Person/)
    .first()
    .click();
  const link = tiles()
    .first()
    .getByRole('link', { name: /^by Unsplash Person/ });
  expect(await link.getAttribute('href')).toMatch(/utm_source=.+utm_medium=referral/);
  expect(await axeViolations(builder.page)).toEqual([]);

  // What is chosen stays chosen while another tab is looked at.
  await tab('Stock Images').click();
  await dialog()
    .getByRole('group', { name: /^Chosen: / })
    .getByText('by Unsplash Person')
    .waitFor();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await builder.page.getByText(/^Photo by Unsplash Person \d on Unsplash$/).waitFor();
  await buttonIn(builder.page, 'Apply Crop').click();
  await dialog().first().waitFor({ state: 'detached' });
  const [cut, photo] = await storedFiles(builder);
  const photographer = expect.stringMatching(/^Unsplash Person/) as string;
  expect(photo).toMatchObject({ source: 'unsplash', photographer });
  expect(cut).toMatchObject({
    source: 'crop',
    photographer,
    url: expect.stringMatching(/^\/media\//) as string,
  });
  await expect.poll(() => shownPicture(builder).getAttribute('src')).toBe(cut!.url);
  expect(fakes.unsplash.asked.filter(({ path }) => path.endsWith('/download'))).toHaveLength(1);
  for (const key of [fakes.pexels.key, fakes.unsplash.key]) expect(asked.join('\n')).not.toContain(key);
});

it('filters what comes with the product, by keyboard alone', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Stock Images').click();
  await expect.poll(() => counted().textContent()).toBe('15 files');
  await dialog().getByRole('combobox', { name: 'Category' }).selectOption('nature');
  await expect.poll(() => counted().textContent()).toBe('3 files');
  await dialog().getByRole('combobox', { name: 'Category' }).selectOption('');
  await dialog().getByRole('textbox', { name: 'Search stock images' }).fill('zzz');
  await dialog().getByText('No picture here fits.').waitFor();
  await dialog().getByRole('textbox', { name: 'Search stock images' }).fill('');
  await tiles().first().waitFor();

  const focused = () => builder.page.evaluate(() => document.activeElement?.getAttribute('data-tile'));
  await dialog().locator('[data-tile="0"]').focus();
  await builder.page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('1');
  await builder.page.keyboard.press('Control+End');
  await expect.poll(focused).toBe('14');
  await builder.page.keyboard.press('Enter');
  expect(await dialog().locator('[data-tile="14"]').getAttribute('aria-pressed')).toBe('true');
  await builder.page.keyboard.press('Enter');
  await buttonIn(builder.page, 'Apply Crop').waitFor();
  await builder.page.keyboard.press('Escape');
  await expect.poll(() => dialog().count()).toBe(1);
  await builder.page.keyboard.press('Escape');
  await dialog().first().waitFor({ state: 'detached' });
  // Back where it was opened, and the tab is remembered.
  await expect.poll(() => builder.page.evaluate(() => document.activeElement?.textContent)).toBe('Replace');
  await builder.page.keyboard.press('Enter');
  await expect.poll(() => tab('Stock Images').getAttribute('aria-selected')).toBe('true');
});

it('uploads many at once, each with its own cancel and another try; documents are for documents', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('My Uploads').click();
  await dialog().getByText('No images yet.').waitFor();
  // The first is held back, so that it can be cancelled; the second fails once.
  let failures = 1;
  await builder.page.route('**/api/v1/media/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (body.includes('filename="slow.png"')) return;
    if (body.includes('filename="broken.png"') && failures > 0) {
      failures -= 1;
      await route.fulfill({ status: 507, json: { error: 'There is no room left.', code: 'storage_full' } });
      return;
    }
    await route.continue();
  });
  const file = async (name: string, color: string) => ({
    name,
    mimeType: 'image/png',
    buffer: await plainPicture(color),
  });
  await give(builder.page, [
    await file('slow.png', '#123'),
    await file('broken.png', '#432'),
    await file('fine.png', '#285'),
    { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('bread,4\ncake,6\n') },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no picture') },
  ]);
  await dialog().getByText('Please upload an image or document file').waitFor();
  await dialog().getByText('Upload failed: There is no room left.').waitFor();
  await buttonIn(builder.page, 'Try broken.png again').click();
  await buttonIn(builder.page, 'Cancel the upload of slow.png').click();
  await buttonIn(builder.page, 'Dismiss film.mp4').click();
  await builder.page.getByText('3 files uploaded').waitFor();
  expect((await storedFiles(builder)).map(({ name }) => name).sort()).toEqual([
    'broken.png',
    'fine.png',
    'prices.csv',
  ]);
  await expect.poll(() => tiles().count()).toBe(2);
  await builder.page.unroute('**/api/v1/media/upload');

  // Dropped anywhere on the dialog.
  const dropped = (await plainPicture('#954')).toString('base64');
  await builder.page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    const target = document.querySelector('[role="dialog"] [role="tablist"]')!;
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }, dropped);
  await builder.page.getByText('Image uploaded', { exact: true }).waitFor();
  await tile('dropped.png').and(builder.page.locator('[aria-pressed="true"]')).waitFor();
  await dialog().getByText('All Files', { exact: true }).click();
  await dialog().getByRole('button', { name: 'prices.csv CSV · 15 Bytes' }).click();
  await dialog().getByText('An image is needed here.').waitFor();
  expect(await buttonIn(builder.page, 'Use Document').isDisabled()).toBe(true);
  const download = builder.page.waitForEvent('download');
  await buttonIn(builder.page, 'Download prices.csv').click();
  expect((await download).suggestedFilename()).toBe('prices.csv');
  await builder.page.getByText('Download started').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('asks before a file goes, and says where it is still used', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('My Uploads').click();
  await give(builder.page, [
    { name: 'bread.png', mimeType: 'image/png', buffer: await plainPicture('#963') },
  ]);
  await dialog().getByLabel('Description for people who cannot see it').fill('Warm bread');
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await buttonIn(builder.page, 'Use Without Cropping').click();
  await expect.poll(() => shownPicture(builder).getAttribute('src')).toMatch(/^\/media\//);
  await builder.saved();
  expect((await storedFiles(builder))[0]!.alt).toBe('Warm bread');

  await openPicker(builder);
  await tile('bread.png').focus();
  await builder.page.keyboard.press('Delete');
  const question = builder.page.getByRole('dialog', { name: 'Delete file?' });
  await question.getByText('bread.png').waitFor();
  await question.getByText('This action cannot be undone').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByText('Page: Home').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  await builder.page.getByText('Image deleted').waitFor();
  await dialog().getByText('No images yet.').waitFor();
  expect(await storedFiles(builder)).toEqual([]);
});

it('gives a link a document, and speaks Vietnamese', async () => {
  await builder.open();
  await builder.page.goto(`/builder/${builder.site.id}?lng=vi`);
  await builder.page.frameLocator('iframe').first().locator('h1').click();
  const panel = builder.page.getByRole('complementary', { name: 'Nội dung' });
  await panel.getByRole('button', { name: 'Đổi ảnh' }).first().click();
  await tab('Tệp của tôi').click();
  await dialog().getByText('Chưa có ảnh nào. Hãy tải lên ảnh đầu tiên.').waitFor();
  await tab('Ảnh có sẵn').click();
  await expect.poll(() => counted().textContent()).toBe('15 tệp');
  await builder.page.keyboard.press('Escape');
  const kind = panel.getByLabel('Dẫn đến').first();
  await kind.selectOption('file');
  await panel.getByRole('button', { name: 'Chọn tệp' }).last().click();
  await give(builder.page, [
    { name: 'thực đơn.txt', mimeType: 'text/plain', buffer: Buffer.from('Bánh mì') },
  ]);
  await buttonIn(builder.page, 'Dùng tài liệu').click();
  await expect.poll(() => saveStatus(builder.page).textContent()).toBe('Đã lưu');
  const [menu] = await storedFiles(builder);
  const page = await builder.site.read(builder.site.pages[0]!.id);
  expect(JSON.stringify(page.content)).toContain(menu!.url);
});

it('tells why a search does not work, and what was there before stays within reach', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Pexels Images').click();
  // The last one silences the service for a while.
  for (const mood of ['failing', 'garbage', 'limited'] as const) {
    fakes.pexels.be(mood);
    await dialog().getByRole('textbox', { name: 'Search Pexels' }).fill(`${mood} words`);
    await buttonIn(builder.page, 'Search').click();
    const alert = dialog().getByRole('alert');
    await alert.getByText('Failed to search Pexels images. Please check your API key.').waitFor();
    await buttonIn(builder.page, 'Show Curated').click();
    await tiles().first().waitFor();
  }
});
