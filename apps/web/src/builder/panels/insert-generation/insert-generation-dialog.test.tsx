import { generationSchema, getGeneration } from '@sitewright/contract/ai/ai-runs';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import type { Editor } from '../../model/editor.ts';
import { EditorProvider } from '../../model/editor-context.tsx';
import { data, makeEditor, textsOfPage, unchanged } from '../suggest-texts/testing/faq-editor.ts';
import InsertGenerationDialog from './insert-generation-dialog.tsx';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const closed = vi.fn<() => void>();
const runId = '00000000-0000-4000-8000-000000000001';
let editor: Editor;

beforeEach(() => {
  closed.mockClear();
  editor = makeEditor();
});

const open = async (run: object): Promise<void> => {
  mock(getGeneration, sample(generationSchema, { id: runId, ...run }));
  await renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Page</h1>
        <InsertGenerationDialog runId={runId} onClose={closed} />
      </main>
    </EditorProvider>,
    ['builder', 'suggest-texts'],
  );
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByLabelText('Loading…')).not.toBeInTheDocument();
};

const choosePlace = (name: RegExp) =>
  dialog
    .getByRole('combobox', { name: 'Place' })
    .selectOptions(dialog.getByRole('option', { name }).element() as HTMLElement);

it('a text goes to the place that is chosen, beside what stands there, in one undo step', async () => {
  await open({ kind: 'text', output: { texts: ['Bread, every day.'] } });
  await choosePlace(/Text: Really everything/);
  await expect.element(dialog.getByText(data.text, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Bread, every day.').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace text' }).click();
  expect(textsOfPage(editor)).toEqual({ ...unchanged, text: 'Bread, every day.' });
  editor.undo();
  expect(textsOfPage(editor)).toEqual(unchanged);
  expect(closed).toHaveBeenCalledOnce();
});

it('a text that is too long for a place is not put there', async () => {
  await open({ kind: 'text', output: { texts: ['long '.repeat(20).trim()] } });
  await choosePlace(/Title: Questions/);
  await expect.element(dialog.getByText(/takes up to 60 characters/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Replace text' })).toBeDisabled();
});

it('a section replaces the texts of one with its layout, part by part, or is added', async () => {
  const written = { ...data, title: 'What people ask', text: 'All about our bread.' };
  await open({ kind: 'section', output: { sectionData: { type: 'faq/faq-1', data: written } } });
  await dialog
    .getByRole('group', { name: /^Text, suggestion/ })
    .getByRole('checkbox')
    .click();
  await dialog.getByRole('button', { name: 'Use 1 selected' }).click();
  expect(textsOfPage(editor)).toEqual({ ...unchanged, title: 'What people ask' });
  editor.undo();
  await open({ kind: 'section', output: { sectionData: { type: 'faq/faq-1', data: written } } });
  await dialog.getByRole('combobox', { name: 'Place' }).selectOptions('New section');
  await dialog.getByRole('button', { name: 'Add section' }).click();
  expect(editor.sectionIds('page')).toHaveLength(2);
});

it('what is gone, or fits nowhere, is told', async () => {
  await open({ kind: 'seo', output: { title: 'Bread' } });
  await expect.element(dialog.getByText('This generation has nothing that fits into a page.')).toBeVisible();
  mock(getGeneration, mockError('not_found', { error: 'The generation was not found.' }));
  await renderPart(
    <EditorProvider editor={editor}>
      <InsertGenerationDialog runId={runId.replace(/1$/, '2')} onClose={closed} />
    </EditorProvider>,
    ['builder', 'suggest-texts'],
  );
  await expect.element(dialog.getByText('The generation was not found.')).toBeVisible();
});
