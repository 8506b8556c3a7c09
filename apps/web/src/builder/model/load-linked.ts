import { importModule } from '../../lib/late.ts';
import type { Editor } from './editor.ts';
import type { LinkedSections } from './linked-sections.ts';

/** What knows of linked sections; its code comes with the first use. */
export const loadLinked = async (editor: Editor): Promise<LinkedSections> => {
  const { LinkedSections } = await importModule(() => import('./linked-sections.ts'));
  editor.linked ??= new LinkedSections(editor);
  return editor.linked;
};
