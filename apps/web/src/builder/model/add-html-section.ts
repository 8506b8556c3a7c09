import { insertedId, insertSection } from '@sitewright/document/edits';
import type { Editor } from './editor.ts';

/** Adds a section that shows its own HTML, and selects it; undefined when the page takes no more. */
export const addHtmlSection = (
  editor: Editor,
  { heading, text, label }: { heading: string; text: string; label: string },
): string | undefined => {
  const { page } = editor.sessions;
  const section = {
    type: 'html/html-1',
    renderMode: 'html',
    htmlCode: `<div class="wrap section">\n  <h2>${heading}</h2>\n  <p>${text}</p>\n</div>`,
  };
  const operations = insertSection(page.store.state, section, { index: editor.defaultIndex() });
  if (!editor.commit(page, operations, { label })) return undefined;
  const id = insertedId(operations);
  editor.select(id);
  return id;
};
