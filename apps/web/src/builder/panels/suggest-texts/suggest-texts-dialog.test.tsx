import { getAiStatus, rewriteTexts, writeTemplateSection } from '@sitewright/contract/ai/ai';
import { businessDefaults, getBusinessContext } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import type { Editor } from '../../model/editor.ts';
import { EditorProvider, useEditorView } from '../../model/editor-context.tsx';
import SuggestTextsDialog from './suggest-texts-dialog.tsx';
import {
  builtIn,
  byBuiltIn,
  connected,
  data,
  design,
  makeEditor,
  textsOfPage,
  unchanged,
} from './testing/faq-editor.ts';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const button = (name: string | RegExp) => dialog.getByRole('button', { name });
const row = (name: string) => dialog.getByRole('group', { name });
const opener = body.getByRole('button', { name: 'Open' });

let editor: Editor;
const announced = vi.fn<(text: string) => void>();
const textsNow = () => textsOfPage(editor);

function Fixture() {
  const { suggestTextsFor: nodeId } = useEditorView();
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => editor.setView({ suggestTextsFor: 'faq' })}>
        Open
      </button>
      {nodeId !== undefined && (
        <SuggestTextsDialog nodeId={nodeId} onClose={() => editor.setView({ suggestTextsFor: undefined })} />
      )}
    </main>
  );
}

const open = async (status = builtIn, width = 1280): Promise<void> => {
  mock(getAiStatus, status);
  await renderPart(
    <EditorProvider editor={editor}>
      <Fixture />
    </EditorProvider>,
    ['builder', 'suggest-texts'],
    { width },
  );
  await opener.click();
  await expect.element(button('Suggest')).toBeVisible();
};
const choose = (name: string) => dialog.getByRole('radio', { name }).click();
const shorten = async (): Promise<void> => {
  await choose('Shorten');
  await button('Suggest').click();
};

beforeEach(() => {
  editor = makeEditor();
  announced.mockClear();
  editor.subscribeAnnouncements(announced);
  mock(getBusinessContext, {
    ...businessDefaults,
    businessName: 'Mai’s bakery',
    description: 'Bread.',
    uniqueValue: 'Baked at night.',
    inherited: businessDefaults,
  });
  mock(rewriteTexts, ({ body: { texts } }) => ({
    texts: texts.map((text) => (text.includes('&') ? null : `New: ${text}`)),
    ...byBuiltIn,
  }));
});

it('pairs are shown, and only the checked ones are used, in one undo step', async () => {
  await open();
  await expect.element(dialog.getByText('Built-in writer. No AI model is connected.')).toBeVisible();
  await shorten();
  const pair = row('Text, suggestion 1 of 4');
  await expect.element(pair.getByText(data.text, { exact: true })).toBeVisible();
  await expect.element(pair.getByText(`New: ${data.text}`)).toBeVisible();
  await expect.element(dialog.getByText('2 texts stay as they are.')).toBeVisible();
  await row('Question 1, suggestion 3 of 4').getByRole('checkbox').click();
  expect(textsNow()).toEqual(unchanged);
  await button('Use 3 selected').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(textsNow()).toEqual({
    ...unchanged,
    text: `New: ${data.text}`,
    body: '<p>Salt &amp; flour.</p><p>New: Nothing else.</p>',
    questions: ['Are you open on Sundays?', 'New: Do you deliver?'],
  });
  expect(announced.mock.calls).toEqual([['3 texts replaced.']]);
  expect(editor.undo()?.label).toBe('use suggested texts');
  expect(textsNow()).toEqual(unchanged);
  expect(editor.canUndo).toBe(false);
});

it('a section is written for the business of the site, list items and formatted texts included', async () => {
  const written = {
    ...data,
    title: 'What people ask <us>',
    body: '<p>One &lt;new&gt; paragraph.</p>',
    more: '<p>Unasked</p>',
    questions: data.questions.map((entry, index) => ({ ...entry, question: `Question ${index}?` })),
  };
  mock(writeTemplateSection, ({ body: { sectionData } }) => ({
    sectionData: { ...sectionData, data: written },
    ...byBuiltIn,
  }));
  await open();
  await button('Suggest').click();
  await expect.element(row('Details, suggestion 2 of 4').getByText('One <new> paragraph.')).toBeVisible();
  await button('Suggest again').click();
  await button('Use 4 selected').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { title, body: details, questions } = written;
  const entries = questions.map(({ question }) => question);
  expect(textsNow()).toEqual({ ...unchanged, title, body: details, questions: entries });
  const [first, second] = sentTo(writeTemplateSection).map((call) => call.body);
  expect(first).toMatchObject({
    sectionData: { type: design.type, data: { title: data.title } },
    templateContext: { businessName: 'Mai’s bakery', businessDescription: 'Bread. Baked at night.' },
    locale: 'en',
  });
  expect(first!.seed).not.toBe(second!.seed);
});

it('says so when there is nothing to offer', async () => {
  mock(rewriteTexts, ({ body: { texts } }) => ({ texts: texts.map(() => null), ...byBuiltIn }));
  await open();
  await choose('Change tone');
  await dialog.getByLabelText('Tone of voice').selectOptions('bold');
  await button('Suggest').click();
  await expect.element(dialog.getByRole('heading', { name: /No better texts found/ })).toBeVisible();
  await expect.element(dialog.getByText('6 texts stay as they are.')).toBeVisible();
  await expect.element(button(/^Use/)).not.toBeInTheDocument();
  expect(sentTo(rewriteTexts)[0]!.body).toMatchObject({ action: 'change_tone', tone: 'bold' });
});

it('translating needs a model', async () => {
  await open();
  const reason = 'Rephrasing and translation need an AI model, and none is connected.';
  const translate = dialog.getByRole('radio', { name: 'Translate' });
  await expect.element(translate).toBeDisabled();
  await expect.element(translate).toHaveAccessibleDescription(reason);
});

it('a connected model translates, and its credits are shown', async () => {
  await open(connected);
  await expect
    .element(dialog.getByText('AI model: small-1. 12 of 500 credits used this month.'))
    .toBeVisible();
  await choose('Translate');
  await button('Suggest').click();
  await expect.element(button('Use 4 selected')).toBeVisible();
  expect(sentTo(rewriteTexts)[0]!.body).toMatchObject({ action: 'translate', locale: 'en', into: 'vi' });
});

it('after an error of the model, the built-in writer can be asked', async () => {
  const answer = mockError('provider_busy', { error: 'The language model is busy.' });
  mock(rewriteTexts, ({ body: { useBuiltIn, texts } }) =>
    useBuiltIn ? { texts: texts.map((text) => `New: ${text}`), ...byBuiltIn } : answer,
  );
  await open(connected);
  await shorten();
  const alert = dialog.getByRole('alert');
  await expect.element(alert.getByText('The language model is busy.')).toBeVisible();
  await alert.getByRole('button', { name: 'Use the built-in writer instead' }).click();
  await expect.element(dialog.getByText('By the built-in writer')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

it('an error that the built-in writer has as well offers no way around it, and keeps the suggestions', async () => {
  await open(connected);
  await shorten();
  await expect.element(button('Use 4 selected')).toBeVisible();
  mock(rewriteTexts, mockError('rate_limited', { error: 'Too many calls. Wait a minute.' }));
  await button('Suggest again').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Too many calls. Wait a minute.');
  await expect.element(button(/built-in/)).not.toBeInTheDocument();
  await expect.element(button('Use 4 selected')).toBeVisible();
});

it('waiting can be cancelled', async () => {
  const { release } = hold(rewriteTexts);
  await open(connected);
  await shorten();
  await expect.element(dialog.getByText(/^Waiting for the AI model/)).toBeVisible();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Suggest')).toHaveFocus();
  release();
  await expect.element(dialog.getByRole('region', { name: 'Suggestions' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

it('a text that was changed meanwhile is not replaced', async () => {
  await open();
  await shorten();
  await expect.element(button('Use 4 selected')).toBeVisible();
  editor.setField('second', ['data', 'question'], 'Do you bake rye?', { label: 'typing' });
  editor.remove('first', 'delete');
  await button('Use 4 selected').click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent("2 texts replaced. 2 texts were changed in the meantime and weren't replaced.");
  await expect.element(button('Suggest again')).toHaveFocus();
  expect(textsNow()).toEqual({
    ...unchanged,
    text: `New: ${data.text}`,
    body: '<p>Salt &amp; flour.</p><p>New: Nothing else.</p>',
    questions: ['Do you bake rye?'],
  });
});

it('works with the keyboard, and Escape returns the focus', async () => {
  await open();
  await expect.element(dialog.getByRole('radio', { name: 'Write for this business' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(button('Use 4 selected')).toBeVisible();
  await userEvent.tab();
  await expect.element(dialog.getByRole('checkbox', { name: 'Use suggestion: Text' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(button('Use 3 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(textsNow()).toEqual(unchanged);
});

it.each([1280, 768, 375])('is accessible at %i px', async (width) => {
  await open(builtIn, width);
  await shorten();
  await expect.element(button('Use 4 selected')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
