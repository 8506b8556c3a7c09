import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Saved sections: saved from a page, used on two pages, edited for both or one of them, and detached.

const builder = withBuilder();
const { sections, saved } = builder;

interface StoredSection {
  id: string;
  data: Record<string, unknown>;
  linked?: { section: string; overrides: Record<string, true> };
}
const storedOn = async (page: number): Promise<StoredSection[]> =>
  (await builder.site.read(builder.site.pages[page]!.id)).content.sections as unknown as StoredSection[];
const linkedOn = async (page: number): Promise<StoredSection | undefined> =>
  (await storedOn(page)).find(({ linked }) => linked);
/** The server updates the other page after the edit was sent. */
const eventually = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 10_000 });
const strip = () => builder.page.getByRole('region', { name: 'Global section' });
const title = () => builder.page.getByRole('textbox', { name: 'Title', exact: true });
const undo = () => builder.page.keyboard.press('Control+z');

const saveSecond = async (name: string): Promise<void> => {
  await builder.press(1);
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 6, y: 30 } });
  await builder.page.getByRole('menuitem', { name: 'Save section…' }).click();
  const dialog = builder.page.getByRole('dialog', { name: 'Save section' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await strip().waitFor();
};

const showSecondPage = async (name: string) => {
  await builder.page.goto(`/builder/${builder.site.id}?page=${builder.site.pages[1]!.id}`);
  await canvasOf(builder.page).locator('main > [data-node]').first().waitFor();
  const card = builder.page.getByRole('button', { name: `Global section ${name}` });
  await card.waitFor();
  return card;
};

/** Drags it to the first position; a first drag is cancelled with Escape and must change nothing. */
const dragOntoSecondPage = async (name: string): Promise<void> => {
  const card = await showSecondPage(name);
  const count = await sections().count();
  const { mouse } = builder.page;
  const carry = async (): Promise<void> => {
    const from = (await card.boundingBox())!;
    const to = (await sections().first().boundingBox())!;
    await mouse.move(from.x + 30, from.y + 30);
    await mouse.down();
    await mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
    await mouse.move(to.x + to.width / 2, to.y + 20, { steps: 4 });
    await builder.page.getByText('Drop to place it at position 1').waitFor();
  };
  await carry();
  await builder.page.keyboard.press('Escape');
  await mouse.up();
  expect(await sections().count()).toBe(count);
  await carry();
  await mouse.up();
  await strip().waitFor();
  await eventually(builder.spoken).toContain(`${name} added`);
  await saved();
  expect((await storedOn(1))[0]?.linked).toBeDefined();
};

const insertByKey = async (name: string): Promise<void> => {
  const card = await showSecondPage(name);
  await card.press('Enter');
  await strip().waitFor();
  await saved();
};

it('a linked section is saved once, edited everywhere or on one page, and detached', async () => {
  await builder.open();
  await saveSecond('House rules');
  await saved();
  expect((await linkedOn(0))?.linked?.overrides).toEqual({});
  expect(await strip().getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe(
    `/sites/${builder.site.id}/section-management`,
  );
  await dragOntoSecondPage('House rules');
  expect((await linkedOn(1))?.data['title']).toBe((await linkedOn(0))?.data['title']);

  await title().fill('Only on this page');
  await saved();
  await eventually(async () => (await linkedOn(1))?.linked?.overrides).toEqual({ '|data.title': true });
  expect((await linkedOn(0))?.data['title']).not.toBe('Only on this page');
  expect(await axeViolations(builder.page)).toEqual([]);

  await builder.page.getByRole('button', { name: 'Overridden here. Reset to global value.' }).click();
  await saved();
  const shared = (await linkedOn(0))?.data['title'];
  await eventually(async () => (await linkedOn(1))?.data['title']).toBe(shared);
  expect((await linkedOn(1))?.linked?.overrides).toEqual({});

  await strip().getByText('All pages', { exact: true }).click();
  await title().fill('The same everywhere');
  await eventually(async () => (await linkedOn(0))?.data['title']).toBe('The same everywhere');
  await eventually(async () => (await linkedOn(1))?.data['title']).toBe('The same everywhere');
  expect(await canvasOf(builder.page).getByText('The same everywhere').count()).toBeGreaterThan(0);
  expect((await linkedOn(1))?.linked?.overrides).toEqual({});

  await canvasOf(builder.page)
    .locator('body')
    .click({ position: { x: 4, y: 4 } });
  await undo();
  await eventually(async () => (await linkedOn(0))?.data['title']).toBe(shared);
  await eventually(async () => (await linkedOn(1))?.data['title']).toBe(shared);

  // An override is applied everywhere, and then the section is detached.
  await builder.press(0);
  await strip().getByText('This page only', { exact: true }).click();
  await title().fill('Better words');
  await strip().getByText('1 override').click();
  await strip()
    .getByRole('button', { name: /^Apply to all pages/ })
    .click();
  await eventually(async () => (await linkedOn(0))?.data['title']).toBe('Better words');
  await strip().getByRole('button', { name: 'Detach' }).click();
  await strip().waitFor({ state: 'detached' });
  await saved();
  expect(await linkedOn(1)).toBeUndefined();
  expect((await storedOn(1)).some(({ data }) => data['title'] === 'Better words')).toBe(true);
});

it('a linked section restored with a version of its page keeps the texts of that version', async () => {
  await builder.open();
  await saveSecond('House rules');
  await saved();
  const then = (await linkedOn(0))!.data['title'];
  await builder.site.call('PATCH', '/publish', { isPublished: true });
  await builder.press(1);
  await builder.page.keyboard.press('Delete');
  await saved();
  await insertByKey('House rules');
  await strip().getByText('All pages', { exact: true }).click();
  await title().fill('New rules');
  await eventually(async () => (await linkedOn(1))?.data['title']).toBe('New rules');

  await builder.show(builder.site);
  await builder.page.getByRole('button', { name: 'Version history', exact: true }).click();
  const versions = builder.page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await versions.filter({ hasText: 'Published (version 1)' }).getByRole('button').first().click();
  await builder.page.getByRole('button', { name: 'Restore this section' }).click();
  await eventually(async () => (await linkedOn(0))?.data['title']).toBe(then);
  expect((await linkedOn(0))?.linked?.overrides).toEqual({ '|data.title': true });
});

it('the library renames and duplicates a saved section, and shows favourites and recently used ones', async () => {
  await builder.open();
  await saveSecond('House rules');
  await saved();
  const { page } = builder;
  const group = (name: string) => page.locator(`[data-category="${name}"]`);
  const own = group('saved');
  const act = async (name: string) => {
    await own.getByRole('listitem').first().hover();
    await own
      .getByRole('button', { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Rename');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Nội quy');
  await page.keyboard.press('Enter');
  await own.getByText('Nội quy', { exact: true }).waitFor();
  await strip().getByText('Nội quy').waitFor();
  await act('Duplicate');
  await own.getByText('Nội quy (copy)').waitFor();
  const list = await builder.site.call<{ sections: { name: string }[] }>('GET', '/site-sections');
  expect(list.sections.map(({ name }) => name)).toEqual(['Nội quy', 'Nội quy (copy)']);

  await canvasOf(page)
    .locator('header')
    .first()
    .click({ button: 'right', position: { x: 4, y: 4 } });
  await page.getByRole('menuitem', { name: 'Save section…' }).click();
  await page.getByText("Every page already shares the site's header and footer").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const card = group('faq').getByRole('listitem').first();
  const name = (await card.getByRole('button').first().textContent()) ?? '';
  await card.hover();
  await card.getByRole('button', { name: `Add ${name} to favorites` }).click();
  await group('favourites').getByText(name).waitFor();
  const count = await sections().count();
  await group('favourites').getByRole('button').nth(1).click();
  await expect.poll(() => sections().count()).toBe(count + 1);
  await saved();
  await page.reload();
  await canvasOf(page).locator('h1').waitFor();
  await group('favourites').getByText(name).waitFor();
  await group('recents').getByText(name).waitFor();

  // The library is closed while a section is added by the command palette.
  const library = page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Add section' });
  await library.click();
  await group('recents').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  const other = 'Large quote';
  await page.getByPlaceholder('Search commands, sections and pages').fill(other);
  await page.getByRole('dialog').getByRole('option', { name: other }).click();
  await expect.poll(() => sections().count()).toBe(count + 2);
  await library.click();
  await group('recents').getByText(name).waitFor();
  expect(await group('recents').getByRole('listitem').first().innerText()).toContain(other);
});
