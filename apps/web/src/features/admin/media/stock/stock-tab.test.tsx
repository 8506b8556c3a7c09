import {
  addStockImage,
  changeStockImage,
  listStockImages,
  removeStockImage,
  resetStockImage,
  setFeaturedImages,
  type StockImage,
  stockImageSchema,
} from '@sitewright/contract/stock/stock-images';
import { beforeEach, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { chooseFiles, makeImageFile } from '../../../../testing/choose-files.ts';
import { hold, mock, sentTo } from '../../../../testing/mock-api.ts';
import { onePage } from '../../../../testing/one-page.ts';
import { makeUser } from '../../../../testing/user.ts';
import { mockError } from '../../../../testing/mock-error.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';

// Platform staff manage the stock images.

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const markup = 'Boats <img src=x onerror=alert(1)>';
let pictures: StockImage[];
let featured: { ids: string[]; version: number };

const stockImage = (id: string, fields: Partial<StockImage> = {}): StockImage =>
  sample(stockImageSchema, { id, title: id, alt: id, thumbnail: dot, url: dot, ...fields });
const placed = (picture: StockImage): StockImage => {
  const place = featured.ids.indexOf(picture.id) + 1;
  return { ...picture, featuredPlace: place === 0 ? null : place };
};

beforeEach(() => {
  pictures = [stockImage('leaf', { title: 'Leaf with water drops', category: 'nature' }), stockImage('desk')];
  featured = { ids: ['leaf', 'desk'], version: 1 };
  mock(listStockImages, ({ query }) => {
    const all = pictures.map(placed);
    const shown =
      query.show === 'featured'
        ? all.filter((one) => one.featuredPlace).toSorted((a, b) => a.featuredPlace! - b.featuredPlace!)
        : all;
    return { pictures: shown, pagination: onePage(shown.length), featured, own: 0 };
  });
  mock(setFeaturedImages, ({ body: { ids } }) => (featured = { ids, version: featured.version + 1 }));
});

const openStock = async (): Promise<Locator> => {
  const screen = await renderScreen('/admin/media', { as: makeUser('SUPER_ADMIN') });
  await screen.getByRole('tab', { name: 'Stock images' }).click();
  await expect.element(screen.getByRole('list', { name: 'Stock images' })).toBeVisible();
  return screen;
};
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = () => page.getByRole('dialog');
const choose = async (title: string, deed: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
};

it('a stock image is added with credit and licence, and its texts are escaped', async () => {
  const screen = await openStock();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Add image' }).click();
  const add = dialog().getByRole('button', { name: 'Add image' });
  await add.click();
  await expect.element(dialog().getByText('Enter a credit')).toBeVisible();
  await expect.element(dialog().getByText('Choose an image', { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  chooseFiles(await makeImageFile('boats.png', '#3b6ea5'));
  await dialog().getByLabelText('Title').fill(markup);
  await dialog().getByLabelText('Alt text').fill('Three blue boats');
  await dialog().getByLabelText('Category').selectOptions('Nature');
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('seaside');
  await dialog().getByLabelText('Credit').fill('Ines Duarte');
  await dialog().getByLabelText('License').fill('CC BY 4.0');
  await dialog().getByLabelText('Source URL').fill('not an address');
  await add.click();
  await expect.element(dialog().getByText(/^Enter a full URL/)).toBeVisible();
  expect(sentTo(addStockImage)).toEqual([]);
  await dialog().getByLabelText('Source URL').fill('https://example.com/boats');
  mock(addStockImage, ({ form }) => {
    const boats = stockImage('boats', { title: form.get('title') as string, isOwn: true });
    pictures = [boats, ...pictures];
    return boats;
  });
  await add.click();
  await expect.element(card(markup).getByText('Added here')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sentTo(addStockImage).map(({ form }) => Object.fromEntries([...form].slice(0, -1)))).toEqual([
    {
      title: markup,
      alt: 'Three blue boats',
      category: 'nature',
      credit: 'Ines Duarte',
      licence: 'CC BY 4.0',
      sourceUrl: 'https://example.com/boats',
      tags: 'seaside',
    },
  ]);

  mock(removeStockImage, () => {
    pictures = pictures.filter(({ id }) => id !== 'boats');
    return { ok: true };
  });
  await choose(markup, 'Remove');
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(card(markup)).not.toBeInTheDocument();
  expect(sentTo(removeStockImage).map(({ params }) => params.id)).toEqual(['boats']);
});

it('the featured images are reordered by keyboard, and the moved card keeps the focus', async () => {
  pictures = [stockImage('boats'), ...pictures];
  const screen = await openStock();
  await choose('boats', 'Add to featured');
  await expect.element(card('boats').getByText('Featured #3')).toBeVisible();
  await screen.getByLabelText('Show', { exact: true }).selectOptions('Featured');
  const earlier = screen.getByRole('button', { name: 'Move boats earlier' });
  await expect.element(earlier).toBeVisible();
  (earlier.element() as HTMLElement).focus();
  for (const place of [2, 1]) {
    await userEvent.keyboard('{Enter}');
    await expect.element(card('boats').getByText(`Featured #${place}`)).toBeVisible();
    await expect
      .element(screen.getByRole('status').getByText(`Moved to position ${place} of 3`))
      .toBeInTheDocument();
    await expect.poll(() => card('boats').element().contains(document.activeElement)).toBe(true);
  }
  expect(sentTo(setFeaturedImages).map(({ body }) => body)).toEqual([
    { ids: ['leaf', 'desk', 'boats'], version: 1 },
    { ids: ['leaf', 'boats', 'desk'], version: 2 },
    { ids: ['boats', 'leaf', 'desk'], version: 3 },
  ]);
  expect(await axeViolations()).toEqual([]);
});

const change = (fields: Partial<StockImage>): StockImage => {
  const [leaf, ...others] = pictures;
  pictures = [{ ...leaf!, ...fields, version: leaf!.version + 1 }, ...others];
  return pictures[0]!;
};

it('a stale change of a stock image shows a conflict and the current state', async () => {
  const words = 'Somebody changed this in the meantime. Look at it again.';
  const title = 'Leaf with water drops';
  mock(changeStockImage, ({ body: { version, ...fields } }) =>
    version === pictures[0]!.version
      ? change(fields as Partial<StockImage>)
      : mockError('stale_version', { error: words }),
  );
  const screen = await openStock();
  const edit = screen.getByRole('button', { name: `Edit ${title}` });
  await edit.click();
  // The credit of a built-in image is read-only.
  await expect.element(dialog().getByLabelText('Title')).toHaveValue(title);
  expect(dialog().getByLabelText('Credit').query()).toBeNull();
  // Another staff user hides it in the meantime.
  change({ isHidden: true });
  await dialog().getByLabelText('Title').fill('Wet leaf');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog().getByRole('alert').getByText(words)).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card(title).getByText('Hidden')).toBeVisible();
  await edit.click();
  await dialog().getByLabelText('Title').fill('Wet leaf');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(card('Wet leaf')).toBeVisible();
  expect(pictures[0]).toMatchObject({ title: 'Wet leaf', isHidden: true });
});

it('actions clicked during a running action are queued', async () => {
  const title = 'Leaf with water drops';
  mock(changeStockImage, ({ body: { isHidden = true } }) => change({ isHidden, isChanged: true }));
  mock(resetStockImage, () => change({ title, isHidden: false, isChanged: false }));
  change({ title: 'Wet leaf', isHidden: true, isChanged: true });
  await openStock();
  const { release } = hold(changeStockImage);
  await choose('Wet leaf', 'Unhide');
  await choose('Wet leaf', 'Reset to default');
  expect(sentTo(resetStockImage)).toEqual([]);
  release();
  await expect.element(card(title)).toBeVisible();
  expect(card(title).getByText('Changed').query()).toBeNull();
  expect(sentTo(changeStockImage).map(({ body }) => body.isHidden)).toEqual([false]);
  expect(sentTo(resetStockImage)).toHaveLength(1);
});
