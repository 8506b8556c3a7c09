import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { type ScreenReader, screenReader } from '../support/screen-reader.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// The main job with a screen reader and a keyboard. The test knows the page by Chromium's accessibility tree only, and
// uses no pointer and no selector.

let server: TestServer;
let account: Account;
let visitor: Visitor;
let reader: ScreenReader;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);
beforeEach(async () => {
  account = await makeAccount(server.url);
  visitor = await newVisitor(server.url);
  reader = await screenReader(visitor.page);
});
afterEach(() => visitor.context.close());

const press = (key: string): Promise<void> => visitor.page.keyboard.press(key);
const type = (text: string): Promise<void> => visitor.page.keyboard.type(text);
const replaceWith = async (text: string): Promise<void> => {
  await press('ControlOrMeta+A');
  await type(text);
};
const activate = async (role: string, name: string | RegExp): Promise<void> => {
  await reader.tabTo(role, name);
  await press('Enter');
};
/** Runs a command by name. */
const command = async (query: string, option: string | RegExp): Promise<void> => {
  await press('ControlOrMeta+K');
  await reader.find('dialog', 'Command menu');
  await type(query);
  await reader.find('option', option);
  await reader.keyTo('ArrowDown', 'option', option);
  await press('Enter');
};

/** Adds an image element with a built-in image. */
const addImage = async (alt: string): Promise<void> => {
  await command('add element image', 'Image');
  await reader.hear(/Image added at position/);
  await press('Enter');
  await expect.poll(reader.focus).toEqual({ role: 'button', name: 'Choose image: Image' });
  await press('Enter');
  await reader.find('dialog', 'Choose an image');
  await reader.tabTo('tab', /./);
  await reader.keyTo('ArrowRight', 'tab', 'Stock Images');
  await activate('button', /, by /);
  await reader.tabTo('textbox', 'Alt text');
  await press('ControlOrMeta+A');
  await press('Delete');
  await type(alt);
  await activate('button', 'Crop & Use Image');
  await activate('button', 'Use Without Cropping');
  await expect.poll(reader.focus).toEqual({ role: 'button', name: 'Replace: Image' });
  await press('Escape');
};

it('the main job works by keyboard on the accessibility tree alone', { timeout: 120_000 }, async () => {
  const { page } = visitor;
  await page.goto('/');
  await activate('link', 'Sign In');
  await reader.find('heading', 'Welcome Back');
  await reader.tabTo('textbox', /^Email/);
  await type(account.email);
  await reader.tabTo('textbox', /^Password/);
  await type(account.password);
  await press('Enter');

  await activate('link', 'Browse templates');
  await activate('link', 'Use Template: Casa Lume');
  await reader.tabTo('textbox', 'Site Name');
  await type(`Quán ${Date.now().toString(36)}`);
  await activate('button', 'Create site');
  await reader.find('Iframe', 'Page');

  await command('answers right', 'Title left, answers right');
  await reader.hear(/Title left, answers right added at position \d+ of \d+/);
  await press('Enter');
  await expect.poll(async () => (await reader.focus()).role).toBe('textbox');
  await replaceWith('Questions that guests ask');
  await press('Escape');

  await addImage('A set table beside the window');
  // The publish check reports an image whose alt text its author has removed.
  await addImage('');

  await command('Publish', 'Publish');
  await reader.tabTo('textbox', /^Alt text of /);
  await replaceWith('Bread on a wooden board');
  await press('Enter');
  await reader.hear(/No issues found/);
  await activate('button', 'Publish now');
  await reader.hear(/Your site is live/);
  await reader.tabTo('link', /^Open /);
  const { name } = await reader.focus();
  expect(visitor.errors).toEqual([]);

  const live = await visitor.context.newPage();
  await live.goto(`http://${name.replace('Open ', '')}/`);
  const html = await live.content();
  expect(html).toContain('Questions that guests ask');
  expect(html).toContain('alt="A set table beside the window"');
  expect(html).toContain('alt="Bread on a wooden board"');
});

it('images of the edited page have their alt text in the accessibility tree', async () => {
  const { page } = visitor;
  const site = await makeSite(server.url, account);
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  const { content } = await site.read(site.pages[0]!.id);
  const [, alt] = /"alt":"([^"\\]{12,})"/.exec(JSON.stringify(content))!;
  await expect.poll(() => reader.namesInFrame('image', 'Page'), { timeout: 15_000 }).toContain(alt);
});

it(
  'styles per breakpoint, a theme from a brand color, a comment and an import work by keyboard',
  { timeout: 120_000 },
  async () => {
    const { page } = visitor;
    const site = await makeSite(server.url, account);
    await signInBrowser(page, account);
    await page.goto(`/builder/${site.id}`);
    await reader.find('heading', /./);
    await reader.find('button', 'Publish');

    await press('ArrowDown');
    await press('ArrowDown');
    await press('Alt+3');
    // Enter moves to the first field of the panel, whose code may still be on its way.
    await expect
      .poll(() => page.getByRole('complementary', { name: 'Content' }).getByRole('textbox').count())
      .toBeGreaterThan(0);
    await press('Enter');
    await reader.tabTo('tab', 'Style', { back: true });
    await press('Enter');
    await reader.hear(/Changes apply to Mobile only/);
    await reader.tabTo('textbox', 'Top');
    await replaceWith('40px');
    await press('Escape');
    const mobileStyle = async () => {
      const { content } = await site.read(site.pages[0]!.id);
      const [first] = content.sections as unknown as { responsiveStyle?: { mobile?: object } }[];
      return first!.responsiveStyle?.mobile;
    };
    await expect.poll(mobileStyle).toMatchObject({ paddingTop: '40px' });

    await press('c');
    await reader.hear(/Press Enter to comment on the selection/);
    await press('Enter');
    await reader.tabTo('textbox', 'Add a comment…');
    await type('The title is too small');
    await press('ControlOrMeta+Enter');
    await reader.find('button', /^Comment 1 by /);

    await activate('button', 'Theme');
    await activate('button', 'Generate themes');
    await activate('button', 'Deep');
    const themeName = async () => (await site.call<{ theme: { remix?: { mood: string } } }>('GET', '')).theme;
    await expect.poll(themeName).toMatchObject({ remix: { mood: 'deep' } });

    await activate('button', 'Pages');
    await activate('button', 'Import page');
    await reader.find('dialog', 'Import page');
    const chooser = page.waitForEvent('filechooser');
    await activate('button', 'Choose HTML or ZIP file');
    const html =
      '<main><section><h1>Rooms by the river</h1><p>Eleven rooms and one boat.</p></section></main>';
    await (await chooser).setFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(html) });
    await reader.tabTo('textbox', 'Page name');
    await replaceWith('Rooms');
    await activate('button', /^Add \d+ section/);
    await expect
      .poll(() => reader.namesInFrame('heading', 'Page'), { timeout: 15_000 })
      .toContain('Rooms by the river');
    expect(visitor.errors).toEqual([]);
  },
);
