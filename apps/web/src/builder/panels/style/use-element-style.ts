import type { Json } from '@sitewright/contract/content';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import type { EditOptions } from '../../model/editor-view.ts';
import { elementStyleOperations } from '../../model/element-style.ts';
import { type ElementStyleName, readElementStyle } from '../../model/style-value.ts';
import type { StyleEdit } from './use-section-style.ts';

/** Style of a dropped element, and its position on the current viewport. */
export function useElementStyle(nodeId: string): StyleEdit<ElementStyleName> {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport } = useEditorView();
  const props = useNode(nodeId)?.props ?? {};
  const label = t('edits.style');

  const write = (name: ElementStyleName, value: Json | undefined, options: EditOptions): void => {
    const session = editor.sessionOf(nodeId);
    if (session)
      editor.commit(session, elementStyleOperations(editor, nodeId, viewport, name, value), options);
  };

  return {
    read: (name) => readElementStyle(props, viewport, name),
    set: (name, value) => write(name, value, { label }),
    slide: (name, value) => write(name, value, { label, merge: `style:${nodeId}:${viewport}:${name}` }),
    isSmallScreen: viewport !== 'desktop',
  };
}
