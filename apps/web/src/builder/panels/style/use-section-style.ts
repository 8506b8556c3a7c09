import type { Json } from '@sitewright/contract/content';
import { setField } from '@sitewright/document/edits';
import { useCallback } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import { readStyle, type StyleName, stylePath, type StyleValue } from '../../model/style-value.ts';

/** Interface of style controls, whatever they style. */
export interface StyleEdit<Name extends string> {
  read: (name: Name) => StyleValue;
  set: (name: Name, value: Json | undefined) => void;
  /** For continuous input: typing and sliding are one undo step. */
  slide: (name: Name, value: Json | undefined) => void;
  isSmallScreen: boolean;
}

export interface SectionStyleEdit extends StyleEdit<StyleName> {
  sectionId: string;
  /** Sets several values as one undo step. */
  setAll: (values: Partial<Record<StyleName, Json | undefined>>) => void;
}

/** The effective style of a section on the current viewport, and edits of it. */
export function useSectionStyle(sectionId: string): SectionStyleEdit {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { viewport } = useEditorView();
  const props = useNode(sectionId)?.props ?? {};
  const label = t('edits.style');
  const set = useCallback(
    (name: StyleName, value: Json | undefined) =>
      editor.setField(sectionId, stylePath(viewport, name), value, { label }),
    [editor, sectionId, viewport, label],
  );
  const setAll = useCallback(
    (values: Partial<Record<StyleName, Json | undefined>>) => {
      const session = editor.sessionOf(sectionId);
      if (!session) return;
      const operations = Object.entries(values).flatMap(([name, value]) =>
        setField(session.store.state, sectionId, stylePath(viewport, name as StyleName), value),
      );
      editor.commit(session, operations, { label });
    },
    [editor, sectionId, viewport, label],
  );
  const slide = useCallback(
    (name: StyleName, value: Json | undefined) =>
      editor.setField(sectionId, stylePath(viewport, name), value, {
        label,
        merge: `style:${sectionId}:${viewport}:${name}`,
      }),
    [editor, sectionId, viewport, label],
  );
  return {
    sectionId,
    read: (name) => readStyle(props, viewport, name),
    set,
    setAll,
    slide,
    isSmallScreen: viewport !== 'desktop',
  };
}
