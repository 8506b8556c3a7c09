import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Editing in the builder by mouse and keyboard, with the result in the stored document.

let server: TestServer;
let account: Account;
let visitor: Visitor;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
});
afterEach(() => visitor.context.close());
afterAll(closeBrowser);

const open = async (template = 'restaurant'): Promise<{ page: Page; site: PreparedSite }> => {
  const site = await makeSite(server.url, account, template);
  visitor = await newVisitor(server.url);
  const { page } = visitor;
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
  return { page, site };
};

const sections = (page: Page) => canvasOf(page).locator('main > [data-node]');
const idOf = (page: Page, index: number) => sections(page).nth(index).getAttribute('data-node');
const saved = (page: Page) => expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
const spoken = (page: Page) => page.locator('[aria-live="polite"]').allTextContents();

interface StoredSection {
  id: string;
  type: string;
  hidden?: boolean;
  data: Record<string, unknown>;
  style?: Record<string, unknown>;
  responsiveStyle?: Record<string, Record<string, unknown>>;
}
const stored = async (site: PreparedSite): Promise<StoredSection[]> =>
  (await site.read(site.pages[0]!.id)).content.sections as unknown as StoredSection[];

/** Selects a section by its edge, where no text is. */
const selectSection = async (page: Page, index: number): Promise<void> => {
  const section = sections(page).nth(index);
  await section.scrollIntoViewIfNeeded();
  await section.click({ position: { x: 6, y: 30 } });
};

describe('with the keyboard', () => {
  it('a section is moved, duplicated, deleted and added from the library, with screen reader announcements', async () => {
    const { page, site } = await open();
    const [first, second] = [await idOf(page, 0), await idOf(page, 1)];
    await selectSection(page, 0);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => [await idOf(page, 0), await idOf(page, 1)]).toEqual([second, first]);
    await expect.poll(async () => (await spoken(page)).join()).toMatch(/is now at position 2 of 7/);
    await page.keyboard.press('Control+d');
    await expect.poll(() => sections(page).count()).toBe(8);
    await page.keyboard.press('Delete');
    await expect.poll(() => sections(page).count()).toBe(7);
    await expect.poll(async () => (await spoken(page)).join()).toMatch(/deleted/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => idOf(page, 0)).toBe(first);
    await saved(page);
    expect((await stored(site)).map((section) => section.id)[0]).toBe(first);

    // A section of the library is added after the selected one.
    await selectSection(page, 1);
    await page.getByLabel('Search sections').fill('team');
    const card = page.getByRole('button', { name: 'List of names', exact: true });
    await card.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => sections(page).count()).toBe(8);
    await saved(page);
    expect((await stored(site))[2]!.type).toMatch(/^team\//);
  });

  it('Vietnamese composed by an input method arrives whole', async () => {
    const { page, site } = await open();
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'tiếng', selectionStart: 5, selectionEnd: 5 });
    await client.send('Input.insertText', { text: 'tiếng Việt' });
    await page.keyboard.press('Enter');
    await expect.poll(() => canvasOf(page).locator('h1').textContent()).toBe('tiếng Việt');
    await saved(page);
    expect((await stored(site))[0]!.data['title']).toBe('tiếng Việt');
  });
});

describe('with the mouse', () => {
  it('a section is dragged to an exact position; Escape during a drag leaves everything as it was', async () => {
    const { page, site } = await open();
    const before = await sections(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
    const card = page.getByRole('button', { name: 'Text only, large', exact: true });
    await card.scrollIntoViewIfNeeded();
    const start = (await card.boundingBox())!;
    await page.mouse.move(start.x + 20, start.y + 20);
    await page.mouse.down();
    await page.mouse.move(700, 400, { steps: 6 });
    await page.getByText(/Drop to place it at position/).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    const after = await sections(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
    expect(after).toEqual(before);

    const moved = await idOf(page, 1);
    await selectSection(page, 1);
    const handle = page.getByTitle('Drag to reorder');
    const from = (await handle.boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    const frame = (await page.locator('iframe[title="Page"]').boundingBox())!;
    // Dragging near the edge auto-scrolls the page.
    await page.mouse.move(frame.x + 200, frame.y + 20, { steps: 8 });
    const html = canvasOf(page).locator('html');
    await expect.poll(() => html.evaluate((element) => element.scrollTop)).toBe(0);
    const top = (await sections(page).nth(0).boundingBox())!;
    await page.mouse.move(frame.x + 200, top.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => idOf(page, 0)).toBe(moved);
    await saved(page);
    expect((await stored(site))[0]!.id).toBe(moved);
  });
});

describe('the panels', () => {
  it('a field typed in the panel shows on the page at once, and the other way round; links do not navigate', async () => {
    const { page, site } = await open();
    // Links and buttons of the page do not navigate while editing.
    await canvasOf(page).locator('main a').first().click();
    await canvasOf(page).locator('h1').waitFor();
    expect(page.url()).toContain('/builder/');
    expect(await page.locator('iframe[title="Page"]').getAttribute('srcdoc')).toContain("script-src 'none'");
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Escape');
    const field = page.getByRole('complementary', { name: 'Content' }).getByLabel('Title', { exact: true });
    await field.fill('Từ bảng bên phải');
    await expect.poll(() => canvasOf(page).locator('h1').textContent()).toBe('Từ bảng bên phải');
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Từ trang');
    await expect.poll(() => field.inputValue()).toBe('Từ trang');
    await page.keyboard.press('Enter');
    await saved(page);
    expect((await stored(site))[0]!.data['title']).toBe('Từ trang');
  });

  it('a section is hidden and shown again; its style is set for all viewports, and for one', async () => {
    const { page, site } = await open();
    await selectSection(page, 1);
    await page.getByRole('button', { name: 'Hide from visitors' }).click();
    await expect.poll(() => sections(page).nth(1).getAttribute('data-hidden')).not.toBeNull();
    await saved(page);
    expect((await stored(site))[1]!.hidden).toBe(true);
    await page.getByRole('button', { name: 'Show to visitors' }).click();
    await expect.poll(() => sections(page).nth(1).getAttribute('data-hidden')).toBeNull();
    await saved(page);
    expect((await stored(site))[1]!.hidden).toBeUndefined();
    await page.getByRole('tab', { name: 'Style' }).click();
    const style = page.getByRole('complementary', { name: 'Style' });
    await style.getByLabel(/^Top/).first().fill('77px');
    await page.keyboard.press('Tab');
    await expect
      .poll(() =>
        sections(page)
          .nth(1)
          .evaluate((element) => getComputedStyle(element).paddingTop),
      )
      .toBe('77px');
    await page.getByRole('button', { name: 'Mobile' }).click();
    await style.getByLabel(/^Top/).first().fill('11px');
    await page.keyboard.press('Tab');
    await saved(page);
    const [, second] = await stored(site);
    expect(second!.style).toMatchObject({ paddingTop: '77px' });
    expect(second!.responsiveStyle?.['mobile']).toMatchObject({ paddingTop: '11px' });
  });

  it('an uploaded image replaces another', async () => {
    const { page, site } = await open();
    // The second image, because text covers the first.
    const picture = canvasOf(page).locator('main [data-kind="image"]').nth(1);
    await picture.scrollIntoViewIfNeeded();
    await picture.click();
    await page
      .getByRole('complementary', { name: 'Content' })
      .getByRole('button', { name: 'Replace' })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'màu xanh.png', mimeType: 'image/png', buffer: photo });
    await dialog.getByRole('button', { name: 'Crop & Use Image' }).click();
    await dialog.getByRole('button', { name: 'Use Without Cropping' }).click();
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/media\//);
    await saved(page);
    expect(JSON.stringify(await stored(site))).toMatch(/"src":"\/media\//);
  });

  it('a page is added, opened, and joins the menu', async () => {
    const { page, site } = await open();
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('button', { name: 'Add page' }).click();
    const create = page.getByRole('button', { name: 'Create page' });
    // Before the new page is loaded, the last field of this name belongs to another page.
    await create.waitFor();
    await page.getByLabel('Page name').last().fill('Tuyển dụng');
    await create.click();
    await expect
      .poll(async () => (await site.call<{ pages: { slug: string }[] }>('GET', '/pages')).pages.at(-1)?.slug)
      .toBe('tuyen-dung');
    await page.getByRole('button', { name: 'Sync menu with pages' }).click();
    await expect.poll(() => canvasOf(page).locator('header').first().textContent()).toContain('Tuyển dụng');
  });
});

describe('an empty page', () => {
  it('shows a hint and adds its first section', async () => {
    const site = await makeSite(server.url, account);
    await site.call('PATCH', `/pages/${site.pages[0]!.id}/content`, { content: { sections: [] } });
    visitor = await newVisitor(server.url);
    const { page } = visitor;
    await signInBrowser(page, account);
    await page.goto(`/builder/${site.id}`);
    await page.getByText('This page is empty').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add section', exact: true }).click();
    await page.locator('aside button').filter({ hasText: 'Split hero with photo' }).click();
    await expect.poll(() => sections(page).count()).toBe(1);
    expect(await page.getByText('This page is empty').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('This page is empty').waitFor();
  });
});

describe('error states', () => {
  it('a panel whose code fails to load shows an error, and the page stays editable', async () => {
    const site = await makeSite(server.url, account);
    visitor = await newVisitor(server.url);
    const { page } = visitor;
    await signInBrowser(page, account);
    await page.route(/\/assets\/(pages-panel|publish-dialog)-/, (route) => route.abort());
    await page.goto(`/builder/${site.id}`);
    await canvasOf(page).locator('h1').waitFor();
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    const failure = page.getByRole('alert').filter({ hasText: "This panel couldn't be opened" });
    await failure.getByRole('button', { name: 'Reload editor' }).waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await failure.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => failure.count()).toBe(1);
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Still here');
    await page.keyboard.press('Enter');
    await saved(page);
    expect(JSON.stringify(await stored(site))).toContain('Still here');
  });

  it('a section with a missing design is kept, marked, and can be deleted', async () => {
    const site = await makeSite(server.url, account);
    const home = await site.read(site.pages[0]!.id);
    const content = {
      sections: [{ type: 'gone/gone-9', data: { kept: 'words' } }, ...home.content.sections],
    };
    await site.call('PATCH', `/pages/${home.id}/content`, { content });
    visitor = await newVisitor(server.url);
    const { page } = visitor;
    await signInBrowser(page, account);
    await page.goto(`/builder/${site.id}`);
    await canvasOf(page).getByText('The section template “gone/gone-9” is not installed.').waitFor();
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Vẫn sửa được');
    await page.keyboard.press('Enter');
    await saved(page);
    expect((await stored(site))[0]).toMatchObject({ type: 'gone/gone-9', data: { kept: 'words' } });
    await canvasOf(page).locator('.section-missing').click();
    await page.keyboard.press('Delete');
    await saved(page);
    expect((await stored(site))[0]!.type).not.toBe('gone/gone-9');
  });

  it('an unknown site shows an error and links back', async () => {
    visitor = await newVisitor(server.url);
    const { page } = visitor;
    await signInBrowser(page, account);
    await page.goto('/builder/00000000-0000-4000-8000-000000000000');
    await page.getByRole('link', { name: 'Back to sites' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
