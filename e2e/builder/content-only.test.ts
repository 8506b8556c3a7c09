import type { SharedRole } from '@sitewright/contract/permissions';
import { expect, it } from 'vitest';
import { makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// A content editor updates texts and images of a site and cannot change its structure.

const builder = withBuilder();
const { press, saved, sections } = builder;
const role = (name: string, of: 'button' | 'tab' | 'menuitem' = 'button') =>
  builder.page.getByRole(of, { name, exact: true });

/** A site of the account, opened by a collaborator. */
const openAs = async (role: SharedRole): Promise<void> => {
  const { server, account } = builder;
  const client = await makeAccount(server.url);
  builder.site = await makeSite(server.url, account);
  await builder.site.call('PUT', `/people/${client.signedIn.user.id}`, { role });
  builder.visitor = await newVisitor(server.url);
  builder.page = builder.visitor.page;
  await signInBrowser(builder.page, client);
  await builder.show(builder.site);
};
interface Stored {
  id: string;
  clientAccess?: string;
  data: Record<string, unknown>;
}
const stored = () => storedSections<Stored>(builder.site);

it('a content editor changes texts on the canvas and in the panel, and sees no other controls', async () => {
  await openAs('content_editor');
  const heading = canvasOf(builder.page).locator('h1');
  await heading.click();
  await builder.page.keyboard.press('Control+a');
  await builder.page.keyboard.type('Thực đơn mùa thu');
  await builder.page.keyboard.press('Escape');
  await saved();
  expect((await stored())[0]!.data['title']).toBe('Thực đơn mùa thu');

  await press(1);
  const tools = builder.page.getByRole('main').getByRole('toolbar');
  await tools.waitFor();
  const labels = await tools
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
  expect(labels).toEqual(['Suggest texts']);
  for (const name of ['Add section', 'Add element', 'Menus', 'Theme', 'Publish'])
    expect(await role(name).count()).toBe(0);
  expect(await role('Content', 'tab').count()).toBe(1);
  expect(await role('Style', 'tab').count()).toBe(0);
  expect(await axeViolations(builder.page)).toEqual([]);
});

it('a content editor uses suggested texts, and undoes them in one step', async () => {
  await openAs('content_editor');
  const before = await stored();
  await press(1);
  await role('Suggest texts').click();
  const dialog = builder.page.getByRole('dialog');
  await dialog.getByText('Built-in writer').first().waitFor();
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click();
  await dialog.getByRole('checkbox').first().waitFor();
  await dialog.getByRole('button', { name: /^Use \d+ selected/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved();
  await expect.poll(stored).not.toEqual(before);
  await role('Undo').click();
  await saved();
  await expect.poll(stored).toEqual(before);
});

it('shortcuts and the clipboard are restricted too, with a message', async () => {
  await openAs('content_editor');
  const before = await stored();
  await press(1);
  const said = builder.page.getByText('You can edit text and images here.', { exact: false });
  for (const key of ['Delete', 'Alt+ArrowUp', 'Control+d']) {
    await builder.page.keyboard.press(key);
    await said.first().waitFor();
  }
  expect(await sections().count()).toBe(before.length);
  expect(await stored()).toEqual(before);
});

it('a section opened by the designer can be styled by the content editor', async () => {
  await builder.open();
  await press(1);
  await sections()
    .nth(1)
    .click({ button: 'right', position: { x: 6, y: 30 } });
  await role('Let content editors edit everything', 'menuitem').click();
  await saved();
  expect((await stored())[1]!.clientAccess).toBe('all');

  const client = await makeAccount(builder.server.url);
  await builder.site.call('PUT', `/people/${client.signedIn.user.id}`, { role: 'content_editor' });
  await builder.visitor.context.close();
  builder.visitor = await newVisitor(builder.server.url);
  builder.page = builder.visitor.page;
  await signInBrowser(builder.page, client);
  await builder.show(builder.site);
  await press(1);
  await role('Style', 'tab').waitFor();
  await builder.page.getByRole('button', { name: 'Hide', exact: false }).first().click();
  await saved();
  expect((await stored())[1]).toMatchObject({ hidden: true });
});
