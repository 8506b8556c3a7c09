import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Site and page settings, from the dialog to the published page.

const builder = withBuilder();

const panel = () => builder.page.getByRole('complementary', { name: 'Site settings' });
const dialog = () => builder.page.getByRole('dialog');
const openGroup = async (name: string): Promise<void> => {
  await panel().getByRole('button', { name }).click();
  await dialog().getByRole('button', { name: 'Save' }).or(dialog().locator('section')).first().waitFor();
};
const save = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
};
/** A page of the published site, as fetched by a visitor. */
const visit = async (path: string) => {
  const { url } = await builder.site.call<{ url: string }>('GET', '');
  const stranger = await newVisitor(url);
  const answer = (await stranger.page.goto(new URL(path, url).href))!;
  const seen = { status: answer.status(), html: await answer.text(), path: new URL(answer.url()).pathname };
  await stranger.context.close();
  return seen;
};

/** Members-only access: a member is redirected through the app to the requested page; other users are not. */
const showMembersOnly = async (path: string): Promise<void> => {
  const { url } = await builder.site.call<{ url: string }>('GET', '');
  const wanted = new URL(path, url).href;
  const stranger = await newVisitor(builder.server.url);
  for (const [account, isMember] of [
    [await makeAccount(builder.server.url), false],
    [builder.account, true],
  ] as const) {
    const page = stranger.page;
    await page.goto(wanted);
    await page.getByRole('heading', { name: 'Website này chỉ dành cho thành viên' }).waitFor();
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    if (isMember) {
      await page.waitForURL(wanted);
      await page.getByRole('heading', { level: 1 }).waitFor();
      continue;
    }
    await page.getByRole('heading', { name: "You don't have access to this site" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await page.getByLabel('Email').waitFor();
  }
  expect(stranger.errors).toEqual([]);
  await stranger.context.close();
};

/** The owner offers the site to a user, who declines. */
const declineTheSite = async (): Promise<void> => {
  const { page, site, server } = builder;
  const other = await makeAccount(server.url);
  const { id } = other.signedIn.user;
  await site.call('PUT', `/people/${id}`, { role: 'viewer' });
  await openGroup('Danger zone');
  await dialog().getByLabel('New owner').selectOption(id);
  await dialog().getByRole('button', { name: 'Send transfer request' }).click();
  await dialog().getByText('Transfer to Mai').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const guest = await newVisitor(server.url);
  await signInBrowser(guest.page, other);
  await guest.page.goto(`/sites/${site.id}/transfer`);
  await guest.page.getByRole('heading', { name: / wants to transfer Tiệm Bánh Mai to you$/ }).waitFor();
  expect(await axeViolations(guest.page)).toEqual([]);
  await guest.page.getByRole('button', { name: 'Decline' }).click();
  await guest.page.waitForURL('**/dashboard');
  await guest.context.close();
};

it('SEO, redirects and custom code of a site appear on the published site', async () => {
  await builder.open();
  const { page, site } = builder;
  // Pages have their own titles; the pattern applies to a page without one.
  const gallery = site.pages.find(({ slug }) => slug === 'gallery')!;
  await site.call('PATCH', `/pages/${gallery.id}/settings`, { seo: { title: '' } });
  await page.getByRole('button', { name: 'Site settings', exact: true }).click();
  await openGroup('General');
  await dialog().getByLabel('Site name').fill('Tiệm Bánh Mai');
  await dialog().getByLabel('Site language').selectOption('vi');
  await dialog().getByRole('switch', { name: 'Show photo credits link in footer' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await save();
  await page.getByText('Tiệm Bánh Mai').first().waitFor();
  expect(await site.call('GET', '')).toMatchObject({ settings: { photoCredits: true } });

  await openGroup('SEO');
  const pattern = dialog().getByRole('textbox', { name: 'Default title format' });
  await pattern.fill('No name');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Include {page}').waitFor();
  await pattern.fill('{page} | {site}');
  await dialog().getByLabel('Google').fill('abc-123');
  await save();

  await openGroup('Redirects');
  await dialog().getByRole('button', { name: 'Import CSV' }).click();
  const choose = (text: string) =>
    dialog()
      .locator('input[type=file]')
      .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('/old,/menu\n/a,/b\n/b,/a');
  await dialog().getByText('would lead back to itself').waitFor();
  await choose('/old,/menu\nx\n/former/*,/menu');
  await dialog().getByText('Line 2').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().getByLabel('Test a path').fill('/former/a');
  await dialog().getByText('301 → /menu (redirect from /former/*)').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await save();

  await openGroup('Custom code');
  await dialog().getByLabel('Head code').fill('<meta name="mine" content="yes">');
  await save();

  await site.call('PATCH', '/publish', { isPublished: true });
  const { html } = await visit('/gallery');
  expect(html).toContain('<html lang="vi"');
  expect(html).toContain('<title>Pictures | Tiệm Bánh Mai</title>');
  expect(html).toContain('<meta name="google-site-verification" content="abc-123">');
  expect(html).toContain('<meta name="mine" content="yes">');
  expect((await visit('/old')).path).toBe('/menu');
  expect((await visit('/former/a/b')).path).toBe('/menu');
});

it('a site is password-protected, made members-only, offered for transfer, unpublished and deleted', async () => {
  await builder.open('restaurant', async (site) => {
    await site.call('PATCH', '', { name: 'Tiệm Bánh Mai', settings: { locale: 'vi' } });
    await site.call('PATCH', '/publish', { isPublished: true });
  });
  const { page, site } = builder;
  await page.getByRole('button', { name: 'Site settings', exact: true }).click();
  await openGroup('Visibility');
  await dialog().getByRole('radio', { name: 'Password protected' }).click();
  await dialog().getByLabel('Password', { exact: true }).fill('bí mật 123');
  await save();
  expect((await visit('/')).status).toBe(401);

  await openGroup('Visibility');
  await dialog().getByRole('radio', { name: 'Members only' }).click();
  await save();
  await showMembersOnly('/gallery?from=afar');

  await openGroup('Business');
  await dialog().getByLabel('Tone of voice').fill('thân mật');
  await dialog().getByText('Overridden. Clear to inherit again.').waitFor();
  await save();
  expect(await site.call('GET', '/business-context')).toMatchObject({
    businessName: 'Tiệm Bánh Mai',
    tone: 'thân mật',
  });

  await panel().getByRole('button', { name: 'Privacy summary' }).click();
  await dialog().getByText('One required cookie remembers for 7 days that a visitor has access').waitFor();
  await dialog().getByText('No custom code.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog().getByText('Close', { exact: true }).click();
  await dialog().waitFor({ state: 'detached' });

  await declineTheSite();
  await openGroup('Danger zone');
  await dialog().getByRole('button', { name: 'Unpublish site' }).click();
  await dialog().getByRole('button', { name: 'Unpublish', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await openGroup('Danger zone');
  await dialog().getByLabel('Type “Tiệm Bánh Mai” to confirm').fill('Tiệm Bánh Mai');
  await dialog().getByRole('button', { name: 'Delete site' }).click();
  await page.waitForURL('**/dashboard');
  expect((await site.call<{ code?: string }>('GET', '').catch(() => ({ code: 'not_found' }))).code).toBe(
    'not_found',
  );
});

it('a page moves into a folder, and its SEO settings appear on the published page', async () => {
  await builder.open();
  const { page, site } = builder;
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for Our story' }).click();
  await page.getByRole('menuitem', { name: 'Make a subpage of “Menu”' }).click();
  await page.getByText('/menu/about', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for Our story' }).click();
  await page.getByRole('menuitem', { name: 'Page settings' }).click();
  await dialog().getByRole('button', { name: 'Generate from page content' }).click();
  const suggestion = dialog().getByRole('region', { name: 'Suggested from page content' });
  const words = (await suggestion.locator('b').textContent())!;
  await suggestion.getByRole('button', { name: 'Use suggestion' }).click();
  expect(await dialog().getByLabel('SEO title', { exact: true }).inputValue()).toBe(words);
  await dialog().getByRole('button', { name: 'Undo suggestion' }).click();
  await dialog().getByLabel('SEO title', { exact: true }).fill('');
  await dialog().getByText('Advanced SEO').click();
  await dialog().getByLabel('Structured data', { exact: true }).selectOption('Article');
  await dialog().getByLabel('Custom structured data (JSON-LD)').fill('{ no json');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Enter valid JSON').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog().getByLabel('Custom structured data (JSON-LD)').fill('');
  await save();

  await site.call('PATCH', '/publish', { isPublished: true });
  const { html, path } = await visit('/about');
  expect(path).toBe('/menu/about');
  expect(html).toContain('"@type":"Article"');
});
