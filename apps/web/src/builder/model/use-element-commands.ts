import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/words.ts';
import { useEditor } from './editor-context.tsx';
import { addElement, type ElementPlace, moveElement } from './element-places.ts';
import { nodeLabel } from './node-label.ts';

/** Adding and moving elements with their spoken result. */
export function useElementCommands() {
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
      add: (kind: string, place: ElementPlace): string | undefined => {
        const id = addElement(editor, kind, place, t('edits.addElement'));
        if (id !== undefined) sayPlace('announce.added', id);
        return id;
      },
      move: (id: string, place: ElementPlace): void => {
        if (moveElement(editor, id, place, t('edits.move'))) sayPlace('announce.moved', id);
        else editor.announce(t('elements.otherDocument'));
      },
    };
  }, [editor, language, t]);
}
