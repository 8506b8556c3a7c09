import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/words.ts';
import { useEditor } from './editor-context.tsx';
import { nodeLabel } from './node-label.ts';

/** Edits of a section or list entry with their spoken result: one set for toolbar, keys and palette. */
export function useSectionCommands() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  return useMemo(() => {
    const sayPlace = (key: 'announce.added' | 'announce.moved', id: string): void => {
      const siblings = editor.siblingsOf(id);
      const name = nodeLabel(editor, id, language);
      editor.announce(t(key, { name, n: siblings.indexOf(id) + 1, total: siblings.length }));
    };
    return {
      add: (type: string, index: number): string | undefined => {
        const id = editor.addSection(type, index, t('edits.add'));
        if (id !== undefined) sayPlace('announce.added', id);
        return id;
      },
      move: (id: string, step: number): void => {
        if (editor.moveBy(id, step, t('edits.move'))) sayPlace('announce.moved', id);
      },
      moveTo: (id: string, index: number): void => {
        // The index of a gap counts the moved section itself when it comes from above.
        const from = editor.siblingsOf(id).indexOf(id);
        editor.moveTo(id, from >= 0 && from < index ? index - 1 : index, t('edits.move'));
        sayPlace('announce.moved', id);
      },
      duplicate: (id: string): void => editor.duplicate(id, t('edits.duplicate')),
      toggleHidden: (id: string): void => editor.toggleHidden(id, t('edits.hide')),
      remove: (id: string): void => {
        const name = nodeLabel(editor, id, language);
        editor.remove(id, t('edits.delete'));
        editor.announce(t('announce.deleted', { name }));
      },
      undo: (): void => {
        const done = editor.undo();
        if (!done) return;
        editor.announce(
          t('announce.undone', { label: done.label }) + (done.skipped > 0 ? ` ${t('announce.skipped')}` : ''),
        );
      },
      redo: (): void => {
        const done = editor.redo();
        if (done) editor.announce(t('announce.redone', { label: done.label }));
      },
    };
  }, [editor, language, t]);
}
