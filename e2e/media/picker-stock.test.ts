import { limits } from '@sitewright/contract/limits';
import { afterAll, expect, it } from 'vitest';
import { startStockFakes, type StockFakes } from '../../apps/server/src/testing/stock/stock-fakes.ts';
import { storedSections, withBuilder } from '../support/builder.ts';
import { buttonIn, dialogOf, openPicker, shownPicture, storedFiles } from './pick.ts';

// What the services ask for: photos of Unsplash stay at its address, and it hears of each that is chosen.

let fakes: StockFakes;
const builder = withBuilder(async () => (fakes = await startStockFakes()).settings);
afterAll(() => fakes.close());

const dialog = () => dialogOf(builder.page);
const tab = (name: string) => dialog().getByRole('tab', { name });
const counted = () => dialog().getByRole('status').filter({ hasText: /\d/ }).first();

it('uses a photo of Unsplash from its own address, told to the service once however often it is taken up', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Unsplash Images').click();
  await dialog().locator('[data-tile="2"]').click();
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await builder.page.getByText(/^Photo by Unsplash Person \d on Unsplash$/).waitFor();
  const crop = builder.page.getByRole('dialog', { name: 'Crop Image' });
  await crop.getByLabel('Crop area').waitFor();
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await crop.waitFor({ state: 'detached' });
  await buttonIn(builder.page, 'Crop & Use Image').click();
  await crop.getByRole('button', { name: 'Use Without Cropping' }).click();
  await dialog().first().waitFor({ state: 'detached' });

  const files = await storedFiles(builder);
  expect(files).toMatchObject([{ kind: 'external', source: 'unsplash' }]);
  const { url } = files[0]!;
  expect(url.startsWith(`${fakes.unsplash.origin}/pictures/`)).toBe(true);
  await expect.poll(() => shownPicture(builder).getAttribute('src')).toContain(`${fakes.unsplash.origin}/`);
  await builder.saved();
  expect(JSON.stringify(await storedSections(builder.site))).toContain(url);
  expect(fakes.unsplash.asked.filter(({ path }) => path.endsWith('/download'))).toHaveLength(1);
  // The service of the tests has no certificate, and a page takes pictures of others only from where there is one.
  const { errors } = builder.visitor;
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes(fakes.unsplash.origin)));
});

it('credits a chosen photo of Unsplash for five seconds', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Unsplash Images').click();
  await dialog().locator('[data-tile="0"]').click();
  const { clock } = builder.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
  await buttonIn(builder.page, 'Crop & Use Image').click();
  const credit = builder.page.getByText(/^Photo by Unsplash Person \d on Unsplash$/);
  await credit.waitFor();
  await clock.runFor(limits.stock.attributionSeconds * 1_000 - 200);
  expect(await credit.isVisible()).toBe(true);
  // It takes a second to go, which begins only when it has been told to.
  await expect
    .poll(async () => {
      await clock.runFor(400);
      return credit.count();
    })
    .toBe(0);
  // The clock stands still in every tab of it.
  await builder.visitor.context.close();
});

it('says when more of a service does not come, and leaves what is there', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Pexels Images').click();
  await expect.poll(() => counted().textContent()).toBe('30 of 75');
  fakes.pexels.be('failing');
  const more = buttonIn(builder.page, 'Load More Images');
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await builder.page
    .getByText('The pictures could not be loaded. Check your connection and try again.')
    .waitFor();
  expect(await counted().textContent()).toBe('30 of 75');
  fakes.pexels.be('well');
  await more.click();
  await expect.poll(() => counted().textContent()).toBe('60 of 75');
});

it('searches from the first page each time, and takes up no blank words', async () => {
  await builder.open();
  await openPicker(builder);
  await tab('Unsplash Images').click();
  const box = dialog().getByRole('textbox', { name: 'Search Unsplash' });
  for (const words of ['  market  ', 'harbour']) {
    await box.fill(words);
    await buttonIn(builder.page, 'Search').click();
    await dialog().getByLabel(new RegExp(words.trim())).first().waitFor();
  }
  const searches = fakes.unsplash.asked.filter(({ path }) => path.endsWith('/search/photos'));
  expect(searches).toMatchObject([
    { query: { query: 'market', page: '1', per_page: '30', orientation: 'landscape' } },
    { query: { query: 'harbour', page: '1', per_page: '30', orientation: 'landscape' } },
  ]);
  await buttonIn(builder.page, 'Show Featured').click();
  expect(await box.inputValue()).toBe('');
  expect(await buttonIn(builder.page, 'Search').isDisabled()).toBe(true);
});
