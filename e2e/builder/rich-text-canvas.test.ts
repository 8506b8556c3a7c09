import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Inline editing of rich text on the canvas, with its toolbar.

const builder = withBuilder();
const keys = () => builder.page.keyboard;
const text = () => canvasOf(builder.page).locator('[data-kind="richtext"]');
const bar = () => builder.page.locator('[data-rich-text-bar]');
const tool = (name: string) => bar().getByRole('button', { name, exact: true });

const storedText = async (): Promise<string> => {
  await builder.saved();
  return (await storedSections<{ data: { body: string } }>(builder.site))[1]!.data.body;
};

/** A site whose second section is rich text. */
const openWith = (body: string) =>
  builder.open(undefined, async (site) => {
    const home = await site.read(site.pages[0]!.id);
    const sections = [home.content.sections[0], { type: 'about/about-3', data: { title: 'Bếp', body } }];
    await site.call('PATCH', `/pages/${home.id}/content`, { content: { sections } });
  });

/** Clicks at the left edge of a word. */
const pressBefore = async (word: string): Promise<void> => {
  await text().scrollIntoViewIfNeeded();
  const at = await text().evaluate((host, wanted) => {
    const words = host.ownerDocument.createTreeWalker(host, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const start = node.nodeValue!.indexOf(wanted);
      if (start < 0) continue;
      const range = host.ownerDocument.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + 1);
      const [box, own] = [range.getBoundingClientRect(), host.getBoundingClientRect()];
      return {
        x: (box.left - own.left + 1) / own.width,
        y: (box.top + box.height / 2 - own.top) / own.height,
      };
    }
    throw new Error('The word is not there.');
  }, word);
  const shown = (await text().boundingBox())!;
  await text().click({ position: { x: at.x * shown.width, y: at.y * shown.height } });
};

it('the caret is set at the click, and text typed before the editor has loaded is kept', async () => {
  await openWith('<p>Phở bò</p><p>Bún chả</p>');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await builder.page.route('**/assets/rich-text-{editor,bar}*.js', async (route) => {
    await held;
    await route.continue();
  });
  await pressBefore('bò');
  await keys().type('ga va b');
  await keys().press('Backspace');
  release();
  await expect.poll(() => text().getAttribute('contenteditable')).toBe('true');
  await keys().type('(x) ');
  expect(await storedText()).toBe('<p>Phở ga va (x) bò</p><p>Bún chả</p>');
});

it('the toolbar appears above the selected text, works by mouse and keyboard, and returns the focus', async () => {
  await openWith('<p>Phở bò mỗi sáng</p><p>Bún chả</p>');
  await pressBefore('bò');
  await tool('Bold').waitFor();
  await keys().press('Shift+End');
  await tool('Bold').click();
  await expect.poll(() => tool('Bold').getAttribute('aria-pressed')).toBe('true');
  const words = (await text().locator('strong').boundingBox())!;
  const box = (await bar().boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(words.y);
  expect(words.y - box.y).toBeLessThan(140);

  // By keyboard: focus the toolbar, move along, press; the next key goes to the text again.
  await keys().press('Alt+F10');
  await expect.poll(() => tool('Bold').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await axeViolations(builder.page)).toEqual([]);
  await keys().press('ArrowRight');
  await keys().press('Enter');
  await expect.poll(() => tool('Italic').getAttribute('aria-pressed')).toBe('true');
  await keys().press('Alt+F10');
  await keys().press('Delete');
  await keys().press('Escape');
  await keys().press('ArrowRight');
  await keys().type('!');
  expect(await storedText()).toBe('<p>Phở <strong><em>bò mỗi sáng!</em></strong></p><p>Bún chả</p>');
  await keys().press('Escape');
  await expect.poll(() => bar().count()).toBe(0);
});

it('a link is created on the canvas with the panel’s form, without opening the command palette', async () => {
  await openWith('<p>Xem thực đơn</p><p>Bún chả</p>');
  await pressBefore('thực');
  await tool('Link').waitFor();
  await keys().press('Shift+End');
  await keys().press('Control+k');
  const form = bar().getByRole('form', { name: 'Link' });
  await form.waitFor();
  expect(await builder.page.getByRole('dialog').count()).toBe(0);
  await form.getByLabel('Link to').selectOption('address');
  await form.getByRole('textbox').fill('https://example.com/menu');
  await form.getByRole('button', { name: 'Apply link' }).click();
  await expect.poll(() => tool('Link').getAttribute('aria-pressed')).toBe('true');
  expect(await storedText()).toBe('<p>Xem <a href="https://example.com/menu">thực đơn</a></p><p>Bún chả</p>');
  // Escape returns from the form to the text, and from there leaves the text.
  await tool('Link').click();
  await form.waitFor();
  await keys().press('Escape');
  await expect.poll(() => form.count()).toBe(0);
  await keys().press('Escape');
  await expect.poll(() => bar().count()).toBe(0);
});
