import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Elements in a section's zone are edited in the panels like the section itself.

interface StoredElement {
  id: string;
  type: string;
  data: Record<string, unknown>;
  style?: Record<string, unknown>;
  responsivePosition?: Record<string, Record<string, unknown>>;
}

const dropped = [
  { id: 'words', type: 'text', data: { content: 'Click to edit text' } },
  { id: 'title', type: 'heading', data: { content: 'Heading', level: 'h2' } },
  { id: 'press', type: 'button', data: { text: 'Button', link: '#', style: 'primary', size: 'medium' } },
  { id: 'photo', type: 'image', data: { url: '', alt: 'Image' } },
  {
    id: 'count',
    type: 'statsCounter',
    data: {
      stats: [
        { number: '100+', label: 'Projects' },
        { number: '50+', label: 'Clients' },
      ],
    },
  },
] satisfies StoredElement[];

let server: TestServer;
let account: Account;
let visitor: Visitor;
let site: PreparedSite;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
});
afterEach(() => visitor.context.close());
afterAll(closeBrowser);

const open = async (id: string): Promise<void> => {
  site = await makeSite(server.url, account);
  const home = await site.read(site.pages[0]!.id);
  const [first, ...rest] = home.content.sections;
  const content = { sections: [{ ...first, dropZones: { main: dropped } }, ...rest] };
  await site.call('PATCH', `/pages/${home.id}/content`, { content });
  visitor = await newVisitor(server.url);
  ({ page } = visitor);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  const title = panel('Content').getByRole('heading', { level: 2 });
  const select = async (): Promise<number> => {
    await element(id).click();
    return title.count();
  };
  await expect.poll(select, { timeout: 10_000 }).toBe(1);
  // Moving the focus from the page to the panel ends inline typing.
  await title.click();
};
const element = (id: string) => canvasOf(page).locator(`[data-node="${id}"]`);
const panel = (name: 'Content' | 'Style') => page.getByRole('complementary', { name });

const stored = async (id: string): Promise<StoredElement> => {
  await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
  const home = await site.read(site.pages[0]!.id);
  const section = home.content.sections[0] as unknown as { dropZones: { main: StoredElement[] } };
  return section.dropZones.main.find((one) => one.id === id)!;
};

describe('an element in a zone', () => {
  it('has a text that is written in the panel', async () => {
    await open('words');
    await panel('Content').getByRole('heading', { name: 'Text' }).waitFor();
    await panel('Content').getByLabel('Text', { exact: true }).fill('Mở cửa\ncả ngày Tết');
    await expect.poll(() => element('words').locator('p').innerText()).toBe('Mở cửa\ncả ngày Tết');
    expect((await stored('words')).data).toEqual({ content: 'Mở cửa\ncả ngày Tết' });
  });

  it('has a heading of a chosen level', async () => {
    await open('title');
    await panel('Content').getByLabel('Heading level').selectOption({ label: 'H3' });
    await expect.poll(() => element('title').locator('h3').textContent()).toBe('Heading');
    expect((await stored('title')).data).toEqual({ content: 'Heading', level: 'h3' });
  });

  it('has a button that leads to a page, in a style and a size', async () => {
    await open('press');
    const target = site.pages[1]!;
    await panel('Content').getByLabel('Link to').selectOption('Page');
    await panel('Content').getByRole('combobox', { name: 'Page', exact: true }).fill(target.title);
    await page.getByRole('option', { name: `· /${target.slug}` }).click();
    await panel('Content').getByRole('radio', { name: 'Tinted' }).click();
    await panel('Content').getByRole('radio', { name: 'Large' }).click();
    await expect.poll(() => element('press').locator('a').getAttribute('class')).toMatch(/ghost.*large/);
    await panel('Content').getByLabel('Text', { exact: true }).fill('Xem thực đơn');
    await expect.poll(() => element('press').locator('a').textContent()).toBe('Xem thực đơn');
    expect((await stored('press')).data).toEqual({
      text: 'Xem thực đơn',
      link: `page:${target.id}`,
      style: 'ghost',
      size: 'large',
    });
  });

  it('has a picture with its description, and loses both together', async () => {
    await open('photo');
    await panel('Content').getByRole('button', { name: 'Choose image' }).first().click();
    const dialog = page.getByRole('dialog');
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'xanh.png', mimeType: 'image/png', buffer: photo });
    await dialog.getByRole('button', { name: 'Crop & Use Image' }).click();
    await dialog.getByRole('button', { name: 'Use Without Cropping' }).click();
    await expect.poll(() => element('photo').locator('img').getAttribute('src')).toMatch(/^\/media\//);
    await panel('Content').getByLabel('Alt text').fill('Cánh đồng xanh');
    await expect.poll(() => element('photo').locator('img').getAttribute('alt')).toBe('Cánh đồng xanh');
    expect((await stored('photo')).data).toEqual({
      url: expect.stringMatching(/^\/media\//) as string,
      alt: 'Cánh đồng xanh',
    });
    await panel('Content').getByRole('button', { name: 'Remove' }).click();
    expect((await stored('photo')).data).toEqual({ url: '', alt: '' });
    await page.keyboard.press('Control+z');
    expect((await stored('photo')).data).toMatchObject({ alt: 'Cánh đồng xanh' });
  });

  it('has stats that are added and changed one by one', async () => {
    await open('count');
    await panel('Content').getByRole('button', { name: 'Open item 2: Clients' }).click();
    await panel('Content').getByLabel('Number').fill('80+');
    await panel('Content').getByRole('button', { name: 'Stats' }).click();
    await panel('Content').getByRole('button', { name: 'Add stat' }).click();
    await panel('Content').getByLabel('Label').fill('Năm làm nghề');
    await expect
      .poll(() => element('count').locator('dt').allTextContents())
      .toEqual(['Projects', 'Clients', 'Năm làm nghề']);
    expect((await stored('count')).data['stats']).toMatchObject([
      { number: '100+', label: 'Projects' },
      { number: '80+', label: 'Clients' },
      { label: 'Năm làm nghề' },
    ]);
  });

  it('has colours, an alignment, and a position per viewport', async () => {
    await open('title');
    await page.getByRole('tab', { name: 'Style' }).click();
    await panel('Style')
      .getByRole('button', { name: /^Text:/ })
      .click();
    await page.getByRole('button', { name: 'Primary', exact: true }).click();
    await page.keyboard.press('Escape');
    await panel('Style').getByRole('radio', { name: 'Center' }).click();
    await panel('Style').getByLabel('From the left').fill('-12');
    await page.getByRole('button', { name: 'Mobile' }).click();
    await panel('Style').getByLabel('From the left').fill('0');
    await expect
      .poll(() => element('title').evaluate((host) => getComputedStyle(host).textAlign))
      .toBe('center');
    expect(await stored('title')).toMatchObject({
      style: { color: 'primary', textAlign: 'center' },
      responsivePosition: {
        desktop: { left: '-12px', position: 'relative' },
        mobile: { left: '0', position: 'relative' },
      },
    });
    await panel('Style').getByRole('button', { name: 'Reset to default: From the left' }).click();
    expect((await stored('title')).responsivePosition?.['mobile']).toBeUndefined();
  });
});
