import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../../testing/axe-violations.ts';
import { renderPart } from '../../../../../testing/render-screen.tsx';
import { EditorProvider } from '../../../../model/editor-context.tsx';
import type { Editor } from '../../../../model/editor.ts';
import { makeEditor, textsOfPage } from '../../../suggest-texts/testing/faq-editor.ts';
import { PostsField } from './posts-field.tsx';

const field = { type: 'posts', name: 'posts', label: { en: 'Posts', vi: 'Bài viết' } } as const;
const body = page.elementLocator(document.body);

let editor: Editor;
const posts = (): unknown => (textsOfPage(editor) as Record<string, unknown>)['posts'];

beforeEach(async () => {
  editor = makeEditor();
  await renderPart(
    <main>
      <h1>Editor</h1>
      <EditorProvider editor={editor}>
        <PostsField nodeId="faq" field={field} value={{ source: 'latest', count: 3 }} isHighlighted={false} />
      </EditorProvider>
    </main>,
    ['builder'],
  );
});

it('a section shows as many posts as were entered, and no impossible number', async () => {
  const count = body.getByRole('spinbutton', { name: 'Number of posts' });
  await expect.element(count).toHaveValue(3);
  await count.fill('24');
  expect(posts()).toEqual({ source: 'latest', count: 24 });
  await count.fill('25');
  await count.fill('0');
  expect(posts()).toEqual({ source: 'latest', count: 24 });
  expect(await axeViolations()).toEqual([]);
});

it('a section shows featured posts', async () => {
  const source = body.getByRole('combobox', { name: 'Posts' });
  await source.selectOptions('featured');
  expect(posts()).toEqual({ source: 'featured', count: 3 });
});
