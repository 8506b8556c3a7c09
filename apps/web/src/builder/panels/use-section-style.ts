import type { Json } from '@sitewright/contract/content';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorView, useNode } from '../model/editor-context.tsx';
import { readStyle, type StyleName, stylePath, type StyleValue } from './style-value.ts';

export interface SectionStyleEdit {
  sectionId: string;
  read: (name: StyleName) => StyleValue;
  set: (name: StyleName, value: Json | undefined) => void;
  /** For values that follow a hand: typing and sliding are one undo step. */
  slide: (name: StyleName, value: Json | undefined) => void;
  isSmallScreen: boolean;
}

/** The style of a section as it applies on the screen that is shown, and edits of it. */
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
    slide,
    isSmallScreen: viewport !== 'desktop',
  };
}
