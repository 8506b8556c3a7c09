import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import {
  canvasOf,
  closeBrowser,
  newVisitor,
  saveStatus,
  runInOrder,
  type Visitor,
} from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Lifecycle of elements: found in the panel, added to sections, filled in, published and used by a visitor.

let server: TestServer;
let account: Account;
let visitor: Visitor;
let site: PreparedSite;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  visitor = await newVisitor(server.url);
  ({ page } = visitor);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
});
afterAll(closeBrowser);

const panel = (name: string) => page.getByRole('complementary', { name, exact: true });
const card = (name: string) => panel('Add element').getByRole('button', { name, exact: true });
const sections = () => canvasOf(page).locator('main > [data-node]');
const element = (kind: string) => canvasOf(page).locator(`.element-${kind}`);
const saved = () => expect.poll(() => saveStatus(page).textContent(), { timeout: 10_000 }).toBe('Saved');
const titled = (name: string) => panel('Content').getByRole('heading', { level: 2, name }).waitFor();

/** Adds an element by keyboard to the selected section. */
const add = async (kind: string, name: string): Promise<void> => {
  await card(name).focus();
  await page.keyboard.press('Enter');
  await element(kind).waitFor();
  await titled(name);
};

const selectSection = async (index: number): Promise<void> => {
  const section = sections().nth(index);
  await section.scrollIntoViewIfNeeded();
  await section.click({ position: { x: 6, y: 30 } });
};

describe('a user who adds elements', () => {
  runInOrder(() => page);

  it('finds them in groups, and by keywords', async () => {
    await page.getByRole('button', { name: 'Add element' }).click();
    await panel('Add element').getByRole('heading', { name: 'Text' }).waitFor();
    await page.getByLabel('Search elements').fill('faq');
    await expect.poll(() => card('Video').count()).toBe(0);
    await card('Accordion').waitFor();
    await page.getByLabel('Search elements').fill('submarine');
    await panel('Add element').getByText('No elements match “submarine”.').waitFor();
    await page.getByLabel('Search elements').fill('');
  });

  it('puts an accordion into a section and writes its entries on the page and in the panel', async () => {
    await selectSection(1);
    await add('accordion', 'Accordion');
    const title = element('accordion').locator('summary [data-field="question"]').first();
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Mở cửa cả ngày Tết');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.textContent()).toBe('Mở cửa cả ngày Tết');
    expect(await element('accordion').locator('details').first().getAttribute('open')).not.toBeNull();
    await panel('Content').getByRole('button', { name: 'Accordion' }).click();
    await titled('Accordion');
    await panel('Content')
      .getByRole('button', { name: /^Open item 2/ })
      .click();
    await panel('Content').getByLabel('Title').fill('Can we bring the dog?');
    await expect.poll(() => element('accordion').locator('summary').nth(1).innerText()).toMatch(/dog/);
    // The edited entry is visible, although its disclosure was closed.
    expect(await element('accordion').locator('details').nth(1).getAttribute('open')).not.toBeNull();
  });

  it('adds a table below it, and fills a cell to get a column', async () => {
    await add('table', 'Table');
    const order = element('table').locator('xpath=preceding-sibling::*[1]');
    expect(await order.getAttribute('class')).toContain('element-accordion');
    await panel('Content').getByLabel('Caption').fill('Giờ mở cửa');
    await panel('Content')
      .getByRole('button', { name: /^Open item 1/ })
      .click();
    await panel('Content').getByLabel('Column 4').fill('Terrace');
    await expect.poll(() => element('table').locator('thead th').count()).toBe(4);
  });

  it('adds a video and a countdown, with a date of its own', async () => {
    await selectSection(2);
    await add('video', 'Video');
    await panel('Content').getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ');
    await panel('Content').getByLabel('Title').fill('A day in the kitchen');
    await element('video').locator('.on-click__sign').waitFor();
    await add('countdown', 'Countdown');
    await panel('Content').getByLabel('Date and time').fill('2031-01-31T18:30');
    await expect.poll(() => element('countdown').locator('time').textContent()).toMatch(/31 January 2031/);
  });

  it('has no accessibility violation in the panels', async () => {
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  });

  it('drags a form to an exact place of another section', async () => {
    const from = (await card('Form').boundingBox())!;
    const target = sections().nth(3);
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height - 20, 200), { steps: 10 });
    await page.mouse.up();
    await target.locator('.element-form').waitFor();
    await titled('Form');
    await element('form').getByText('Email').waitFor();
  });

  it('edits the form in the form builder, over the page', async () => {
    await panel('Content').getByRole('button', { name: 'Edit form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Form builder' });
    await dialog.getByRole('textbox', { name: 'Form name' }).fill('Đặt bàn');
    await dialog.getByRole('button', { name: 'Rating' }).click();
    await dialog.getByRole('button', { name: 'Save Form' }).click();
    await page.getByText('Form saved successfully').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await element('form').getByText('Rating').waitFor();
    await expect
      .poll(() => panel('Content').getByLabel('Form', { exact: true }).textContent())
      .toBe('Đặt bàn');
  });

  it('duplicates, nudges and deletes elements like sections', async () => {
    await add('divider', 'Divider');
    await page.keyboard.press('Control+d');
    await expect.poll(() => element('divider').count()).toBe(2);
    const copy = element('divider').last();
    await copy.click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => copy.evaluate((host) => [getComputedStyle(host).left, getComputedStyle(host).top]))
      .toEqual(['10px', '1px']);
    await page.keyboard.press('Delete');
    await expect.poll(() => element('divider').count()).toBe(1);
    await saved();
  });

  it('publishes, and a visitor uses all of it', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    const link = dialog.getByRole('link', { name: new RegExp(`Open ${site.subdomain}`) });
    await link.waitFor({ timeout: 30_000 });
    const live = await visitor.context.newPage();
    const outside: string[] = [];
    live.on('request', (request) => {
      if (!new URL(request.url()).hostname.endsWith('localhost')) outside.push(request.url());
    });
    await live.goto((await link.getAttribute('href'))!);
    await live.getByText('Can we bring the dog?').click();
    expect(await live.locator('.element-accordion details[open]').count()).toBe(2);
    const table = live.getByRole('table', { name: 'Giờ mở cửa' });
    expect(await table.getByRole('columnheader').allTextContents()).toContain('Terrace');
    expect(await table.getByRole('rowheader').count()).toBe(3);
    await expect.poll(() => live.getByRole('timer').innerText()).toMatch(/days\s*\d{3,}/);
    const cover = live.frameLocator('iframe[title="A day in the kitchen"]').getByRole('link');
    expect(await cover.getAttribute('aria-label')).toBe('Play: A day in the kitchen (YouTube)');
    const form = live.getByRole('form', { name: 'Đặt bàn' });
    await form.getByLabel('Name').fill('Trần Thảo');
    await form.getByLabel('Email', { exact: true }).fill('thao@example.com');
    await form.getByLabel('Message').fill('Bốn người, 19 giờ');
    await form.getByRole('radio', { name: '4 of 5' }).press(' ');
    await form.getByRole('button', { name: 'Submit' }).click();
    await live.getByText('Thank you for your submission!').waitFor();
    expect(outside).toEqual([]);
    await live.close();
  });

  it('finds the answers among the submissions of the form', async () => {
    const { forms } = await site.call<{ forms: FormSummary[] }>('GET', '/forms');
    const form = forms.find(({ name }) => name === 'Đặt bàn')!;
    // A machine fills in a form faster than a person, so that it waits for review, unless the machine is busy.
    const lists = await Promise.all(
      ['inbox', 'review'].map((tab) =>
        site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions?tab=${tab}`),
      ),
    );
    const submissions = lists.flatMap(({ submissions: some }) => some);
    expect(Object.values(submissions[0]!.answers)).toEqual([
      'Trần Thảo',
      'thao@example.com',
      'Bốn người, 19 giờ',
      4,
    ]);
  });

  it('has seen no errors', () => {
    expect(visitor.errors).toEqual([]);
  });
});
