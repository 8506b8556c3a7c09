import { getSiteFacts } from '@sitewright/contract/company/company-sites';
import { limits } from '@sitewright/contract/limits';
import { type PageSummary, updatePageSettings } from '@sitewright/contract/pages/pages';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { MediaPickerProvider } from '../../../media/picker/media-picker.tsx';
import { EditorProvider } from '../../model/editor-context.tsx';
import { makeEditor } from '../suggest-texts/testing/faq-editor.ts';
import PageDialog from './page-dialog.tsx';

const home: PageSummary = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Home',
  slug: 'home',
  isHome: true,
  order: 'a',
  seo: { title: 'Fresh bread in ' },
  settings: {},
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const body = page.elementLocator(document.body);
const title = () => body.getByRole('textbox', { name: 'SEO title', exact: true });
const insertInTitle = () =>
  body.getByRole('button', { name: 'SEO title: insert detail from company profile' });
const show = async (seo: PageSummary['seo'] = home.seo): Promise<void> => {
  mock(getSiteFacts, { facts: { name: 'Kiln', city: 'Leeds', taxId: '1' }, isOwnProfile: true });
  await renderPart(
    <main>
      <h1>Editor</h1>
      <EditorProvider editor={makeEditor()}>
        <MediaPickerProvider siteId={home.id}>
          <PageDialog page={{ ...home, seo }} onClose={() => undefined} />
        </MediaPickerProvider>
      </EditorProvider>
    </main>,
    ['builder', 'company-facts'],
  );
};

it('a fact of the company profile is inserted into the SEO title, shown in the preview and saved', async () => {
  mock(updatePageSettings, home);
  await show();
  await insertInTitle().click();
  await expect.element(body.getByRole('menuitem', { name: /Tax ID/ })).not.toBeInTheDocument();
  await body.getByRole('menuitem', { name: /^City\s*Leeds/ }).click();
  await expect.element(title()).toHaveValue('Fresh bread in {company.city}');
  await expect.element(body.getByText('Fresh bread in Leeds').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sentTo(updatePageSettings).at(-1)?.body)
    .toMatchObject({
      seo: { title: 'Fresh bread in {company.city}' },
    });
});

it('Escape closes the menu of facts before the dialog, and keeps what was typed', async () => {
  await show();
  await title().fill('Typed and not saved');
  const button = insertInTitle();
  for (const isFocusInMenu of [true, false]) {
    await button.click();
    await expect.element(body.getByRole('menuitem', { name: /^City/ })).toBeVisible();
    if (!isFocusInMenu) (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(body.getByRole('menuitem', { name: /^City/ })).not.toBeInTheDocument();
    await expect.element(title()).toHaveValue('Typed and not saved');
  }
});

it('a stored fact is shown as the page has it, and one without room is not inserted', async () => {
  await show({
    title: 'x'.repeat(limits.sites.seoTitleMaxLength - 3),
    description: 'Bread by {company.name}',
  });
  await expect.element(body.getByText('Bread by Kiln').first()).toBeVisible();
  await insertInTitle().click();
  await body.getByRole('menuitem', { name: /^City/ }).click();
  await expect.element(title()).toHaveValue('x'.repeat(limits.sites.seoTitleMaxLength - 3));
  const noRoom = body.getByRole('alert').filter({ hasText: 'SEO title has no room for another detail.' });
  await expect.element(noRoom).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await title().fill('Bread in ');
  await expect.element(noRoom).not.toBeInTheDocument();
  await insertInTitle().click();
  await body.getByRole('menuitem', { name: /^City/ }).click();
  await expect.element(title()).toHaveValue('Bread in {company.city}');
  await expect.element(noRoom).not.toBeInTheDocument();
});

it('the insert buttons of a form differ in their names', async () => {
  await show();
  await expect.element(insertInTitle()).toBeVisible();
  const buttons = body.getByRole('button', { name: /insert detail/ });
  expect(buttons.elements().map((button) => [button.ariaLabel, button.textContent])).toEqual([
    ['SEO title: insert detail from company profile', 'Insert detail'],
    ['Meta description: insert detail from company profile', 'Insert detail'],
  ]);
});
