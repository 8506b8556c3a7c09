import type { Route } from 'playwright-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startStockFakes, type StockFakes } from '../../apps/server/src/testing/stock/stock-fakes.ts';
import { withBuilder } from '../support/builder.ts';
import {
  buttonIn,
  dialogOf,
  give,
  openPicker,
  plainPicture,
  shownPicture,
  storedFiles,
  storePicture,
} from './pick.ts';

// What is said when something does not work out, in the words of the product; nothing is lost by it.

let fakes: StockFakes;
const builder = withBuilder(async () => (fakes = await startStockFakes()).settings);
afterAll(() => fakes.close());
beforeEach(() => fakes.unsplash.be('well'));

const dialog = () => dialogOf(builder.page);
const crop = () => builder.page.getByRole('dialog', { name: 'Crop Image' });
const told = (words: string) => builder.page.getByText(words, { exact: true });
const answering = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
const openTab = async (name: string): Promise<void> => {
  await builder.open();
  await openPicker(builder);
  await dialog().getByRole('tab', { name }).click();
};
/** Opens the site's own files with a picture and a document in them. */
const openFiles = async (): Promise<void> => {
  await builder.open();
  await storePicture(builder, 'bread.png', '#963');
  await openPicker(builder);
  await dialog().getByRole('tab', { name: 'My Uploads' }).click();
  await give(builder.page, [{ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('bread,4\n') }]);
  await told('Document uploaded').waitFor();
  await dialog().getByText('All Files', { exact: true }).click();
};
const chooseBread = () =>
  dialog().locator('[data-tile]').and(builder.page.getByLabel('bread.png')).first().click();

it('a photo that cannot be saved, or not even be asked for, leaves the choice as it is', async () => {
  await openTab('Unsplash Images');
  await dialog().locator('[data-tile="0"]').click();
  const pageBefore = await shownPicture(builder).getAttribute('src');
  const saving = '**/api/v1/media/download-external';
  for (const [fail, words] of [
    [answering(502, { error: 'x', code: 'upstream_failed' }), 'Failed to save image. Please try again.'],
    [(route: Route) => route.abort(), 'Failed to prepare image. Please try again.'],
    [answering(401, { error: 'x', code: 'unauthenticated' }), 'Authentication failed. Please log in again.'],
  ] as const) {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await builder.page.route(saving, async (route) => {
      await held;
      await fail(route);
    });
    await buttonIn(builder.page, 'Crop & Use Image').click();
    expect(await buttonIn(builder.page, 'Preparing...').isDisabled()).toBe(true);
    go();
    await told(words).waitFor();
    expect(await buttonIn(builder.page, 'Crop & Use Image').isEnabled()).toBe(true);
    await builder.page.unroute(saving);
  }
  expect(await storedFiles(builder)).toEqual([]);
  expect(await shownPicture(builder).getAttribute('src')).toBe(pageBefore);
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await crop().waitFor();
});

it('a search of Unsplash that fails says so', async () => {
  await openTab('Unsplash Images');
  fakes.unsplash.be('unauthorized');
  await dialog().getByRole('textbox', { name: 'Search Unsplash' }).fill('market');
  await buttonIn(builder.page, 'Search').click();
  const words = 'Failed to search Unsplash images. Please check your API key.';
  await dialog().getByRole('alert').getByText(words).waitFor();
});

it('a picture that cannot be opened for cropping is used as it is', async () => {
  await openFiles();
  const bread = (await storedFiles(builder)).find(({ name }) => name === 'bread.png')!;
  await chooseBread();
  const address = builder.server.url + bread.url;
  await builder.page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await told('Failed to prepare image for cropping. Using original image.').waitFor();
  await dialog().first().waitFor({ state: 'detached' });
  await expect.poll(() => shownPicture(builder).getAttribute('src')).toBe(bread.url);
});

it('a picture whose address would be gone with the tab is not taken', async () => {
  await builder.open();
  await storePicture(builder, 'bread.png', '#963');
  const before = await shownPicture(builder).getAttribute('src');
  await builder.page.route(`**/api/v1/media/site/${builder.site.id}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { images: { url: string }[] };
    for (const image of body.images) image.url = `blob:${builder.server.url}/0b0c`;
    await route.fulfill({ response: answer, json: body });
  });
  await openPicker(builder);
  await dialog().getByRole('tab', { name: 'My Uploads' }).click();
  await chooseBread();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await told('Unable to process image. Please try again.').waitFor();
  expect(await crop().count()).toBe(0);
  expect(await buttonIn(builder.page, 'Crop & Use Image').isEnabled()).toBe(true);
  expect(await shownPicture(builder).getAttribute('src')).toBe(before);
});

it('a cut that goes wrong keeps the dialog, what was set in it, and its other ways out', async () => {
  await openFiles();
  await chooseBread();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await crop().getByLabel('Crop area').waitFor();
  await crop().getByRole('radio', { name: 'Square 1:1' }).check();
  // As when a machine has no memory left for the pixels.
  await builder.page.evaluate(() => {
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: unknown[]) => void;
    Worker.prototype.postMessage = function failing(this: Worker, ...given: unknown[]) {
      const isCut = (given[0] as { kind?: string }).kind === 'cut';
      if (isCut) this.dispatchEvent(new MessageEvent('message', { data: { kind: 'failed' } }));
      else post.apply(this, given);
    };
  });
  await crop().getByRole('button', { name: 'Apply Crop' }).click();
  const words = 'An error occurred while cropping. Please try again or use without cropping';
  await crop().getByRole('alert').getByText(words).waitFor();
  expect(await crop().getByRole('radio', { name: 'Square 1:1' }).isChecked()).toBe(true);
  await crop().getByRole('button', { name: 'Use Without Cropping' }).click();
  const bread = (await storedFiles(builder)).find(({ name }) => name === 'bread.png')!;
  await expect.poll(() => shownPicture(builder).getAttribute('src')).toBe(bread.url);
});

it('an upload whose answer says nothing, or that the session is over, can be tried again', async () => {
  await openTab('My Uploads');
  await dialog().getByText('No images yet.').waitFor();
  const file = { name: 'cake.png', mimeType: 'image/png', buffer: await plainPicture('#c69') };
  const uploads = '**/api/v1/media/upload';
  await builder.page.route(uploads, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await give(builder.page, [file]);
  await told('Failed to upload file').waitFor();
  await builder.page.unroute(uploads);
  let refreshed = 0;
  builder.page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshed += 1;
  });
  await builder.page.route(uploads, answering(401, { error: 'Sign in.', code: 'unauthenticated' }));
  await buttonIn(builder.page, 'Try cake.png again').click();
  await told('Authentication failed. Please log in again.').waitFor();
  // spec: a file is not sent a second time by itself.
  expect(refreshed).toBe(0);
  await builder.page.unroute(uploads);
  await buttonIn(builder.page, 'Try cake.png again').click();
  await told('Image uploaded').waitFor();
  expect((await storedFiles(builder)).map(({ name }) => name)).toEqual(['cake.png']);
});

it('deleting is not left in the middle; when it fails, the file is still there', async () => {
  await openFiles();
  const question = builder.page.getByRole('dialog', { name: 'Delete file?' });
  const files = '**/api/v1/media/*?force=*';
  const ask = async (): Promise<void> => {
    await dialog()
      .getByRole('button', { name: /^prices\.csv CSV/ })
      .focus();
    await builder.page.keyboard.press('Delete');
    await question.getByText('8 Bytes').waitFor();
  };
  await ask();
  for (const [fail, words] of [
    [answering(503, { error: 'The disk is away.', code: 'unavailable' }), 'Delete failed: The disk is away.'],
    [(route: Route) => route.fulfill({ status: 502, body: '<html>' }), 'Failed to delete file'],
  ] as const) {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await builder.page.route(files, async (route) => {
      await held;
      await fail(route);
    });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Deleting...' }).waitFor();
    await builder.page.mouse.click(8, 8);
    await builder.page.keyboard.press('Escape');
    expect(await question.isVisible()).toBe(true);
    go();
    await told(words).waitFor();
    await builder.page.unroute(files);
  }
  expect(await storedFiles(builder)).toHaveLength(2);
  await builder.page.mouse.click(8, 8);
  await question.waitFor({ state: 'detached' });
  await ask();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await told('Document deleted').waitFor();
  expect((await storedFiles(builder)).map(({ name }) => name)).toEqual(['bread.png']);
});

it('a document that is gone, or does not come, is told', async () => {
  await openFiles();
  const saving = '**/api/v1/media/download/*';
  for (const [status, words] of [
    [404, 'File not found.'],
    [503, 'Download failed with status 503'],
  ] as const) {
    await builder.page.route(saving, answering(status, { error: 'x' }));
    await buttonIn(builder.page, 'Download prices.csv').click();
    await told(words).waitFor();
    await builder.page.unroute(saving);
  }
  await builder.page.route(saving, (route) => route.abort());
  await buttonIn(builder.page, 'Download prices.csv').click();
  await told('The file could not be downloaded. Check your connection and try again.').waitFor();
});

it('a cut of a picture that was deleted meanwhile says so', async () => {
  await openFiles();
  await chooseBread();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await crop().getByLabel('Crop area').waitFor();
  const bread = (await storedFiles(builder)).find(({ name }) => name === 'bread.png')!;
  const { tokens } = builder.account.signedIn;
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const address = `${builder.server.url}/api/v1/media/${bread.id}`;
  expect((await fetch(address, { method: 'DELETE', headers })).ok).toBe(true);
  await crop().getByRole('button', { name: 'Apply Crop' }).click();
  const words = 'This picture was deleted in the meantime. Choose another one.';
  await crop().getByRole('alert').getByText(words).waitFor();
});

it('a file that the server has judged is not offered another try', async () => {
  await openTab('My Uploads');
  await give(builder.page, [{ name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }]);
  await told('Upload failed: The file is empty.').waitFor();
  await buttonIn(builder.page, 'Dismiss nothing.png').waitFor();
  expect(await buttonIn(builder.page, 'Try nothing.png again').count()).toBe(0);
});
