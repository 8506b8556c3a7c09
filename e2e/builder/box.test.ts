import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Boxes: elements are dropped into them, they nest, and a box is handled as one element.

interface StoredElement {
  id: string;
  type: string;
  data: Record<string, unknown>;
  children?: StoredElement[];
}

const builder = withBuilder();
const { open, saved } = builder;
const element = (id: string) => canvasOf(builder.page).locator(`[data-node="${id}"]`);
const box = async (id: string) => (await element(id).boundingBox())!;
const textElement = (id: string, content: string) => ({ id, type: 'text', data: { content } });
const look = { align: 'stretch', gap: 'medium', padding: 'large', background: 'card', radius: 'medium' };

const openWith = (...main: object[]) =>
  open(undefined, async (site) => {
    const home = await site.read(site.pages[0]!.id);
    const [, second] = home.content.sections;
    const content = { sections: [{ ...second, dropZones: { main } }, home.content.sections[0]] };
    await site.call('PATCH', `/pages/${home.id}/content`, { content });
  });
/** Contents of the zone, a box as the list of its children. */
const tree = async (): Promise<unknown> => {
  await saved();
  const [first] = await storedSections<{ dropZones: { main: StoredElement[] } }>(builder.site);
  const inside = (all: readonly StoredElement[]): unknown =>
    all.map((one) => (one.type === 'box' ? inside(one.children ?? []) : one.data['content']));
  return inside(first!.dropZones.main);
};
/** Drags the selection by its grip, or a card of the panel. */
const dragTo = async (from: { x: number; y: number }, to: { x: number; y: number }, words: string) => {
  const { mouse } = builder.page;
  await mouse.move(from.x + 8, from.y + 8);
  await mouse.down();
  await mouse.move(to.x, to.y + 3, { steps: 6 });
  await mouse.move(to.x, to.y, { steps: 3 });
  await builder.page.getByText(words, { exact: true }).waitFor();
  await mouse.up();
};
const grip = async (id: string) => {
  await element(id).click({ position: { x: 3, y: 3 } });
  await builder.page.keyboard.press('Escape');
  await builder.page.locator('[data-grip]').waitFor();
  return (await builder.page.locator('[data-grip]').boundingBox())!;
};

it('a box accepts dropped elements, is selected by its edge, and is moved with its content', async () => {
  await openWith(
    textElement('one', 'Một'),
    { id: 'box', type: 'box', data: look, children: [] },
    textElement('two', 'Hai'),
  );
  await element('box').scrollIntoViewIfNeeded();
  const middle = async () => {
    const { x, y, width, height } = await box('box');
    return { x: x + width / 2, y: y + height / 2 };
  };
  await dragTo(await grip('one'), await middle(), 'Inside “Container”');
  await expect.poll(tree).toEqual([['Một'], 'Hai']);

  // A second box from the panel, into the first, after its content.
  await builder.page.getByRole('button', { name: 'Add element' }).click();
  const offered = builder.page
    .getByRole('complementary', { name: 'Add element' })
    .getByRole('region', { name: 'Layout' });
  const card = (await offered.getByRole('button', { name: 'Container', exact: true }).boundingBox())!;
  const one = await box('one');
  await dragTo(card, { x: one.x + one.width / 2, y: one.y + one.height + 2 }, 'Inside “Container”');
  await expect.poll(tree).toEqual([['Một', []], 'Hai']);

  await element('box').click({ position: { x: 5, y: 12 } });
  await builder.page.getByRole('button', { name: 'Layers' }).click();
  const layers = builder.page.getByRole('tree', { name: 'Layers' });
  await layers.getByRole('treeitem', { name: 'Container' }).first().press('ArrowRight');
  await expect.poll(() => layers.getByRole('treeitem', { name: 'Container' }).count()).toBe(2);
  expect(await axeViolations(builder.page)).toEqual([]);

  // The copy of a box is inserted after it; a deleted one is restored by one undo.
  await element('box').click({ position: { x: 5, y: 12 } });
  await builder.page.keyboard.press('Control+c');
  await builder.page.keyboard.press('Control+v');
  await expect.poll(tree).toEqual([['Một', []], ['Một', []], 'Hai']);
  await builder.page.keyboard.press('Delete');
  await expect.poll(tree).toEqual([['Một', []], 'Hai']);
  await builder.page.keyboard.press('Control+z');
  await expect.poll(tree).toEqual([['Một', []], ['Một', []], 'Hai']);
});

it('a box lays its elements out in a row, and stacks them when they do not fit', async () => {
  const texts = ['Phở bò mỗi sáng', 'Chè mỗi tối'].map((text, at) => textElement(`w${at}`, text));
  const row = { ...look, padding: 'small', direction: 'row', link: '/menu' };
  await openWith({ id: 'box', type: 'box', data: row, children: texts });
  const tops = async () =>
    new Set(await Promise.all(texts.map(async ({ id }) => Math.round((await box(id)).y))));
  await element('box').scrollIntoViewIfNeeded();
  expect((await tops()).size).toBe(1);
  await element('box').click({ position: { x: 5, y: 12 } });
  await builder.page.getByText('Vertical', { exact: true }).click();
  await expect.poll(async () => (await tops()).size).toBe(2);
  await builder.page.keyboard.press('Control+z');
  await expect.poll(async () => (await tops()).size).toBe(1);

  await saved();
  await builder.site.call('PATCH', '/publish', { isPublished: true });
  const guest = await newVisitor(builder.server.url, { width: 375 });
  await guest.page.goto(`http://${builder.site.subdomain}.localhost:${builder.server.port}/`);
  const shown = await guest.page
    .locator('.e-box .element-text')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
  expect(shown).toBe(2);
  const outside = await guest.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(outside).toBe(0);
  expect(await guest.page.locator('.box__link').getAttribute('aria-label')).toBe(
    'Phở bò mỗi sáng Chè mỗi tối',
  );
  await guest.context.close();
});
