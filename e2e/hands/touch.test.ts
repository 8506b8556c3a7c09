import { expect, it } from 'vitest';
import { makeSite, signInBrowser } from '../support/api.ts';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { stepShots } from '../support/step-shots.ts';
import { middleOf, newTouchDevice } from '../support/touch.ts';

// From opening a site to publishing it, once by touch on a phone and once by keyboard only.

const builder = withBuilder();
const { saved } = builder;
const button = (name: string) => builder.page.getByRole('button', { name, exact: true });
const element = (kind: string) => canvasOf(builder.page).locator(`.element-${kind}`);
/** The published page, as loaded by a visitor. */
const live = async (): Promise<string> => {
  const page = await builder.visitor.context.newPage();
  await page.goto(`http://${builder.site.subdomain}.localhost:${builder.server.port}/`);
  return page.content();
};

it('a site is edited and published by touch on a phone', async () => {
  const shot = stepShots('touch');
  const { server, account } = builder;
  builder.site = await makeSite(server.url, account);
  const fingers = await newTouchDevice(server.url);
  const { page } = fingers;
  Object.assign(builder, { visitor: fingers, page });
  await signInBrowser(page, account);
  await builder.show(builder.site);
  await button('Mobile').tap();
  await shot(page, 'open');

  await button('Add section').tap();
  await page.getByLabel('Search sections').fill('question');
  await shot(page, 'library');
  const before = await builder.sections().count();
  await button('Title left, answers right').tap();
  await expect.poll(() => builder.sections().count()).toBe(before + 1);
  await shot(page, 'section-added');

  const title = canvasOf(page).locator('h1');
  await title.scrollIntoViewIfNeeded();
  await title.tap();
  await shot(page, 'text-selected');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Bếp lửa');
  await page.keyboard.press('Enter');
  await expect.poll(() => title.textContent()).toBe('Bếp lửa');
  await shot(page, 'text-written');

  // The toolbar is complete and within the viewport.
  const bar = (await page.getByRole('main').getByRole('toolbar').boundingBox())!;
  expect(bar.x + bar.width).toBeLessThanOrEqual(375);
  for (const name of ['Heading', 'Text']) {
    await button('Add element').tap();
    await button(name).tap();
    await element(name.toLowerCase()).waitFor();
  }
  await page.keyboard.press('Escape');
  await element('text').scrollIntoViewIfNeeded();
  await shot(page, 'elements-added');

  // A swipe scrolls without dragging anything, with one finger or two.
  const scrolled = () =>
    canvasOf(page)
      .locator('html')
      .evaluate((root) => root.scrollTop);
  const order = () =>
    canvasOf(page)
      .locator('.zone > .element')
      .evaluateAll((all) => all.map((one) => one.className.split(' ')[1]));
  const start = await middleOf(element('heading'));
  for (const swipe of [fingers.swipe, fingers.twoFingerSwipe]) {
    const at = await scrolled();
    await swipe(start, { x: start.x, y: start.y - 120 });
    await expect.poll(scrolled).toBeGreaterThan(at);
  }
  expect(await order()).toEqual(['element-heading', 'element-text']);

  // A long press starts dragging.
  await element('heading').scrollIntoViewIfNeeded();
  const [from, below] = [await middleOf(element('heading')), (await element('text').boundingBox())!];
  await fingers.longPressDrag(from, { x: from.x, y: below.y + below.height + 4 });
  await expect.poll(order).toEqual(['element-text', 'element-heading']);
  await shot(page, 'dragged');

  await button('Free position').tap();
  await expect
    .poll(() => element('heading').evaluate((host) => getComputedStyle(host).position))
    .toBe('absolute');
  const free = await middleOf(element('heading'));
  await fingers.longPressDrag(free, { x: free.x + 40, y: free.y - 30 });
  await expect
    .poll(async () => Math.round((await middleOf(element('heading'))).x - free.x))
    .toBeGreaterThan(25);
  await shot(page, 'placed-freely');

  await page.getByRole('tab', { name: 'Style' }).tap();
  const left = () => element('heading').evaluate((host) => Math.round(host.getBoundingClientRect().x));
  const rested = await left();
  await button('Nudge 1 px right (Shift: 10 px)').tap();
  await expect.poll(left).toBe(rested + 1);
  await shot(page, 'nudged');
  await button('Undo').tap();
  await expect.poll(left).toBe(rested);
  await shot(page, 'undone');

  await saved();
  await button('Publish').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Open / })
    .waitFor();
  await shot(page, 'published');
  expect(await live()).toContain('Bếp lửa');
});

it('a site is edited and published by keyboard only', async () => {
  const shot = stepShots('keys');
  await builder.open();
  const { page } = builder;
  const { keyboard } = page;
  /** Runs a command by name through the command palette. */
  const command = async (words: string, result = words): Promise<void> => {
    await keyboard.press('Control+k');
    await page.getByPlaceholder('Search commands, sections and pages').waitFor();
    await keyboard.type(words);
    await page.locator('[data-selected="true"]').getByText(result, { exact: true }).waitFor();
    await keyboard.press('Enter');
  };
  await shot(page, 'open');
  const before = await builder.sections().count();
  await command('Title left, answers right');
  await expect.poll(() => builder.sections().count()).toBe(before + 1);
  await shot(page, 'section-added');

  await command('add element heading', 'Heading');
  await element('heading').waitFor();
  await page.getByRole('complementary', { name: 'Content' }).getByLabel('Text', { exact: true }).waitFor();
  await shot(page, 'element-added');
  await command('Free position');
  await expect
    .poll(() => element('heading').evaluate((host) => getComputedStyle(host).position))
    .toBe('absolute');
  const at = () =>
    element('heading').evaluate((host) => {
      const { x, y } = host.getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    });
  const [x, y] = (await at()) as [number, number];
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('ArrowUp');
  await expect.poll(at).toEqual([x + 10, y - 1]);
  await expect.poll(builder.spoken).toMatch(/Heading: X \d+ px, Y \d+ px/);
  await shot(page, 'nudged');
  await keyboard.press('Control+z');
  await expect.poll(at).toEqual([x, y]);
  await shot(page, 'undone');

  await saved();
  await command('Publish');
  const dialog = page.getByRole('dialog');
  const publish = dialog.getByRole('button', { name: 'Publish now' });
  const isThere = () => publish.evaluate((host) => host === document.activeElement);
  await publish.waitFor();
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await dialog.getByRole('link', { name: /^Open / }).waitFor();
  await shot(page, 'published');
  expect(await live()).toContain('faq-1');
});
