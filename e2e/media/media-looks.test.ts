import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { withBuilder } from '../support/builder.ts';
import { adminPassword } from '../support/server.ts';
import {
  buttonIn,
  dialogOf,
  chooseFiles,
  openPicker,
  plainImage,
  prepareMedia,
  storeImage,
} from './media-picker.ts';

// Layout of the media dialogs on narrow and wide screens, in both languages and colour schemes.

const builder = withBuilder();
const dialog = () => dialogOf(builder.page).first();
const tiles = () => dialog().locator('[data-tile]');
const wide = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
afterEach(() => builder.page.setViewportSize(wide));

const openUploads = async (): Promise<void> => {
  await openPicker(builder);
  await dialog().getByRole('tab').last().click();
};
const rowsOf = (bar: Locator): Promise<number> =>
  bar.evaluate(
    (element) =>
      new Set([...element.children].map((one) => Math.round(one.getBoundingClientRect().top))).size,
  );
const rightOf = async (part: Locator): Promise<number> => {
  const box = (await part.boundingBox())!;
  return box.x + box.width;
};

it('the picker shows every source in full on a phone, with images as wide as the content above', async () => {
  await builder.open();
  for (const [language, panel, replace] of [
    ['en', 'Content', 'Replace'],
    ['vi', 'Nội dung', 'Đổi ảnh'],
  ] as const) {
    if (language !== 'en') await builder.page.goto(`/builder/${builder.site.id}?lng=${language}`);
    await builder.page.frameLocator('iframe').first().locator('h1').click();
    await builder.page
      .getByRole('complementary', { name: panel })
      .getByRole('button', { name: replace, exact: true })
      .first()
      .click();
    await builder.page.setViewportSize(phone);
    const cut = () =>
      dialog()
        .getByRole('tab')
        .evaluateAll((all) =>
          all
            .filter((tab) => {
              const { left, right } = tab.getBoundingClientRect();
              return left < 0 || right > innerWidth || tab.scrollWidth > tab.clientWidth;
            })
            .map((tab) => tab.textContent),
        );
    await expect.poll(() => dialog().getByRole('tab').count()).toBe(4);
    await expect.poll(cut).toEqual([]);
    await dialog().getByRole('tab').nth(2).click();
    await tiles().first().waitFor();
    for (const size of [phone, wide]) {
      await builder.page.setViewportSize(size);
      const above = dialog().getByRole('search');
      await expect
        .poll(async () => {
          const ends = await tiles().evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect().right),
          );
          return Math.max(...ends) - (await rightOf(above));
        })
        .toBeCloseTo(0, 0);
    }
    await builder.page.keyboard.press('Escape');
  }
});

it('the picker keeps its filters in few rows on a phone', async () => {
  await builder.open();
  await prepareMedia(builder, `/site/${builder.site.id}/folders`, { name: 'Thực đơn cuối tuần và ngày lễ' });
  const { id } = await storeImage(builder, 'bread.png', '#963');
  await prepareMedia(builder, `/${id}`, { tags: ['warm'] }, 'PATCH');
  await openUploads();
  await builder.page.setViewportSize(phone);
  await dialog().getByRole('combobox', { name: 'Tag' }).waitFor();
  await expect.poll(() => rowsOf(dialog().getByRole('search'))).toBe(3);
  // Visual order matches the tab order.
  await dialog().getByRole('radio', { name: 'Images' }).focus();
  await builder.page.keyboard.press('Tab');
  const focused = () => builder.page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Upload');
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('a blocked image is explained in text', async () => {
  await builder.open();
  const ask = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const answer = await fetch(`${builder.server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as T;
  };
  const { tokens } = await ask<{ tokens: { accessToken: string } }>('/auth/login', {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  await storeImage(builder, 'bread.png', '#963');
  // The same content cannot be uploaded again in this workspace.
  const { id } = await storeImage(builder, 'cake.png', '#c6a');
  await ask(`/admin/media/${id}/block`, { reason: 'Not yours to show' }, tokens.accessToken);

  const brokenIn = (part: Locator) =>
    part
      .locator('img')
      .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0).length);
  await openUploads();
  await expect.poll(() => tiles().count()).toBe(2);
  const gone = tiles().filter({ hasText: 'Taken down' });
  expect(await gone.getAttribute('title')).toBe('cake.png');
  expect(await gone.isDisabled()).toBe(true);
  await expect.poll(() => brokenIn(dialog())).toBe(0);
  expect(await axeViolations(builder.page)).toEqual([]);

  await builder.page.goto(`/media?site=${builder.site.id}&file=${id}`);
  const details = dialogOf(builder.page);
  await details.getByText('Taken down').first().waitFor();
  await builder.page.getByRole('main').getByText('Taken down').waitFor({ state: 'attached' });
  await expect.poll(() => brokenIn(builder.page.locator('body'))).toBe(0);
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('the Delete key deletes the focused file, however it got focus', async () => {
  await builder.open();
  await storeImage(builder, 'bread.png', '#963');
  await storeImage(builder, 'cake.png', '#c69');
  await openUploads();
  const bread = tiles().and(builder.page.getByTitle('bread.png'));
  // Like a screen reader: focused without arrow keys and without selecting it.
  await bread.focus();
  await builder.page.keyboard.press('Delete');
  await builder.page.getByRole('dialog', { name: 'Delete file?' }).getByText('bread.png').waitFor();
});

it('a failed upload is labelled by name, and removed at once', async () => {
  await builder.open();
  await openUploads();
  await chooseFiles(
    builder.page,
    ['film.mp4', 'song.mp3'].map((name) => ({
      name,
      mimeType: 'video/mp4',
      buffer: Buffer.from('no picture'),
    })),
  );
  await dialog().getByText('2 files were not uploaded').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await buttonIn(builder.page, 'Dismiss all').click();
  await dialog().getByText('2 files were not uploaded').waitFor({ state: 'detached' });
});

it('a preset aspect ratio is visible in the crop dialog, also on a phone', async () => {
  await builder.open();
  await openUploads();
  await chooseFiles(builder.page, [
    { name: 'bread.png', mimeType: 'image/png', buffer: await plainImage('#963') },
  ]);
  await buttonIn(builder.page, 'Crop & Use Image').click();
  const crop = builder.page.getByRole('dialog', { name: 'Crop Image' });
  await crop.getByLabel('Crop area').waitFor();
  await builder.page.setViewportSize(phone);
  const last = crop.getByRole('radio', { name: 'Classic 3:2' });
  // By keyboard, which does not scroll to a merely checked option.
  await last.evaluate((input: HTMLInputElement) => input.click());
  await expect.poll(() => rightOf(last)).toBeLessThanOrEqual(phone.width);
  await builder.page.setViewportSize(wide);
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('an empty folder differs from a search without results, and a folder’s menu has enough contrast', async () => {
  await builder.open();
  const { id } = await prepareMedia<{ id: string }>(builder, `/site/${builder.site.id}/folders`, {
    name: 'Mùa xuân',
  });
  await builder.page.goto(`/media?site=${builder.site.id}&folder=${id}`);
  await builder.page.getByRole('heading', { name: 'This folder is empty' }).waitFor();
  await builder.page.getByRole('button', { name: 'What to do with Mùa xuân' }).click();
  await builder.page.getByRole('menuitem', { name: 'Delete folder' }).waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await builder.page.keyboard.press('Escape');
  await builder.page.getByLabel('Search by name, words or tag').fill('zzz');
  await builder.page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  // All filters share one row when they fit.
  await builder.page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => rowsOf(builder.page.getByRole('search'))).toBe(1);
});
