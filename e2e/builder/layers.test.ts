import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Layers tree: selecting, naming, locking, hiding and ordering.

const builder = withBuilder();
const { sections, saved } = builder;

const open = async (): Promise<void> => {
  await builder.open();
  await builder.page.getByRole('button', { name: 'Layers', exact: true }).click();
  await builder.page.getByRole('tree', { name: 'Layers' }).waitFor();
};
const layer = (id: string | null) => builder.page.locator(`[data-layer="${id}"]`);
const item = (id: string | null) => builder.page.locator(`[role="treeitem"][data-value="${id}"]`);
interface StoredSection {
  id: string;
  name?: string;
  locked?: boolean;
  hidden?: boolean;
  data: Record<string, unknown>;
}
const stored = () => storedSections<StoredSection>(builder.site);

it('the layers tree follows the selection, and selects on click', async () => {
  await open();
  const [first, second] = (await stored()) as [StoredSection, StoredSection];
  await layer(second.id).click();
  await builder.page.getByRole('main').getByRole('toolbar').waitFor();
  await canvasOf(builder.page).locator('h1').click();
  await expect.poll(() => layer(first.id).getAttribute('data-selected')).toBe('true');
  expect(await layer(second.id).getAttribute('data-selected')).toBeNull();
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('the layers tree renames a section, and resets its name', async () => {
  await open();
  const [, second] = await stored();
  const before = await layer(second!.id).textContent();
  await layer(second!.id).dblclick();
  await builder.page.getByRole('textbox', { name: 'Name' }).fill('Câu chuyện của chúng tôi');
  await builder.page.keyboard.press('Enter');
  await expect.poll(() => layer(second!.id).textContent()).toBe('Câu chuyện của chúng tôi');
  await saved();
  expect((await stored())[1]!.name).toBe('Câu chuyện của chúng tôi');
  await item(second!.id).press('F2');
  await builder.page.getByRole('textbox', { name: 'Name' }).fill('');
  await builder.page.keyboard.press('Enter');
  await expect.poll(() => layer(second!.id).textContent()).toBe(before);
  await saved();
  expect((await stored())[1]!.name).toBeUndefined();
});

it('the layers tree locks a section, which cannot be changed until unlocked', async () => {
  await open();
  const [first] = await stored();
  await layer(first!.id).hover();
  await layer(first!.id).getByRole('button', { name: 'Lock', exact: true }).click();
  await canvasOf(builder.page).locator('h1').click();
  await builder.page.keyboard.type('Nothing of this');
  await builder.page.keyboard.press('Delete');
  await builder.page.getByText('This is locked. Unlock it in Layers to edit it.').first().waitFor();
  expect(await sections().first().getAttribute('data-node')).toBe(first!.id);
  await saved();
  expect((await stored())[0]!.data).toEqual(first!.data);
  await layer(first!.id).getByRole('button', { name: 'Unlock' }).click();
  await item(first!.id).press('Delete');
  await expect.poll(() => sections().first().getAttribute('data-node')).not.toBe(first!.id);
});

it('the layers tree reorders sections by keyboard and by dragging, and hides them', async () => {
  await open();
  const ids = (await stored()).map(({ id }) => id);
  await item(ids[0]!).press('Alt+ArrowDown');
  await expect.poll(() => sections().first().getAttribute('data-node')).toBe(ids[1]);
  await layer(ids[0]!).dragTo(layer(ids[3]!), { targetPosition: { x: 60, y: 30 } });
  await expect.poll(() => sections().nth(3).getAttribute('data-node')).toBe(ids[0]);
  await layer(ids[1]!).hover();
  await layer(ids[1]!).getByRole('button', { name: 'Hide from visitors' }).click();
  await saved();
  const now = await stored();
  expect(now.map(({ id }) => id).slice(0, 4)).toEqual([ids[1], ids[2], ids[3], ids[0]]);
  expect(now[0]!.hidden).toBe(true);
});
