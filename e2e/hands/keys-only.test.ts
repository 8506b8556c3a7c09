import { expect, it } from 'vitest';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Keyboard shortcut between the canvas and the fields of the selection, without 200 tab stops in between.

const builder = withBuilder();
const focused = () => builder.page.evaluate(() => document.activeElement?.tagName);

it('the keyboard moves between sections by arrows, enters their fields with Enter and leaves with Escape', async () => {
  await builder.open();
  const { page, spoken } = builder;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const name = page.getByRole('complementary', { name: 'Content' }).getByRole('heading').first();
  const label = (await name.textContent())!;
  await expect.poll(spoken).toContain(label);

  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^(INPUT|TEXTAREA)$/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Written with keys');
  await canvasOf(page).getByText('Written with keys').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('BODY');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => name.textContent()).not.toBe(label);
});

it('Tab passes through all of the editor and the page, and out again', async () => {
  await builder.open();
  const { page } = builder;
  const stop = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === document.body) return 'outside';
      return activeElement?.closest('iframe,header,nav,aside,main')?.tagName ?? 'elsewhere';
    });
  const passed: string[] = [];
  await page.keyboard.press('Tab');
  for (let step = 0; step < 600 && passed.at(-1) !== 'outside'; step += 1) {
    const at = await stop();
    if (at !== passed.at(-1)) passed.push(at);
    await page.keyboard.press('Tab');
  }
  expect(passed).toEqual(expect.arrayContaining(['HEADER', 'NAV', 'ASIDE', 'IFRAME', 'MAIN', 'outside']));
});

it('Enter activates the focused button', async () => {
  await builder.open();
  const { page } = builder;
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Tablet', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByRole('button', { name: 'Tablet', exact: true }).getAttribute('aria-pressed'))
    .toBe('true');
  expect(await focused()).toBe('BUTTON');
});

it('a section reached by arrows is scrolled into view', async () => {
  await builder.open();
  const { page } = builder;
  const count = await builder.sections().count();
  for (let step = 0; step <= count; step += 1) await page.keyboard.press('ArrowDown');
  const last = builder.sections().nth(count - 1);
  const height = page.viewportSize()!.height;
  await expect.poll(async () => (await last.boundingBox())!.y).toBeLessThan(height);
});

it('the command menu finds a text of the page, also an alt text, and tells when there is none', async () => {
  await builder.open();
  const { page } = builder;
  const dialog = page.getByRole('dialog', { name: 'Command menu' });
  const { content } = await builder.site.read(builder.site.pages[0]!.id);
  const [, alt] = /"alt":"([^"\\]{12,})"/.exec(JSON.stringify(content))!;
  await page.keyboard.press('ControlOrMeta+K');
  await dialog.getByRole('combobox').fill('zzzz');
  await expect.poll(() => dialog.getByRole('status').textContent()).toBe('No results');
  await dialog.getByRole('combobox').fill(alt!);
  await dialog.getByRole('option', { name: alt!, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const described = page.getByRole('complementary', { name: 'Content' }).getByLabel('Alt text');
  await expect
    .poll(() =>
      described.evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value)),
    )
    .toContain(alt);
});

it('the library finds designs by kind and by synonyms', async () => {
  await builder.open();
  const { page } = builder;
  const dialog = page.getByRole('dialog', { name: 'Command menu' });
  for (const [words, design] of [
    ['pricing', 'Price list'],
    ['faq', 'Title left, answers right'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+K');
    await dialog.getByRole('combobox').fill(words);
    await dialog.getByRole('option', { name: design }).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
