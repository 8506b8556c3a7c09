import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from './support/api.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from './support/browser.ts';
import { type RunningServer, startServer } from './support/server.ts';

// Several sections at once, and what the system clipboard carries into a page: from here, from another site of
// the same person, and from other programs.

let server: RunningServer;
let account: Account;
let visitor: Visitor;

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

const show = async (page: Page, site: PreparedSite): Promise<void> => {
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
};
const open = async (): Promise<{ page: Page; site: PreparedSite }> => {
  const site = await makeSite(server.url, account);
  visitor = await newVisitor(server.url);
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBrowser(visitor.page, account);
  await show(visitor.page, site);
  return { page: visitor.page, site };
};
const sections = (page: Page) => canvasOf(page).locator('main > [data-node]');
const ids = (page: Page) =>
  sections(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
const press = async (page: Page, index: number, modifiers: ('Shift' | 'Control')[] = []): Promise<void> => {
  const section = sections(page).nth(index);
  await section.scrollIntoViewIfNeeded();
  await section.click({ position: { x: 6, y: 30 }, modifiers });
};
const saved = (page: Page) =>
  expect.poll(() => saveStatus(page).textContent(), { timeout: 5_000 }).toBe('Saved');
const spoken = (page: Page) =>
  page
    .locator('[aria-live="polite"]')
    .allTextContents()
    .then((texts) => texts.join(' '));
interface StoredSection {
  id: string;
  type: string;
  data: Record<string, unknown>;
  dropZones?: Record<string, { type: string; data: Record<string, unknown> }[]>;
}
const stored = async (site: PreparedSite): Promise<StoredSection[]> =>
  (await site.read(site.pages[0]!.id)).content.sections as unknown as StoredSection[];

/** What another program puts on the clipboard. */
const copyElsewhere = (page: Page, types: Record<string, string>): Promise<void> =>
  page.evaluate(async (given) => {
    const entries = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(entries) as Record<string, Blob>)]);
  }, types);

describe('several sections', () => {
  it('are selected with Ctrl and Shift, moved and deleted together, and come back with one undo', async () => {
    const { page, site } = await open();
    const before = await ids(page);
    await press(page, 1);
    await press(page, 3, ['Shift']);
    await page.keyboard.press('Alt+ArrowUp');
    expect(await ids(page)).toEqual([before[1], before[2], before[3], before[0], ...before.slice(4)]);
    await press(page, 0);
    await press(page, 2, ['Control']);
    await page.keyboard.press('Delete');
    expect(await sections(page).count()).toBe(before.length - 2);
    expect(await spoken(page)).toContain('2 deleted');
    await page.keyboard.press('Control+z');
    expect(await sections(page).count()).toBe(before.length);
    await saved(page);
    expect((await stored(site)).map(({ id }) => id)).toEqual([
      before[1],
      before[2],
      before[3],
      before[0],
      ...before.slice(4),
    ]);
  });

  it('are all chosen by Ctrl A', async () => {
    const { page } = await open();
    await press(page, 0);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect.poll(() => sections(page).count()).toBe(0);
    await page
      .getByText('This page is empty')
      .or(page.getByRole('button', { name: /add/i }))
      .first()
      .waitFor();
  });
});

describe('the clipboard', () => {
  it('carries sections to another page of the site and to another site', async () => {
    const { page, site } = await open();
    const words = (await stored(site)).slice(1, 3).map(({ data }) => data);
    await press(page, 1);
    await press(page, 2, ['Shift']);
    await page.keyboard.press('Control+c');
    await expect.poll(() => spoken(page)).toContain('2 copied');

    const other = await makeSite(server.url, account, 'law-firm');
    await show(page, other);
    const count = await sections(page).count();
    await press(page, 0);
    await page.keyboard.press('Control+v');
    await expect.poll(() => sections(page).count()).toBe(count + 2);
    expect(await spoken(page)).toContain('2 pasted');
    await saved(page);
    const now = await stored(other);
    expect(now.slice(1, 3).map(({ data }) => data)).toMatchObject(
      words.map((data) => expect.objectContaining({ title: data['title'] })),
    );
  });

  it('moves by cutting: what was cut is there once, and undo knows both steps', async () => {
    const { page, site } = await open();
    const before = await ids(page);
    await press(page, 1);
    await page.keyboard.press('Control+x');
    await expect.poll(() => sections(page).count()).toBe(before.length - 1);
    await press(page, before.length - 2);
    await page.keyboard.press('Control+v');
    await expect.poll(() => sections(page).count()).toBe(before.length);
    await saved(page);
    expect((await stored(site)).map(({ id }) => id)).toEqual([before[0], ...before.slice(2), before[1]]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await ids(page)).toEqual(before);
  });

  it('takes the pictures of another site along', async () => {
    const { page, site } = await open();
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6f97' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('siteId', site.id);
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'harbour.png');
    const answer = await fetch(`${server.url}/api/v1/media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
      body: form,
    });
    const { url } = (await answer.json()) as { url: string };
    const pageId = site.pages[0]!.id;
    const { content } = await site.read(pageId);
    const [first] = content.sections as unknown as StoredSection[];
    first!.dropZones = { main: [{ type: 'image', data: { url, alt: 'The harbour' } }] };
    await site.call('PATCH', `/pages/${pageId}/content`, { content });
    await show(page, site);
    await press(page, 0);
    await page.keyboard.press('Control+c');

    const other = await makeSite(server.url, account, 'software');
    await show(page, other);
    await press(page, 0);
    await page.keyboard.press('Control+v');
    await expect.poll(() => spoken(page), { timeout: 5_000 }).toContain('1 pasted');
    await saved(page);
    const pasted = (await stored(other))[1]!.dropZones!['main']![0]!;
    expect(pasted.data['url']).toMatch(/^\/media\//);
    expect(pasted.data['url']).not.toBe(url);
    expect((await fetch(`${server.url}${String(pasted.data['url'])}`)).status).toBe(200);
  });

  it('makes elements of what a text editor copied, and nothing of its scripts', async () => {
    const { page, site } = await open();
    await copyElsewhere(page, {
      'text/html':
        '<h1>Giờ mở cửa</h1><p>Thứ hai <b>đóng cửa</b></p><ul><li>Sáng</li><li>Tối</li></ul>' +
        '<p>Hẹn gặp lại</p><script>window.hacked = true</script>',
      'text/plain': 'Giờ mở cửa',
    });
    await press(page, 0);
    await page.keyboard.press('Control+v');
    await expect.poll(() => spoken(page), { timeout: 5_000 }).toContain('4 pasted');
    await saved(page);
    const [first] = await stored(site);
    expect(first!.dropZones!['main']).toMatchObject([
      { type: 'heading', data: { content: 'Giờ mở cửa', level: 'h2' } },
      { type: 'text', data: { content: 'Thứ hai đóng cửa' } },
      { type: 'list', data: { style: 'bullets', items: [{ text: 'Sáng' }, { text: 'Tối' }] } },
      { type: 'text', data: { content: 'Hẹn gặp lại' } },
    ]);
    expect(JSON.stringify(first)).not.toContain('hacked');
  });

  it('leaves words to the text that is being typed', async () => {
    const { page, site } = await open();
    const title = canvasOf(page).locator('h1 [data-field], h1[data-field]').first();
    await copyElsewhere(page, { 'text/plain': 'Mới' });
    await title.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Escape');
    await saved(page);
    const [first] = await stored(site);
    expect(first!.data['title']).toBe('Mới');
    expect(first!.dropZones?.['main'] ?? []).toEqual([]);
  });

  it('refuses what does not fit, in words, and changes nothing', async () => {
    const { page, site } = await open();
    const before = await stored(site);
    await copyElsewhere(page, { 'text/html': '<script>1</script>' });
    await press(page, 0);
    await page.keyboard.press('Control+v');
    await page.getByText('There is nothing to paste that a page could show.').waitFor();
    await copyElsewhere(page, { 'text/html': `<p>${'x'.repeat(2_000_001)}</p>` });
    await page.keyboard.press('Control+v');
    await page.getByText('That is too much to paste at once.').waitFor();
    expect(await stored(site)).toEqual(before);
  });
});
