import { getAiStatus, rewriteTexts } from '@sitewright/contract/ai/ai';
import { businessDefaults, getBusinessContext } from '@sitewright/contract/sites/sites';
import { Editor as TextEditor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockWriting } from '../../../testing/mock-writing.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { EditorProvider } from '../../model/editor-context.tsx';
import { builtIn, byBuiltIn, connected, makeEditor } from './testing/faq-editor.ts';
import RewriteBox from './rewrite-box.tsx';
import { type RichEditing, richTextExtensions } from '../../canvas/rich-text/rich-text-editor.ts';
import { richTextSource } from '../../canvas/rich-text/selected-texts.ts';

const body = page.elementLocator(document.body);
const box = body.getByRole('form', { name: 'Rewrite the selected text' });
const done = vi.fn<() => void>();
let text: TextEditor;
let steps: number;

beforeEach(() => {
  done.mockClear();
  steps = 0;
  mock(getAiStatus, builtIn);
  mock(getBusinessContext, { ...businessDefaults, inherited: businessDefaults });
  mock(rewriteTexts, ({ body: { texts } }) => ({ texts: texts.map((one) => `${one}, anew`), ...byBuiltIn }));
});
afterEach(() => text.destroy());

/** Opens the box for the text between two words. */
const openFor = async (html: string, from: string, to: string, status = builtIn): Promise<void> => {
  mock(getAiStatus, status);
  text = new TextEditor({ element: null, extensions: richTextExtensions, content: html, injectCSS: false });
  const find = (word: string): number => {
    let found = 0;
    text.state.doc.descendants((node, pos) => {
      const at = node.text?.indexOf(word) ?? -1;
      if (at >= 0 && found === 0) found = pos + at;
    });
    return found;
  };
  text.commands.setTextSelection({ from: find(from), to: to === '' ? find(from) : find(to) + to.length });
  const rich = {
    editor: text,
    asOneStep: (change: () => void) => {
      steps += 1;
      change();
    },
  } as unknown as RichEditing;
  await renderPart(
    <EditorProvider editor={makeEditor()}>
      <main>
        <h1>Page</h1>
        <RewriteBox source={richTextSource(rich)} onDone={done} />
      </main>
    </EditorProvider>,
    ['builder', 'suggest-texts'],
  );
  await expect.element(box).toBeVisible();
};
const suggest = () => box.getByRole('button', { name: 'Suggest' }).click();

it('the selected text is replaced in one step, and formatting and links around it stay', async () => {
  await openFor('<p><a href="/a">Bread</a> is <strong>baked slowly</strong> here.</p>', 'baked', 'slowly');
  await suggest();
  await expect.element(box.getByText('baked slowly, anew')).toBeVisible();
  expect(text.getText()).toContain('is baked slowly here.');
  await box.getByRole('button', { name: 'Accept' }).click();
  expect(text.getHTML()).toBe('<p><a href="/a">Bread</a> is <strong>baked slowly, anew</strong> here.</p>');
  expect([steps, done.mock.calls.length]).toEqual([1, 1]);
});

it('a selection of several paragraphs keeps them, and text beside it stays', async () => {
  await openFor('<p>One two</p><ul><li><p>three</p></li></ul><p>four five</p>', 'two', 'four');
  await suggest();
  await box.getByRole('button', { name: 'Accept' }).click();
  expect(sentTo(rewriteTexts)[0]!.body.texts).toEqual(['two', 'three', 'four']);
  expect(text.getHTML()).toBe(
    '<p>One two, anew</p><ul><li><p>three, anew</p></li></ul><p>four, anew five</p>',
  );
});

it('a suggestion is dismissed, or refused when the text has changed meanwhile', async () => {
  await openFor('<p>Bread every day</p>', 'every', 'day');
  await suggest();
  await expect.element(box.getByText('every day, anew')).toBeVisible();
  text.commands.insertContentAt(1, 'Rye ');
  await box.getByRole('button', { name: 'Accept' }).click();
  await expect.element(box.getByText('The text was changed in the meantime. Select it again.')).toBeVisible();
  expect(text.getText()).toBe('Rye Bread every day');
  await box.getByRole('button', { name: 'Suggest again' }).click();
  await box.getByRole('button', { name: 'Dismiss' }).click();
  expect([text.getText(), steps]).toEqual(['Rye Bread every day', 0]);
});

it('a model writes while one watches, also into another language, and can be canceled', async () => {
  const writing = mockWriting(rewriteTexts);
  await openFor('<p>Bread every day</p>', 'Bread', 'day', connected);
  await box.getByRole('radio', { name: 'Translate' }).click();
  await suggest();
  await expect.poll(() => writing.streams.length).toBe(1);
  writing.streams[0]!.send('partial', { texts: [{ path: ['texts', 0], text: 'Bánh mì' }] });
  await expect.element(box.getByText('Bánh mì')).toBeVisible();
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => writing.closed).toBe(1);
  expect(sentTo(rewriteTexts)[0]!.body).toMatchObject({ action: 'translate', into: 'vi' });
  expect(await axeViolations()).toEqual([]);
});

it('without a selection it says what to do, and without a model what is missing', async () => {
  await openFor('<p>Bread every day</p>', 'Bread', '');
  await expect.element(box.getByText('Select the text to rewrite first.')).toBeVisible();
});
