import { useMemo } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useEditor } from '../model/editor-context.tsx';
import { selectedIds } from '../model/group.ts';
import { nodeLabel } from '../model/node-label.ts';
import { backIntoFlow, isFree } from './position-edits.ts';

/** Takes elements out of the flow of the current viewport and puts them back: shared by toolbar, menu and panel. */
export function usePositionCommands() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  return useMemo(() => {
    /** The whole selection, when it contains the element. */
    const groupOf = (id: string): readonly string[] => {
      const ids = selectedIds(editor).filter((one) => editor.node(one)?.kind === 'element');
      return ids.includes(id) ? ids : [id];
    };
    const flow = (id: string): void => {
      const isDone = backIntoFlow(editor, groupOf(id), editor.view.viewport, t('edits.backIntoFlow'));
      if (isDone) editor.announce(t('place.flows', { name: nodeLabel(editor, id, language) }));
    };
    const free = (id: string): void => editor.canvas?.placeFreely(groupOf(id));
    return { flow, free, toggle: (id: string): void => (isFree(editor, id) ? flow(id) : free(id)) };
  }, [editor, language, t]);
}
