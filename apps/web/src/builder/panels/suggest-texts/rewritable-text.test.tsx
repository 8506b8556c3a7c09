import { getAiStatus, rewriteTexts } from '@sitewright/contract/ai/ai';
import { businessDefaults, getBusinessContext } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { EditorProvider } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';
import { builtIn, byBuiltIn, makeEditor, textsOfPage } from './testing/faq-editor.ts';
import { PropertiesPanel } from '../properties/properties-panel.tsx';

const body = page.elementLocator(document.body);
const titleBox = () => body.getByRole('textbox', { name: 'Title', exact: true });
const rewrite = () => body.getByRole('button', { name: 'Rewrite selected text' });
const box = body.getByRole('form', { name: 'Rewrite the selected text' });

let editor: Editor;
let answer: (text: string) => string | null;
beforeEach(async () => {
  answer = () => 'FAQ';
  mock(getAiStatus, builtIn);
  mock(getBusinessContext, { ...businessDefaults, inherited: businessDefaults });
  mock(rewriteTexts, ({ body: { texts } }) => ({ texts: texts.map((text) => answer(text)), ...byBuiltIn }));
  editor = makeEditor();
  editor.select('faq');
  await renderPart(
    <main>
      <h1>Editor</h1>
      <EditorProvider editor={editor}>
        <PropertiesPanel />
      </EditorProvider>
    </main>,
    ['builder', 'company-facts', 'suggest-texts'],
  );
});

/** Selects the first word of the title with the keyboard. */
const selectFirstWord = async (): Promise<void> => {
  await titleBox().click();
  await userEvent.keyboard('{Home}{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await expect.element(rewrite()).toBeVisible();
};

it('other words are suggested for the selected text of a heading, and accepted in one undo step', async () => {
  await selectFirstWord();
  await rewrite().click();
  await box.getByRole('button', { name: 'Suggest' }).click();
  await expect.element(box.getByText('FAQ')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await box.getByRole('button', { name: 'Accept' }).click();
  await expect.element(titleBox()).toHaveValue('FAQ & answers');
  expect(textsOfPage(editor).title).toBe('FAQ & answers');
  expect(sentTo(rewriteTexts)[0]!.body.texts).toEqual(['Questions']);
  await expect.element(titleBox()).toHaveFocus();
  editor.undo();
  expect(textsOfPage(editor).title).toBe('Questions & answers');
});

it('the undo key takes an accepted text back, in the field and on the page, and typing goes on from there', async () => {
  await titleBox().click();
  await userEvent.keyboard('{End}!');
  await selectFirstWord();
  await rewrite().click();
  await box.getByRole('button', { name: 'Suggest' }).click();
  await box.getByRole('button', { name: 'Accept' }).click();
  await expect.element(titleBox()).toHaveValue('FAQ & answers!');
  expect(textsOfPage(editor).title).toBe('FAQ & answers!');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(titleBox()).toHaveValue('Questions & answers!');
  expect(textsOfPage(editor).title).toBe('Questions & answers!');
  await userEvent.keyboard('{End}?');
  await expect.element(titleBox()).toHaveValue('Questions & answers!?');
  expect(textsOfPage(editor).title).toBe('Questions & answers!?');
});

it('the text that was typed just before stays when the page undoes an accepted text', async () => {
  await titleBox().click();
  await userEvent.keyboard('{End}!');
  await selectFirstWord();
  await rewrite().click();
  await box.getByRole('button', { name: 'Suggest' }).click();
  await box.getByRole('button', { name: 'Accept' }).click();
  await expect.element(titleBox()).toHaveValue('FAQ & answers!');
  editor.undo();
  expect(textsOfPage(editor).title).toBe('Questions & answers!');
});

it('a suggestion that the field has no room for changes nothing', async () => {
  answer = () => 'Very '.repeat(20);
  await selectFirstWord();
  await rewrite().click();
  await box.getByRole('button', { name: 'Suggest' }).click();
  await box.getByRole('button', { name: 'Accept' }).click();
  await expect.element(box.getByText('The suggestion is too long for this field.')).toBeVisible();
  expect(textsOfPage(editor).title).toBe('Questions & answers');
});

it('nothing is offered without a selection, nor when the Tab key enters a field', async () => {
  await titleBox().click();
  await expect.element(rewrite()).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(titleBox()).toHaveFocus();
  await expect.element(rewrite()).not.toBeInTheDocument();
});
