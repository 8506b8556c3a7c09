import { importModule } from '../../lib/lazy-component.ts';
import type { Editor } from './editor.ts';
import type { LinkedSections } from './linked-sections.ts';

/** The linked sections of an editor; their code is loaded on first use. */
export const loadLinked = async (editor: Editor): Promise<LinkedSections> => {
  const { LinkedSections } = await importModule(() => import('./linked-sections.ts'));
  editor.linked ??= new LinkedSections(editor);
  return editor.linked;
};
