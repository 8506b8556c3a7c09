import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from './support/browser.ts';
import { type RunningServer, startServer } from './support/server.ts';

// Around the page: the menu at the pointer, the path to the selection, the size of the page, and on which screens
// a section is shown.

let server: RunningServer;
let account: Account;
let visitor: Visitor;
let page: Page;
let site: PreparedSite;

beforeAll(async () => {
  server = await startServer();
  account = await makeAccount(server.url);
});
afterEach(async () => {
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const open = async (): Promise<void> => {
  site = await makeSite(server.url, account);
  visitor = await newVisitor(server.url);
  page = visitor.page;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
};
const sections = () => canvasOf(page).locator('main > [data-node]');
const saved = () => expect.poll(() => saveStatus(page).textContent(), { timeout: 5_000 }).toBe('Saved');
const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name });

it('a menu at the pointer copies, pastes, locks and deletes', async () => {
  await open();
  const count = await sections().count();
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Copy/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await menuItem(/^Copy/).click();
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Paste/).click();
  await expect.poll(() => sections().count(), { timeout: 5_000 }).toBe(count + 1);
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Lock/).click();
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  expect(await menuItem(/^Delete/).isDisabled()).toBe(true);
  await menuItem(/^Unlock/).click();
  await sections()
    .nth(2)
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await menuItem(/^Delete/).click();
  await expect.poll(() => sections().count()).toBe(count);
});

it('the path below the page leads from an entry to its section and to the page', async () => {
  await open();
  await canvasOf(page).locator('main [data-item]').first().scrollIntoViewIfNeeded();
  await canvasOf(page).locator('main [data-item]').first().click();
  await page.keyboard.press('Escape');
  const path = page.getByRole('navigation', { name: 'Where the selection is' });
  await expect.poll(() => path.getByRole('button').count()).toBe(3);
  await path.getByRole('button').nth(1).click();
  await expect.poll(() => path.getByRole('button').count()).toBe(2);
  await path.getByRole('button', { name: 'Page' }).click();
  await expect.poll(() => path.getByRole('button').count()).toBe(1);
});

it('the page is shown larger and smaller, and a click still lands where it points', async () => {
  await open();
  const zoom = page.getByRole('group', { name: 'Size of the page' });
  await zoom.getByRole('button', { name: 'Larger' }).click();
  await zoom.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(() => zoom.getByText('%').textContent()).toMatch(/^(75|90|100|125)%$/);
  await canvasOf(page).locator('h1').click();
  await page.keyboard.type('Phóng to ');
  await saved();
  const { content } = await site.read(site.pages[0]!.id);
  expect(JSON.stringify(content)).toContain('Phóng to ');
  for (let step = 0; step < 3; step += 1) await zoom.getByRole('button', { name: 'Smaller' }).click();
  expect(await zoom.getByText('%').textContent()).toMatch(/^(33|50|67)%$/);
  await zoom.getByText('%').click();
});

it('a section is kept from phones: pale in the builder, absent on the live page there, present on a wide one', async () => {
  await open();
  const id = await sections().nth(1).getAttribute('data-node');
  await sections()
    .nth(1)
    .click({ position: { x: 6, y: 30 } });
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('checkbox', { name: 'Mobile' }).click();
  await page.getByRole('button', { name: 'Mobile' }).click();
  const opacity = () =>
    sections()
      .nth(1)
      .evaluate((section) => getComputedStyle(section).opacity);
  await expect.poll(opacity).toBe('0.35');
  await saved();
  await site.call('PATCH', '/publish', { isPublished: true });
  const address = `http://${site.subdomain}.localhost:${server.port}/`;
  for (const [width, isShown] of [
    [375, false],
    [1280, true],
  ] as const) {
    const guest = await newVisitor(server.url, { width });
    await guest.page.goto(address);
    await guest.page.locator('h1').waitFor();
    const box = await guest.page.locator(`.s-${id}`).boundingBox();
    expect(box !== null).toBe(isShown);
    await guest.context.close();
  }
});

it('all screens stand side by side, live: a word typed in one is in the others, a click in any selects', async () => {
  await open();
  await page.getByRole('button', { name: 'All side by side' }).click();
  const phone = page.frameLocator('iframe[title="Mobile"]');
  const tablet = page.frameLocator('iframe[title="Tablet"]');
  await phone.locator('h1').waitFor();
  await tablet.locator('h1').waitFor();
  await canvasOf(page).locator('h1').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ở đây');
  await page.keyboard.press('Escape');
  await expect.poll(() => phone.locator('h1').textContent(), { timeout: 5_000 }).toContain(' ở đây');
  expect(await tablet.locator('h1').textContent()).toContain(' ở đây');
  const widths = await Promise.all(
    [phone, tablet].map((frame) =>
      frame.locator('body').evaluate((body) => body.ownerDocument.defaultView!.innerWidth),
    ),
  );
  expect(widths).toEqual([375, 768]);
  await phone
    .locator('main > [data-node]')
    .nth(1)
    .click({ position: { x: 6, y: 10 } });
  const second = await sections().nth(1).getAttribute('data-node');
  const path = page.getByRole('navigation', { name: 'Where the selection is' });
  await expect.poll(() => path.getByRole('button').count()).toBe(2);
  await page.getByRole('button', { name: 'Edit on Mobile' }).click();
  await page.frameLocator('iframe[title="Desktop"]').locator(`[data-node="${second}"]`).waitFor();
  expect(
    await canvasOf(page)
      .locator('body')
      .evaluate((body) => body.ownerDocument.defaultView!.innerWidth),
  ).toBe(375);
  expect(await axeViolations(page)).toEqual([]);
});
