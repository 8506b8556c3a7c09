import { useMemo } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useEditor } from './editor-context.tsx';
import { addElement, type ElementLocation } from './element-locations.ts';
import { nodeLabel } from './node-label.ts';

/** Adding and moving elements, with announcements for screen readers. */
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
      add: (kind: string, place: ElementLocation): string | undefined => {
        const id = addElement(editor, kind, place, t('edits.addElement'));
        if (id !== undefined) sayPlace('announce.added', id);
        return id;
      },
      /** Announces the result of a drop: added, moved or denied. */
      sayDropped: (id: string | undefined, isNew: boolean): void => {
        if (id !== undefined) sayPlace(isNew ? 'announce.added' : 'announce.moved', id);
        else editor.announce(t('elements.otherDocument'));
      },
    };
  }, [editor, language, t]);
}
