import { expect, it } from 'vitest';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Whatever is dragged can be done by keyboard: each move is announced, and the focus stays on what was moved.
// docs/accessibility.md lists all drags; those missing here have their test beside the part that is dragged.

const builder = withBuilder();
const { saved } = builder;

interface StoredElement {
  id: string;
  children?: StoredElement[];
}
interface StoredSection {
  id: string;
  dropZones?: { main?: StoredElement[] };
}

const text = (id: string) => ({ id, type: 'text', data: { content: `<p>${id}</p>` } });
const box = { id: 'box', type: 'box', data: { align: 'stretch', gap: 'medium' }, children: [] };

/** Two sections; the first holds elements. */
const openWith = (...main: object[]): Promise<void> =>
  builder.open(undefined, async (site) => {
    const home = await site.read(site.pages[0]!.id);
    const [first, second] = home.content.sections;
    const content = {
      sections: [
        { ...first, dropZones: { main } },
        { ...second, dropZones: { main: [] } },
      ],
    };
    await site.call('PATCH', `/pages/${home.id}/content`, { content });
  });
/** Elements of both sections, a container with its content in brackets. */
const outline = async (): Promise<string[]> => {
  await saved();
  const sections = await storedSections<StoredSection>(builder.site);
  const name = ({ id, children }: StoredElement): string =>
    children ? `${id}[${children.map(name).join(' ')}]` : id;
  return sections.map(({ dropZones }) => (dropZones?.main ?? []).map(name).join(' '));
};
const panel = (name: string) => builder.page.getByRole('button', { name, exact: true }).click();
const isFocused = (value: string) =>
  builder.page.evaluate((id) => document.activeElement?.getAttribute('data-value') === id, value);

it('an element moves in the layers by Alt and the arrows: into a container, out of it, and into the next section', async () => {
  await openWith(box, text('one'), text('two'));
  const { page, spoken } = builder;
  await panel('Layers');
  const layer = page.locator('[role="treeitem"][data-value="one"]');
  const expand = page.locator('[role="treeitem"]').nth(1);
  await expand.focus();
  await page.keyboard.press('ArrowRight');
  await layer.focus();
  const move = async (key: string, words: RegExp, result: string[]): Promise<void> => {
    await page.keyboard.press(`Alt+${key}`);
    await expect.poll(spoken).toMatch(words);
    await expect.poll(() => isFocused('one')).toBe(true);
    expect(await outline()).toEqual(result);
  };
  await move('ArrowRight', /Text is now in Container, position 1 of 1/, ['box[one] two', '']);
  await move('ArrowLeft', /Text is now in .+, position 2 of 3/, ['box[] one two', '']);
  await move('ArrowDown', /Text is now at position 3 of 3/, ['box[] two one', '']);
  await move('ArrowDown', /Text is now in .+, position 1 of 1/, ['box[] two', 'one']);
  await move('ArrowUp', /Text is now in .+, position 3 of 3/, ['box[] two one', '']);
});

it('a selected element leaves its section by Alt and the arrows on the page', async () => {
  await openWith(text('one'));
  const { page } = builder;
  await canvasOf(page).locator('[data-node="one"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(builder.spoken).toMatch(/position 1 of 1/);
  expect(await outline()).toEqual(['', 'one']);
});

it('an element placed freely moves by arrows, which is announced, and gets its width from a field', async () => {
  const free = { position: 'absolute', left: '10%', top: '60px', width: '20%' };
  await openWith({ ...text('one'), responsivePosition: { desktop: free } });
  const { page, spoken, site } = builder;
  await canvasOf(page).locator('[data-node="one"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(spoken).toMatch(/Text: X \d+ px, Y \d+ px in the section/);
  await page.getByRole('tab', { name: 'Style' }).press('Enter');
  const width = page.getByRole('complementary', { name: 'Style' }).getByRole('textbox', { name: 'Width' });
  await width.press('ControlOrMeta+A');
  await page.keyboard.type('30%');
  await page.keyboard.press('Escape');
  await saved();
  const [first] = await storedSections<{ dropZones: { main: { responsivePosition: object }[] } }>(site);
  expect(first!.dropZones.main[0]!.responsivePosition).toMatchObject({ desktop: { width: '30%' } });
});

it('several layers are selected by Ctrl and Enter, and their number is announced', async () => {
  await openWith(text('one'), text('two'));
  const { page, spoken } = builder;
  await panel('Layers');
  const sections = page.locator('[role="treeitem"][data-level="1"]');
  await sections.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => sections.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await sections.nth(2).focus();
  await page.keyboard.press('Control+Enter');
  await expect.poll(spoken).toContain('2 items selected');
  await page.locator('body').press('Control+a');
  await expect.poll(spoken).toContain('2 items selected');
});

it('an entry of a list moves by Alt and the arrows and keeps the focus', async () => {
  const questions = ['Parking', 'Dogs'].map((question) => ({ question, answer: '<p>Yes.</p>' }));
  await builder.open(undefined, (site) =>
    site.call('PATCH', `/pages/${site.pages[0]!.id}/content`, {
      content: {
        sections: [
          { type: 'hero/hero-1', data: { title: 'Quán' } },
          { type: 'faq/faq-1', data: { title: 'FAQ', questions } },
        ],
      },
    }),
  );
  const { page, spoken } = builder;
  await builder.press(1);
  const entry = page
    .getByRole('complementary', { name: 'Content' })
    .locator('[aria-keyshortcuts]')
    .filter({ hasText: 'Parking' });
  await entry.focus();
  const isOnEntry = () => entry.evaluate((element) => element === document.activeElement);
  for (const [key, position] of [
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await expect.poll(spoken).toContain(`Parking is now at position ${position} of 2`);
    await expect.poll(isOnEntry).toBe(true);
  }
});

it('a page moves by Alt and the arrows in its folder, into one and out of it', async () => {
  await builder.open();
  const { page, spoken, site } = builder;
  const [, first, second] = site.pages;
  await panel('Pages');
  const row = page.getByRole('complementary', { name: 'Pages' }).getByRole('button', {
    name: new RegExp(`^Open ${first!.title}`),
  });
  await row.focus();
  const isOnRow = () => row.evaluate((element) => element === document.activeElement);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(spoken).toContain(`${first!.title} is now at position 2 of`);
  await expect.poll(isOnRow).toBe(true);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(spoken).toContain(`/${second!.slug}/${first!.slug}`);
  await expect.poll(isOnRow).toBe(true);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(spoken).toMatch(new RegExp(`(?<!${second!.slug})/${first!.slug}`));
});

it('a comment is placed on the selection by keyboard', async () => {
  await builder.open();
  const { page, spoken } = builder;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect.poll(spoken).toContain('Press Enter to comment on the selection');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Add a comment…' }).fill('Hay quá');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Comment 1 by / }).waitFor();
});
