import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Comments on a page: placed, replied to, resolved, and kept when their section is deleted.

const builder = withBuilder();
const { sections, saved } = builder;

interface StoredThread {
  author: string;
  isGuest: boolean;
  nodeId: string | null;
  nodeLabel: string;
  body: string;
  resolvedAt: string | null;
  replies: { body: string }[];
}
const stored = async () => (await builder.site.call<{ threads: StoredThread[] }>('GET', '/comments')).threads;

it('a comment is placed by shortcut and click, replied to, edited, resolved and reopened', async () => {
  await builder.open();
  const { page } = builder;
  await page.locator('body').press('c');
  await page
    .getByRole('button', { name: /^Click the page to place your comment/ })
    .click({ position: { x: 390, y: 260 } });
  const words = page.getByRole('textbox', { name: 'Add a comment…' });
  await words.fill('Chữ này hơi nhỏ');
  await words.press('Control+Enter');
  const pin = page.getByRole('button', { name: /^Comment 1 by / });
  await pin.waitFor();
  const [first] = await stored();
  expect(first).toMatchObject({ body: 'Chữ này hơi nhỏ', resolvedAt: null, replies: [] });
  expect(first!.nodeId).not.toBeNull();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Đồng ý');
  await page.getByRole('button', { name: 'Send' }).click();
  // The live event may arrive before the response that closes the form.
  await page.getByRole('paragraph').filter({ hasText: 'Đồng ý' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await words.fill('Chữ này quá nhỏ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Chữ này quá nhỏ').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('No comments yet.').waitFor();
  await expect.poll(() => pin.count()).toBe(0);
  await page.getByText('Resolved', { exact: true }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Open', { exact: true }).click();
  await pin.waitFor();
  expect((await stored())[0]).toMatchObject({ body: 'Chữ này quá nhỏ', replies: [{ body: 'Đồng ý' }] });
});

it('comments of a deleted section are kept, and comments of others appear live', async () => {
  await builder.open();
  const { page, site } = builder;
  const id = await sections().nth(1).getAttribute('data-node');
  const said = (body: string, nodeId: string | null) =>
    site.call('POST', '/comments', { documentId: site.pages[0]!.id, nodeId, nodeLabel: 'Opening', body });
  await said('About the second', id);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByText('About the second').waitFor();
  await said('Just now', null);
  await page.getByText('Just now').waitFor();
  await page.getByRole('button', { name: 'Opening', exact: true }).first().click();
  await builder.press(1);
  await page.keyboard.press('Delete');
  await page.getByText('Opening – no longer on the page').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Comment 1 by / }).count()).toBe(0);
  await saved();
  // Undo restores the section, and the pin with it.
  await canvasOf(page).locator('body').press('Control+z');
  await page.getByRole('button', { name: /^Comment 1 by / }).waitFor();
  await saved();
});

it('a review link with a password shows the draft to a reviewer without an account, until it is revoked', async () => {
  await builder.open();
  const { page, server } = builder;
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await page.getByRole('button', { name: 'Review links' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bà Hoa');
  await dialog.getByLabel('Password').fill('bánh mì');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('New link').inputValue();
  await dialog.getByText('Bà Hoa').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const reviewer = await newVisitor(server.url, { width: 1100 });
  const look = reviewer.page;
  await look.goto(url);
  await look.getByLabel('Password').fill('phở bò');
  await look.getByRole('button', { name: 'Open draft' }).click();
  await look.getByText('Wrong password. Try again.').waitFor();
  await look.getByLabel('Password').fill('bánh mì');
  await look.getByRole('button', { name: 'Open draft' }).click();
  const draft = look.frameLocator('iframe');
  await draft.locator('h1').first().waitFor();
  // Navigation in the frame and in the toolbar stay in sync.
  await draft.getByRole('link', { name: 'Our story' }).first().click();
  const pages = look.getByLabel('Page', { exact: true });
  const shown = () => pages.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  await expect.poll(shown).not.toBe('Home');
  await pages.selectOption({ label: 'Home' });
  await draft.locator('h1').first().waitFor();
  await look.getByRole('button', { name: '0 comments' }).click();
  await look.getByLabel('Your name').fill('Bà Hoa');
  await look.getByRole('button', { name: 'Add comment' }).click();
  await look.getByRole('button', { name: 'Click the page to place your comment.' }).click({
    position: { x: 200, y: 300 },
  });
  await look.getByRole('textbox', { name: 'Add a comment…' }).fill('Tuyệt vời');
  await look.getByRole('button', { name: 'Send' }).click();
  await look.getByRole('button', { name: 'Comment 1 by Bà Hoa' }).waitFor();
  expect(await axeViolations(look)).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await expect.poll(() => dialog.getByText('Active links').count()).toBe(0);
  await look.reload();
  await look.getByText('This link was revoked').waitFor();
  expect(reviewer.errors).toEqual([]);
  await reviewer.context.close();
  // The comment appears in the builder under the given name.
  await page.keyboard.press('Escape');
  await page.getByText('Tuyệt vời').waitFor();
  await page.getByRole('button', { name: 'Comment 1 by Bà Hoa' }).waitFor();
  expect((await stored())[0]).toMatchObject({ body: 'Tuyệt vời', author: 'Bà Hoa', isGuest: true });
});
