import { type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Two users edit one site at the same time: changes appear immediately, and no work is lost.

let server: TestServer;
let owner: Account;
let helper: Account;
let site: PreparedSite;
const visitors: Visitor[] = [];

const rename = (account: Account, firstName: string, lastName: string) =>
  fetch(`${server.url}/api/v1/users/me`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${account.signedIn.tokens.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ firstName, lastName }),
  });

beforeAll(async () => {
  server = await sharedServer();
  [owner, helper] = [await makeAccount(server.url), await makeAccount(server.url)];
  await rename(owner, 'Mai', 'Nguyễn');
  await rename(helper, 'Lan', 'Trần');
});
afterEach(async () => {
  for (const { context, errors } of visitors.splice(0)) {
    expect(errors.join('\n')).toBe('');
    await context.close();
  }
});
afterAll(closeBrowser);

const share = () => site.call('PUT', `/people/${helper.signedIn.user.id}`, { role: 'designer' });
const enter = async (account: Account): Promise<Page> => {
  const visitor = await newVisitor(server.url);
  visitors.push(visitor);
  await signInBrowser(visitor.page, account);
  await visitor.page.goto(`/builder/${site.id}`);
  await canvasOf(visitor.page).locator('h1').waitFor();
  return visitor.page;
};
/** Opens the site in both tabs and waits until each shows the other's presence. */
const together = async (): Promise<[mai: Page, lan: Page]> => {
  site = await makeSite(server.url, owner);
  await share();
  const pages: [Page, Page] = [await enter(owner), await enter(helper)];
  await pages[0].getByRole('button', { name: /^Lan Trần,/ }).waitFor();
  await pages[1].getByRole('button', { name: /^Mai Nguyễn,/ }).waitFor();
  return pages;
};
const h1 = (page: Page) => canvasOf(page).locator('h1').first();
const sections = (page: Page) => canvasOf(page).locator('main > [data-node]');
const saved = (page: Page) => expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
const marks = (page: Page) => page.locator('[data-testid="remote-marks"]');

it('text of one user appears to the other, who keeps their own caret, selection and undo', async () => {
  const [mai, lan] = await together();
  const other = canvasOf(lan).locator('main > [data-node]').nth(1).locator('h2').first();
  const before = await other.textContent();
  await other.click();
  await lan.keyboard.press('Control+A');
  await lan.keyboard.type('Lan viết');
  await h1(mai).click();
  await mai.keyboard.press('Control+A');
  await mai.keyboard.type('Mai viết trước');
  await expect.poll(() => h1(lan).textContent()).toBe('Mai viết trước');
  // The caret has not moved: further typing continues after the previous text.
  await lan.keyboard.type(' tiếp');
  await expect.poll(() => other.textContent()).toBe('Lan viết tiếp');
  await expect
    .poll(() => canvasOf(mai).locator('main > [data-node]').nth(1).locator('h2').first().textContent())
    .toBe('Lan viết tiếp');
  // Each sees the other's presence.
  await marks(mai).getByText('Lan Trần is typing').waitFor();
  await marks(lan).getByText('Mai Nguyễn is typing').waitFor();
  await lan.keyboard.press('Escape');
  // One step or two, depending on when the text of the other arrived.
  await expect
    .poll(async () => {
      if ((await other.textContent()) === before) return before;
      await lan.getByRole('button', { name: 'Undo' }).click();
      return other.textContent();
    })
    .toBe(before);
  expect(await h1(lan).textContent()).toBe('Mai viết trước');
  await Promise.all([saved(mai), saved(lan)]);
});

it('a text being typed in is locked for others until a pause', async () => {
  const [mai, lan] = await together();
  await h1(mai).click();
  await mai.keyboard.press('Control+A');
  await mai.keyboard.type('Mai');
  await marks(lan).getByText('Mai Nguyễn is typing').waitFor();
  await h1(lan).click();
  await lan.getByText('Mai Nguyễn is typing here. You can edit when they stop.').first().waitFor();
  expect(await h1(lan).getAttribute('contenteditable')).toBeNull();
  await expect
    .poll(() => marks(lan).getByText('Mai Nguyễn is typing').isVisible(), { timeout: 10_000 })
    .toBe(false);
  await h1(lan).click();
  await lan.keyboard.press('End');
  await lan.keyboard.type(' và Lan');
  // Mai's caret leaves the text that Lan now edits.
  await expect.poll(() => h1(mai).textContent()).toBe('Mai và Lan');
  await mai.getByText('Lan Trần is now editing this text. Your changes are saved.').first().waitFor();
  await saved(lan);
});

it('a removal of another user’s selection is announced, and can be undone', async () => {
  const [mai, lan] = await together();
  const id = await sections(mai).nth(1).getAttribute('data-node');
  const count = await sections(mai).count();
  await sections(mai)
    .nth(1)
    .click({ position: { x: 6, y: 30 } });
  await sections(lan).nth(1).scrollIntoViewIfNeeded();
  await marks(lan).getByText('Mai Nguyễn').first().waitFor();
  await sections(lan)
    .nth(1)
    .click({ position: { x: 6, y: 30 } });
  await lan.keyboard.press('Delete');
  await mai
    .getByText(/^Lan Trần removed “.+”, which you had selected\.$/)
    .first()
    .waitFor();
  expect(await sections(mai).count()).toBe(count - 1);
  await mai.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => sections(lan).nth(1).getAttribute('data-node')).toBe(id);
  expect(await sections(lan).count()).toBe(count);
  await saved(mai);
  // The same with the page as a whole, and with the name of the site.
  const page = await site.call<{ id: string }>('POST', '/pages', { title: 'Fresh' });
  await lan.getByRole('banner').getByLabel('Page', { exact: true }).selectOption({ label: 'Fresh' });
  await lan.getByText('This page is empty.').waitFor();
  await site.call('PATCH', '', { name: 'Quán Mới' });
  await lan.getByRole('heading', { name: 'Quán Mới' }).waitFor();
  await site.call('DELETE', `/pages/${page.id}`);
  await lan.getByRole('alert').getByText('This page was deleted.').waitFor();
  await lan.getByRole('button', { name: 'Go to Home' }).click();
  await expect.poll(() => sections(lan).count()).toBe(count);
});

it('a user who loses access while typing keeps the text, which is sent when access is restored', async () => {
  const [mai, lan] = await together();
  await site.call('DELETE', `/people/${helper.signedIn.user.id}`);
  await lan.getByRole('alert').getByText('You no longer have access to this site.').waitFor();
  await expect.poll(() => mai.getByRole('button', { name: /^Lan Trần,/ }).count()).toBe(0);
  await h1(lan).click();
  await lan.keyboard.press('Control+A');
  await lan.keyboard.type('Chưa được lưu');
  await lan
    .getByText('1 unsaved change is kept in this browser and syncs if you get access again.')
    .waitFor();
  expect(await h1(mai).textContent()).not.toBe('Chưa được lưu');
  await share();
  await expect.poll(() => h1(mai).textContent(), { timeout: 15_000 }).toBe('Chưa được lưu');
  await expect.poll(() => lan.getByRole('alert').allTextContents(), { timeout: 15_000 }).toEqual([]);
  await saved(lan);
});

it('a suspended tab catches up, even with events out of order', async () => {
  const [mai, lan] = await together();
  await visitors[1]!.context.setOffline(true);
  await h1(lan).click();
  await lan.keyboard.press('Control+A');
  await lan.keyboard.type('Ngoại tuyến');
  await lan.keyboard.press('Enter');
  for (const times of [1, 2, 3]) {
    await sections(mai)
      .nth(times)
      .click({ position: { x: 6, y: 30 } });
    await mai.keyboard.press('Alt+ArrowDown');
    await saved(mai);
  }
  const order = () =>
    Promise.all(
      [mai, lan].map((page) =>
        sections(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-node')).join()),
      ),
    );
  await visitors[1]!.context.setOffline(false);
  await expect.poll(async () => new Set(await order()).size, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => h1(mai).textContent(), { timeout: 15_000 }).toBe('Ngoại tuyến');
  await saved(lan);
});

it('a component that could not load offline loads when online again', async () => {
  site = await makeSite(server.url, owner);
  const visitor = await newVisitor(server.url);
  visitors.push(visitor);
  const { page, context } = visitor;
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const isDrop = /\/assets\/file-drop-[\w-]{8}\.js(\?attempt=\d+)?$/;
  await context.route(isDrop, async (route) => {
    asked.resolve();
    await late.promise;
    await route.abort('internetdisconnected');
  });
  await signInBrowser(page, owner);
  await page.goto(`/builder/${site.id}`);
  await asked.promise;
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => isDrop.test(request.url()));
  late.resolve();
  await failed;
  await context.unroute(isDrop);
  const arrived = page.waitForResponse(isDrop);
  await context.setOffline(false);
  expect((await arrived).status()).toBe(200);
  await saved(page);
  // The browser itself logs the failed request.
  expect(visitor.errors.splice(0).filter((text) => !text.includes('net::ERR'))).toEqual([]);
});
