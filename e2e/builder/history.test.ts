import type { SiteVersion, Version } from '@sitewright/contract/versions/versions';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// Version history: listing, comparison, restore and timeline playback.

const builder = withBuilder();
const { sections, saved, spoken } = builder;

interface StoredSection {
  id: string;
  data: Record<string, unknown>;
}
const stored = () => storedSections<StoredSection>(builder.site);
const button = (name: string | RegExp) => builder.page.getByRole('button', { name, exact: true });
const dialog = () => builder.page.getByRole('dialog');
const changes = () => dialog().getByRole('list', { name: 'Changes' });
const openHistory = async (): Promise<void> => {
  await button('Version history').click();
  await button('Save version').waitFor();
};
const versions = () => builder.page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
const retitle = async (text: string): Promise<void> => {
  await canvasOf(builder.page).locator('h1').click();
  await builder.page.keyboard.press('ControlOrMeta+A');
  await builder.page.keyboard.type(text);
  await builder.page.keyboard.press('Escape');
  await saved();
};

it('the history shows differences from a version, restores one section, and undoes that', async () => {
  await builder.open();
  const before = await stored();
  await builder.site.call('PATCH', '/publish', { isPublished: true });
  await retitle('Phở gà Hà Nội');
  await builder.press(1);
  await builder.page.keyboard.press('Delete');
  await saved();
  await openHistory();
  await versions().filter({ hasText: 'Published (version 1)' }).getByRole('button').first().click();
  await changes().getByText('changed from').waitFor();
  const [title, removed] = await changes().locator('[data-mark]').all();
  expect(await title!.textContent()).toContain(`to “Phở gà Hà Nội”`);
  expect(await removed!.textContent()).toContain('Section deleted since then.');
  const then = dialog().locator('iframe').first().contentFrame();
  await expect.poll(() => then.locator('[data-mark]').count()).toBe(2);
  expect(await then.locator('h1').textContent()).toContain(String(before[0]!.data['title']).slice(0, 8));
  expect(await axeViolations(builder.page)).toEqual([]);

  await removed!.getByRole('button', { name: 'Restore this section' }).click();
  await expect.poll(() => changes().locator('[data-mark]').count()).toBe(1);
  await saved();
  expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect((await stored())[0]!.data['title']).toBe('Phở gà Hà Nội');
  await button('Close').last().click();
  await expect.poll(spoken).toContain('Section restored.');
  await expect.poll(() => versions().first().textContent()).toContain('Before restore');
  await canvasOf(builder.page).locator('body').press('ControlOrMeta+z');
  await expect.poll(() => sections().count()).toBe(before.length - 1);
});

it('the history saves a named version, plays the timeline and restores a revision', async () => {
  await builder.open();
  await retitle('First words');
  await retitle('Second words');
  await openHistory();
  await button('Save version').click();
  await builder.page.getByRole('textbox', { name: 'Version name' }).fill('Trước Tết');
  await builder.page.keyboard.press('Enter');
  await expect.poll(() => versions().first().textContent()).toContain('Trước Tết');
  const { versions: kept } = await builder.site.call<{ versions: Version[] }>(
    'GET',
    `/documents/${builder.site.pages[0]!.id}/versions`,
  );
  expect(kept[0]).toMatchObject({ label: 'Trước Tết', reason: 'named' });

  await button('Open timeline').click();
  const slider = dialog().getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThanOrEqual(2);
  const film = dialog().locator('iframe').first().contentFrame();
  const headline = () => film.locator('h1').textContent();
  await slider.press('Home');
  await button('Play').click();
  await expect.poll(() => slider.inputValue(), { timeout: 15_000 }).toBe(String(last));
  await slider.press('ArrowLeft');
  await expect.poll(headline).toContain('First words');
  await button('Restore this version').click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => canvasOf(builder.page).locator('h1').textContent()).toContain('First words');
  await saved();
  expect((await stored())[0]!.data['title']).toBe('First words');
});

it('the history restores the whole site with pages and code, and undoes that', async () => {
  await builder.open();
  const { id: pageId } = builder.site.pages[1]!;
  await builder.site.call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/' }] });
  const isThere = async (): Promise<boolean> => {
    const { pages } = await builder.site.call<{ pages: { id: string }[] }>('GET', '/pages');
    return pages.some(({ id }) => id === pageId);
  };
  const headOf = async () => (await builder.site.call<{ code: { head: string } }>('GET', '/code')).code.head;
  await openHistory();
  await builder.page.getByLabel('Version history of').selectOption({ label: 'Whole site' });
  await button('Save version').click();
  await builder.page.getByRole('textbox', { name: 'Version name' }).fill('Everything');
  await builder.page.keyboard.press('Enter');
  const everything = versions().filter({ hasText: 'Everything' });
  await everything.waitFor();
  const picture = everything.locator('iframe').contentFrame();
  await expect.poll(() => picture.locator('h1').count()).toBe(1);
  await builder.site.call('DELETE', `/pages/${pageId}`);
  await builder.site.call('PUT', '/code', { head: '<!-- one -->\n<!-- two -->' });
  await builder.site.call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/elsewhere' }] });
  await retitle('Changed since');
  await everything.getByRole('button').first().click();
  await changes().getByText('Deleted since').waitFor();
  const inPart = dialog().getByRole('list', { name: 'Details' });
  await changes().getByText('Custom code').click();
  await inPart.getByText('Head code: 2 lines added, 0 lines removed').waitFor();
  await changes().getByText('Redirects').click();
  await inPart.getByText('/old redirects to /elsewhere instead of /').waitFor();
  expect(await axeViolations(builder.page)).toEqual([]);
  await button('Restore whole site').click();
  await button('Restore whole site').click();
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => canvasOf(builder.page).locator('h1').textContent()).not.toContain('Changed since');
  expect([await isThere(), await headOf()]).toEqual([true, '']);
  const left = await builder.site.call<{ versions: SiteVersion[] }>('GET', '/versions');
  expect(left.versions[0]!.reason).toBe('restored');
  await button('Undo').filter({ hasText: 'Undo' }).click();
  await expect.poll(spoken).toContain('Restore undone.');
  expect([await isThere(), await headOf()]).toEqual([false, '<!-- one -->\n<!-- two -->']);
  await expect.poll(() => canvasOf(builder.page).locator('h1').textContent()).toContain('Changed since');
});

it('the publish dialog shows the changes, discards them, and schedules publishing', async () => {
  await builder.open();
  const { page, site } = builder;
  const [before] = await stored();
  await site.call('PATCH', '/publish', { isPublished: true });
  await page.reload();
  await retitle('Not for visitors');
  await button('Publish').click();
  const staged = page.getByRole('list', { name: 'Unpublished changes' });
  await staged.getByText('1 section changed').waitFor();
  await staged.getByText('View changes').click();
  await staged.getByText('to “Not for visitors”').waitFor();
  await dialog().getByText('Schedule', { exact: true }).click();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  await dialog().getByLabel('Unpublish on').fill('2020-01-01T10:00');
  await button('Save schedule').click();
  await dialog().getByText('This time has passed. Choose one in the future.').waitFor();
  await dialog().getByLabel('Unpublish on').fill(tomorrow.slice(0, 16));
  await button('Save schedule').click();
  await dialog().getByText('Unpublishes').waitFor();
  const planned = await site.call<{ unpublishAt: string | null }>('GET', '');
  expect(planned.unpublishAt).not.toBeNull();
  expect(await axeViolations(page)).toEqual([]);
  await button('Discard changes to Home').click();
  await button('Discard').last().click();
  await dialog().getByText('No unpublished changes.').waitFor();
  expect((await stored())[0]!.data['title']).toBe(before!.data['title']);
});
