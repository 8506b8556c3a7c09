import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Rich text in the panel: a static text until it is focused.

const builder = withBuilder();

const storedText = async (): Promise<string> =>
  (await storedSections<{ data: { body: string } }>(builder.site))[1]!.data.body;

const write = async (body: string): Promise<void> => {
  const { site } = builder;
  const home = site.pages[0]!;
  const { content } = await site.read(home.id);
  const sections = [content.sections[0], { type: 'about/about-3', data: { title: 'Bếp', body } }];
  await site.call('PATCH', `/pages/${home.id}/content`, { content: { sections } });
  await builder.show(site);
};

/** Rich text field of a section in the panel. */
const textOf = async (body: string) => {
  await builder.open();
  return openText(body);
};

const openText = async (body: string) => {
  await write(body);
  await builder.press(1);
  const text = builder.page.getByRole('complementary', { name: 'Content' }).locator('.tiptap').first();
  await text.waitFor();
  return text;
};
const dishes = '<p>Phở bò</p><p>Bún chả</p>';

const isEdited = (text: Locator) => expect.poll(() => text.getAttribute('contenteditable')).toBe('true');

it('a click sets the caret, and typed text appears on the page', async () => {
  const text = await textOf(dishes);
  await text.getByText('Phở bò').click();
  await isEdited(text);
  await builder.page.keyboard.press('End');
  await builder.page.keyboard.type(' tái');
  await canvasOf(builder.page).getByText('Phở bò tái').waitFor();
  await builder.saved();
  expect(await storedText()).toBe('<p>Phở bò tái</p><p>Bún chả</p>');
});

it('text typed before the editor has loaded is kept, and triggers no shortcuts', async () => {
  await builder.open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await builder.page.route('**/assets/rich-text-box*.js', async (route) => {
    await held;
    await route.continue();
  });
  const text = await openText(dishes);
  await text.getByText('Bún chả').click();
  await builder.page.keyboard.press('Delete');
  await builder.page.keyboard.type(' nemo');
  await builder.page.keyboard.press('Backspace');
  release();
  await isEdited(text);
  await builder.page.keyboard.type(' cua');
  await builder.saved();
  const [, about] = await storedSections<{ data: { body: string } }>(builder.site);
  expect(about!.data.body).toContain(' nem cua');
});

it('keyboard focus starts at the end, and a tool works on the first click', async () => {
  const text = await textOf(dishes);
  await text.focus();
  await isEdited(text);
  await builder.page.keyboard.type(' nem');
  await canvasOf(builder.page).getByText('Bún chả nem').waitFor();
  await builder.saved();
  expect(await storedText()).toBe('<p>Phở bò</p><p>Bún chả nem</p>');

  await builder.visitor.context.close();
  await textOf(dishes);
  await builder.page.getByRole('button', { name: 'Bulleted list' }).click();
  await canvasOf(builder.page).locator('li', { hasText: 'Bún chả' }).waitFor();
  await builder.saved();
  expect(await storedText()).toContain('<ul><li><p>Bún chả</p></li></ul>');
});

it('stored malicious markup is shown as text and does not run', async () => {
  const text = await textOf('<p>Hi<img src=x onerror="window.hit=1"><script>window.hit=2</script></p>');
  expect(await text.innerHTML()).toBe('<p>Hi</p>');
  expect(await builder.page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  // CSP reports each blocked handler, even in a document that runs nothing.
  const { errors } = builder.visitor;
  expect(errors.filter((line) => !line.includes('Content Security Policy'))).toEqual([]);
  errors.length = 0;
});
