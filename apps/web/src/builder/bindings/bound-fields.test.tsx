import { getSiteFacts } from '@sitewright/contract/company/company-sites';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Json } from '@sitewright/contract/content';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { proxyFailure } from '../../testing/mock-error.ts';
import { renderPart } from '../../testing/render-screen.tsx';
import { EditorProvider } from '../model/editor-context.tsx';
import type { Editor } from '../model/editor.ts';
import { PropertiesPanel } from '../panels/properties/properties-panel.tsx';
import { design, makeEditor, textsOfPage } from '../panels/suggest-texts/testing/faq-editor.ts';
import { bindTo, factsFor } from './field-facts.ts';

const facts = {
  name: 'Kiln & Clay',
  phone: '028 3822 1100',
  services: [{ title: 'Cut', text: 'Short', question: 'Cut?' }],
};
const body = page.elementLocator(document.body);
const button = (name: string | RegExp) => body.getByRole('button', { name, exact: true });
const item = (name: string | RegExp) => body.getByRole('menuitem', { name });
const titleBox = () => body.getByRole('textbox', { name: 'Title', exact: true });

let editor: Editor;
const show = async (): Promise<void> => {
  editor.select('faq');
  await renderPart(
    <main>
      <h1>Editor</h1>
      <EditorProvider editor={editor}>
        <PropertiesPanel />
      </EditorProvider>
    </main>,
    ['builder', 'company-facts'],
  );
};
const title = (): unknown => textsOfPage(editor).title;
const set = (path: string[], value: Json): void => editor.setField('faq', path, value, { label: 'x' });

beforeEach(() => {
  editor = makeEditor();
  mock(getSiteFacts, { facts, isOwnProfile: true });
});

it('a field is bound to a fact that fits, and shows its value', async () => {
  await show();
  await page.getByTitle('Title: use from company profile').click();
  await expect.element(item(/^Phone\s*028 3822 1100/)).toBeVisible();
  await expect.element(item(/Edit company profile/)).toHaveAttribute('href', '/company-profile');
  await expect.element(item(/Services/)).not.toBeInTheDocument();
  await item(/Company name/).click();
  expect(title()).toEqual({ bind: 'company.name', value: 'Kiln & Clay' });
  await expect.element(titleBox()).toHaveValue('Kiln & Clay');
  await expect.element(button('Title: Company name from company profile')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('typing over the value ends the binding, and undo brings it back in one step', async () => {
  editor.setView({ company: { facts, isOwnProfile: true } });
  set(['data', 'title'], { bind: 'company.name' });
  await show();
  await expect.element(titleBox()).toHaveValue('Kiln & Clay');
  await titleBox().fill('My own');
  expect(title()).toBe('My own');
  await expect.element(page.getByTitle('Title: use from company profile')).toBeVisible();
  editor.undo();
  expect(title()).toEqual({ bind: 'company.name' });
  await expect.element(button('Title: Company name from company profile')).toBeVisible();
});

it('a binding is ended without a change of what the page shows', async () => {
  editor.setView({ company: { facts, isOwnProfile: true } });
  set(['data', 'title'], { bind: 'company.phone' });
  await show();
  await button('Title: Phone from company profile').click();
  await item('Stop using company profile').click();
  expect(title()).toBe('028 3822 1100');
});

it('a whole list is filled by the profile, and becomes entries of the page again', async () => {
  editor.setView({ company: { facts, isOwnProfile: true } });
  set(['data', 'questions'], { bind: 'company.services' });
  await show();
  await expect.element(body.getByText('These entries come from your company profile.')).toBeVisible();
  await button('Questions: Services from company profile').click();
  await item('Stop using company profile').click();
  const { nodes } = editor.sessions.page.store.state;
  expect(nodes.get('faq')?.data['questions']).toEqual([]);
  expect([...nodes.values()].filter(({ kind }) => kind === 'item')).toHaveLength(1);
  editor.undo();
  expect(editor.node('faq')?.data['questions']).toEqual({ bind: 'company.services' });
});

it('without the profile shows what was known last, and loads it again', async () => {
  mock(getSiteFacts, proxyFailure());
  set(['data', 'title'], { bind: 'company.name', value: 'Before' });
  await show();
  await expect.element(titleBox()).toHaveValue('Before');
  await button('Title: Company name from company profile').click();
  await expect.element(item("Couldn't load the company profile. Try again.")).toBeVisible();
  mock(getSiteFacts, { facts, isOwnProfile: false });
  await item("Couldn't load the company profile. Try again.").click();
  await expect.element(body.getByText("This site uses its owner's company profile.")).toBeVisible();
  await expect.element(titleBox()).toHaveValue('Kiln & Clay');
  expect(sentTo(getSiteFacts).length).toBeGreaterThanOrEqual(2);
});

it('fits facts to fields: texts, links with their labels, lists with the same texts', () => {
  const label = design.config.label;
  expect(factsFor({ type: 'link', name: 'phone', label })).toContain('company.phoneLink');
  expect(factsFor({ type: 'toggle', name: 'x', label })).toEqual([]);
  const line = (name: string) => ({ type: 'text' as const, name, label });
  const hours = {
    type: 'list' as const,
    name: 'h',
    label,
    itemLabel: label,
    fields: [line('days'), line('time')],
  };
  expect(factsFor(hours)).toEqual(['company.hours', 'company.specialHours']);
  const link = { type: 'link' as const };
  const all = { ...facts, phoneLink: 'tel:1' };
  expect(
    bindTo({ field: link, value: { label: '01 234 567', href: '' }, facts: all }, 'company.phoneLink'),
  ).toEqual({
    label: { bind: 'company.phone', value: '028 3822 1100' },
    href: { bind: 'company.phoneLink', value: 'tel:1' },
  });
  expect(
    bindTo({ field: link, value: { label: 'Call us', href: '' }, facts: all }, 'company.phoneLink'),
  ).toMatchObject({
    label: 'Call us',
  });
});
