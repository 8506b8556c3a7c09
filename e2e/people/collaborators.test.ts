import type { SharedRole, SiteOverrides } from '@sitewright/contract/permissions';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { stepShots } from '../support/step-shots.ts';

// Collaborators of a site: actions by role.

const builder = withBuilder();
const shot = stepShots('people');
let client: Account;

interface Terms {
  role: SharedRole;
  overrides?: SiteOverrides;
  expiresAt?: string | null;
}
const share = (terms: Terms) => builder.site.call('PUT', `/people/${client.signedIn.user.id}`, terms);
/** A site of the account, and the browser of a collaborator. */
const openAs = async (terms: Terms, width = 1280): Promise<Page> => {
  const { server, account } = builder;
  client = await makeAccount(server.url);
  builder.site = await makeSite(server.url, account);
  await share(terms);
  builder.visitor = await newVisitor(server.url, { width });
  builder.page = builder.visitor.page;
  await signInBrowser(builder.page, client);
  return builder.page;
};
const threads = async () =>
  (
    await builder.site.call<{
      threads: { body: string; nodeId: string | null; documentId: string; replies: { body: string }[] }[];
    }>('GET', '/comments')
  ).threads;

it('a commenter views the draft, comments on sections, and sees comments of others live', async () => {
  const page = await openAs({ role: 'commenter' }, 1680);
  const { site } = builder;
  const home = site.pages.find(({ isHome }) => isHome)!;
  await page.goto(`/builder/${site.id}`);
  await page.waitForURL(`**/preview/${site.id}`);
  const draft = page.frameLocator('iframe');
  const heading = await draft.locator('h1').first().textContent();
  // Navigation in the frame and in the toolbar stay in sync.
  await draft.getByRole('link', { name: 'Our story' }).first().click();
  const chooser = page.getByLabel('Page', { exact: true });
  const shown = () => chooser.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  await expect.poll(shown).not.toBe('Home');
  await chooser.selectOption({ label: 'Home' });
  await expect.poll(() => draft.locator('h1').first().textContent()).toBe(heading);
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByRole('button', { name: 'Click the page to place your comment.' }).click({
    position: { x: 300, y: 330 },
  });
  const words = page.getByRole('textbox', { name: 'Add a comment…' });
  await words.fill('Đẹp quá');
  await words.press('Control+Enter');
  await page.getByRole('button', { name: /^Comment 1 by / }).waitFor();
  const [said] = await threads();
  expect(said).toMatchObject({ body: 'Đẹp quá', documentId: home.id });
  expect((await site.read(home.id)).content.sections.map(({ id }) => id)).toContain(said!.nodeId);
  // On a phone the page is scaled down; the pin keeps its relative position.
  await page.getByRole('button', { name: 'Mobile' }).click();
  await page.getByRole('button', { name: /^Comment 1 by / }).waitFor();
  await shot(page, 'commenter');
  await page.setViewportSize({ width: 375, height: 800 });
  await shot(page, 'commenter-phone');
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('button', { name: 'Desktop' }).click();
  await draft.getByRole('link', { name: 'Reserve a table' }).first().waitFor();
  await shot(page, 'commenter-tablet');
  expect(await axeViolations(page)).toEqual([]);

  await site.call('POST', '/comments', { documentId: home.id, body: 'Cảm ơn' });
  await page.getByText('Cảm ơn').waitFor();
  await page.getByRole('button', { name: 'Resolve' }).first().click();
  await expect.poll(() => page.getByText('Đẹp quá').count()).toBe(0);
  await site.call('PATCH', `/pages/${home.id}/settings`, { title: 'Nhà' });
  await page.getByText('The draft changed after you opened it.').waitFor();
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect.poll(shown).toBe('Nhà');

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Chưa gửi');
  await site.call('DELETE', `/people/${client.signedIn.user.id}`);
  await page.getByText('You no longer have access to this site.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Chưa gửi');
  await shot(page, 'shut-out');
});

it('a viewer sees the draft without comments', async () => {
  const page = await openAs({ role: 'viewer' }, 375);
  await builder.site.call('POST', '/comments', { documentId: builder.site.pages[0]!.id, body: 'Riêng' });
  await page.goto(`/preview/${builder.site.id}`);
  await page.getByText('You have view access.').waitFor();
  await page.frameLocator('iframe').locator('h1').first().waitFor();
  expect(await page.getByRole('button', { name: /comment/ }).count()).toBe(0);
  await shot(page, 'viewer');
  expect(await axeViolations(page)).toEqual([]);
});

it('a content editor edits SEO texts, and can do more once granted permissions', async () => {
  const page = await openAs({ role: 'content_editor' });
  const { site } = builder;
  await page.goto(`/builder/${site.id}`);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('button', { name: /^Actions for Home/ }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['SEO settings']);
  await page.getByRole('menuitem', { name: 'SEO settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SEO title', { exact: true }).fill('Phở ngon nhất phố');
  expect(await dialog.getByLabel('Page name').count()).toBe(0);
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await shot(page, 'search-texts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await site.read(site.pages[0]!.id)).seo.title).toBe('Phở ngon nhất phố');
  await page.getByRole('button', { name: 'Site settings', exact: true }).click();
  const groups = page.getByRole('complementary', { name: 'Site settings' }).getByRole('listitem');
  await groups.first().waitFor();
  expect(await groups.count()).toBe(2);
  await groups.first().getByRole('button').click();
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('Từ 1986');
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await site.call<{ settings: { seo?: object } }>('GET', '')).settings.seo)
    .toMatchObject({ description: 'Từ 1986' });

  // A granted permission applies without reopening the site.
  await share({ role: 'content_editor', overrides: { publish: true, addPages: true } });
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('button', { name: 'Add page' }).waitFor();
  await shot(page, 'more-rights');
});
