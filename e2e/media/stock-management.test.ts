import type { StockPhoto } from '@sitewright/contract/stock/stock';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { adminPassword } from '../support/server.ts';
import { buttonIn, dialogOf, openPicker, plainImage, storedFiles } from './media-picker.ts';

// Platform staff add a stock image, and a site uses it. The screen has component tests.

const builder = withBuilder();
const word = `seaside-${Date.now()}`;
const title = `Boats ${word}`;

const openStock = async (): Promise<Page> => {
  const { page } = await newVisitor(builder.server.url);
  await page.goto(`${builder.server.url}/login?redirect=/admin/media`);
  await page.getByLabel('Email').fill('admin@sitewright.localhost');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('tab', { name: 'Stock images' }).click();
  await page.getByRole('list', { name: 'Stock images' }).waitFor();
  return page;
};
const card = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const requestApi = async <T>(path: string): Promise<T> => {
  const { accessToken } = builder.account.signedIn.tokens;
  const answer = await fetch(`${builder.server.url}/api/v1/stock/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await answer.json()) as T;
};
const offered = async (): Promise<string[]> =>
  (await requestApi<{ photos: StockPhoto[] }>(`built-in?q=${word}`)).photos.map(({ name }) => name);

it('a stock image added by staff is offered, used by a site, and stays there after its removal', async () => {
  await builder.open();
  const staff = await openStock();
  await staff.getByRole('button', { name: 'Add image' }).click();
  const dialog = dialogOf(staff);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'boats.png', mimeType: 'image/png', buffer: await plainImage('#3b6ea5') });
  for (const [name, words] of [
    ['Title', title],
    ['Alt text', 'Three blue boats'],
    ['Tags', word],
    ['Credit', 'Ines Duarte'],
    ['License', 'CC BY 4.0'],
    ['Source URL', 'https://example.com/boats'],
  ] as const)
    await dialog.getByLabel(name).first().fill(words);
  await dialog.getByLabel('Category').selectOption('nature');
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await card(staff).getByText('Added here').waitFor();
  expect(await offered()).toEqual([title]);

  const { page } = builder;
  await openPicker(builder);
  await dialogOf(page).getByRole('tab', { name: 'Stock Images' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Search stock images' }).fill(word);
  await dialogOf(page).locator('[data-tile]').first().click();
  await buttonIn(page, 'Crop & Use Image').click();
  await buttonIn(page, 'Use Without Cropping').click();
  await builder.saved();
  await expect
    .poll(async () => (await storedFiles(builder))[0])
    .toMatchObject({ source: 'platform', photographer: 'Ines Duarte', alt: 'Three blue boats' });

  // By keyboard: independent of layout shifts of the page below the menu.
  await staff.getByRole('button', { name: `More actions for ${title}` }).press('Enter');
  await staff.getByRole('menuitem', { name: 'Remove', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await card(staff).waitFor({ state: 'detached' });
  expect(await offered()).toEqual([]);
  const [taken] = await storedFiles(builder);
  expect((await fetch(builder.server.url + taken!.url)).status).toBe(200);
});
