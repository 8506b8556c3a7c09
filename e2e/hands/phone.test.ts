import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { makeSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, saveStatus } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { type TouchDevice, newTouchDevice } from '../support/touch.ts';

// Builder on small screens: nothing is cut off, the edited element stays visible, and every panel can be closed by
// touch.

const builder = withBuilder();
let fingers: TouchDevice | undefined;
afterEach(async () => {
  await fingers?.context.close();
  fingers = undefined;
});

const openOnPhone = async (width = 375): Promise<Page> => {
  builder.site = await makeSite(builder.server.url, builder.account);
  fingers = await newTouchDevice(builder.server.url, width, 740);
  const { page } = fingers;
  Object.assign(builder, { visitor: fingers, page });
  await signInBrowser(page, builder.account);
  await builder.show(builder.site);
  return page;
};
const sheet = (page: Page) => page.getByRole('complementary', { name: 'Content', exact: true });

it('the tapped element stays visible beside the opening panel, which can be closed', async () => {
  const page = await openOnPhone();
  // At the bottom, where the panel will open.
  const touched = canvasOf(page).locator('h1');
  await touched.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await touched.tap();
  await sheet(page).waitFor();
  const top = (await sheet(page).boundingBox())!.y;
  await expect
    .poll(async () => {
      const box = (await touched.boundingBox())!;
      return box.y + box.height;
    })
    .toBeLessThanOrEqual(top);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Close panel' }).tap();
  await sheet(page).waitFor({ state: 'detached' });
  // The canvas fills the window again.
  const frame = page.locator('iframe[title="Page"]');
  await expect
    .poll(async () => {
      const box = (await frame.boundingBox())!;
      return box.y + box.height;
    })
    .toBeGreaterThan(700);
});

it('a selected page is shown, and its list closes', async () => {
  const page = await openOnPhone();
  await page.getByRole('button', { name: 'Pages', exact: true }).tap();
  const list = page.getByRole('complementary', { name: 'Pages' });
  const second = builder.site.pages[1]!;
  await list
    .getByRole('button', { name: new RegExp(second.title) })
    .first()
    .tap();
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => canvasOf(page).locator('main').getAttribute('data-part')).toBe('page');
});

it.each([360, 375])('the toolbar is not cut off at %i px', async (width) => {
  const page = await openOnPhone(width);
  const bar = page.getByRole('banner');
  for (const control of await bar.locator('a,button').all()) {
    if (!(await control.isVisible())) continue;
    const box = (await control.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  expect((await saveStatus(page).boundingBox())!.width).toBeGreaterThanOrEqual(16);
});

it.each(['Tablet', 'Mobile'])('the page is scrollable to its last line on %s', async (viewport) => {
  await builder.open();
  const { page } = builder;
  await page.getByRole('button', { name: viewport, exact: true }).click();
  const frame = page.locator('iframe[title="Page"]');
  await expect
    .poll(async () => {
      const box = (await frame.boundingBox())!;
      const stage = (await frame.locator('xpath=../..').boundingBox())!;
      return box.y + box.height <= stage.y + stage.height;
    })
    .toBe(true);
});
