import type { StockPhoto } from '@sitewright/contract/stock';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { newVisitor, saveStatus } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { adminPassword } from '../support/server.ts';
import { buttonIn, dialogOf, openPicker, plainPicture, storedFiles } from './pick.ts';

// Staff look after the pictures that everybody may choose from: of the whole installation, so it is one of the file's own.

const builder = withBuilder(async () => ({}));

const openStock = async (): Promise<Page> => {
  const { page } = await newVisitor(builder.server.url);
  await page.goto(`${builder.server.url}/login?redirect=/admin/media`);
  await page.getByLabel('Email').fill('admin@sitewright.localhost');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('tab', { name: 'Stock pictures' }).click();
  await page.getByRole('list', { name: 'Stock pictures' }).waitFor();
  return page;
};
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** By keys: a menu stands still for them, however the page below it still moves. */
const choose = async (page: Page, title: string, deed: string): Promise<void> => {
  await page.getByRole('button', { name: `More for ${title}` }).press('Enter');
  await page.getByRole('menuitem', { name: deed, exact: true }).press('Enter');
};
const asked = async <T>(path: string): Promise<T> => {
  const { accessToken } = builder.account.signedIn.tokens;
  const answer = await fetch(`${builder.server.url}/api/v1/stock/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await answer.json()) as T;
};
const names = async (path: string): Promise<string[]> =>
  (await asked<{ photos: StockPhoto[] }>(path)).photos.map(({ name }) => name);

const markup = 'Boats <img src=x onerror=alert(1)>';

it('a picture that staff add is offered, featured in its place, taken by a site, and stays there when it is removed', async () => {
  await builder.open();
  const staff = await openStock();
  expect(await axeViolations(staff)).toEqual([]);

  // Nothing is offered without its credit and its licence.
  await staff.getByRole('button', { name: 'Add picture' }).click();
  const dialog = dialogOf(staff);
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await dialog.getByText('Say who made the picture').waitFor();
  await dialog.getByText('Choose a picture', { exact: true }).waitFor();
  expect(await axeViolations(staff)).toEqual([]);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'boats.png', mimeType: 'image/png', buffer: await plainPicture('#3b6ea5') });
  await dialog.getByLabel('Title').fill(markup);
  await dialog.getByLabel('Description').fill('Three blue boats');
  await dialog.getByLabel('Category').selectOption('nature');
  await dialog.getByLabel('Tags').fill('seaside');
  await dialog.getByLabel('Credit').fill('Ines Duarte');
  await dialog.getByLabel('Licence').fill('CC BY 4.0');
  await dialog.getByLabel('Source').fill('not an address');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await dialog.getByText('Give an address of the web', { exact: false }).waitFor();
  await dialog.getByLabel('Source').fill('https://example.com/boats');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card(staff, markup).getByText('Added here').waitFor();
  expect(await names('built-in?q=seaside')).toEqual([markup]);

  // The order of the featured is changed from the keyboard, the key staying under the finger.
  await choose(staff, markup, 'Feature');
  await card(staff, markup).getByText('Featured, no. 13').waitFor();
  await staff.getByLabel('Show', { exact: true }).selectOption('featured');
  const earlier = staff.getByRole('button', { name: `Move ${markup} earlier` });
  await earlier.focus();
  for (const place of [12, 11]) {
    await staff.keyboard.press('Enter');
    await card(staff, markup).getByText(`Featured, no. ${place}`).waitFor();
    await staff
      .getByRole('status')
      .filter({ hasText: `Moved to place ${place} of 13` })
      .waitFor({ state: 'attached' });
    await expect.poll(() => earlier.evaluate((key) => key === document.activeElement)).toBe(true);
  }
  expect((await names('pexels/feed')).indexOf(markup)).toBe(10);
  expect(await axeViolations(staff)).toEqual([]);

  const { page } = builder;
  await openPicker(builder);
  await dialogOf(page).getByRole('tab', { name: 'Stock Images' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Search stock images' }).fill('seaside');
  await dialogOf(page).locator('[data-tile]').first().click();
  await buttonIn(page, 'Crop & Use Image').click();
  await buttonIn(page, 'Use Without Cropping').click();
  await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
  await expect
    .poll(async () => (await storedFiles(builder))[0])
    .toMatchObject({
      source: 'platform',
      photographer: 'Ines Duarte',
      alt: 'Three blue boats',
    });

  await choose(staff, markup, 'Remove');
  await dialogOf(staff).getByRole('button', { name: 'Remove' }).click();
  await dialogOf(staff).waitFor({ state: 'detached' });
  await card(staff, markup).waitFor({ state: 'detached' });
  expect(await names('built-in?q=seaside')).toEqual([]);
  const [taken] = await storedFiles(builder);
  expect((await fetch(builder.server.url + taken!.url)).status).toBe(200);
});

it('a picture of the product is reworded, hidden and put back as it came; one who is slower is told', async () => {
  const title = 'Leaf with water drops';
  const staff = await openStock();
  await staff.getByRole('searchbox', { name: 'Search stock pictures' }).fill('leaf');
  await staff.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = dialogOf(staff);
  expect(await dialog.getByLabel('Credit').count()).toBe(0);

  const colleague = await openStock();
  await choose(colleague, title, 'Hide');
  await card(colleague, title).getByText('Hidden').waitFor();
  expect(await names('built-in?category=nature')).not.toContain(title);

  await dialog.getByLabel('Title').fill('Wet leaf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText('Somebody changed this in the meantime', { exact: false })
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card(staff, title).getByText('Hidden').waitFor();
  await staff.getByRole('button', { name: `Edit ${title}` }).click();
  await dialog.getByLabel('Title').fill('Wet leaf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card(staff, 'Wet leaf').waitFor();
  expect(await names('built-in?category=nature')).not.toContain('Wet leaf');

  // What is pressed while something else is still being done is done after it.
  const held = Promise.withResolvers<void>();
  const isChange = ({ pathname }: URL): boolean => pathname.includes('/stock-pictures/');
  await staff.route(
    isChange,
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await choose(staff, 'Wet leaf', 'Show again');
  await choose(staff, 'Wet leaf', 'Put back as it came');
  held.resolve();
  await card(staff, title).waitFor();
  await staff.unroute(isChange);
  expect(await names('built-in?category=nature')).toContain(title);
  expect(await card(staff, title).getByText('Changed').count()).toBe(0);
});
