import type { Json } from '@sitewright/contract/content';
import { setField } from '@sitewright/document/edits';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import type { EditOptions } from '../../model/editor.ts';
import { type ElementStyleName, elementStylePath, readElementStyle } from './style-value.ts';
import type { StyleEdit } from './use-section-style.ts';

const isPlace = (name: ElementStyleName): boolean => name === 'left' || name === 'top';

/** The looks of a dropped element, and its place on the screen that is shown. */
export function useElementStyle(nodeId: string): StyleEdit<ElementStyleName> {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport } = useEditorView();
  const props = useNode(nodeId)?.props ?? {};
  const label = t('edits.style');

  const write = (name: ElementStyleName, value: Json | undefined, options: EditOptions): void => {
    const session = editor.sessionOf(nodeId);
    if (!session) return;
    const set = (path: string[], next: Json | undefined) => setField(session.store.state, nodeId, path, next);
    const operations = set(elementStylePath(viewport, name), value);
    if (isPlace(name)) {
      const place = ['props', 'responsivePosition', viewport];
      const other = readElementStyle(props, viewport, name === 'left' ? 'top' : 'left');
      // An offset only moves what is positioned; without any, the element flows again.
      if (value === undefined && !other.isOwn) operations.push(...set(place, undefined));
      else if (!readElementStyle(props, viewport, 'position').isOwn)
        operations.push(...set([...place, 'position'], 'relative'));
    }
    editor.commit(session, operations, options);
  };

  return {
    read: (name) => readElementStyle(props, viewport, name),
    set: (name, value) => write(name, value, { label }),
    slide: (name, value) => write(name, value, { label, merge: `style:${nodeId}:${viewport}:${name}` }),
    isSmallScreen: viewport !== 'desktop',
  };
}
