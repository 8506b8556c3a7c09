import { Editor } from '@tiptap/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { richTextExtensions } from '../../../canvas/rich-text-editor.ts';

export interface RichTextMarks {
  isBold: boolean;
  isItalic: boolean;
  isHeading: boolean;
  isBullets: boolean;
  isNumbers: boolean;
  /** Of the link under the caret; empty when there is none. */
  href: string;
}

const marksOf = (editor: Editor): RichTextMarks => {
  const href: unknown = editor.getAttributes('link')['href'];
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isHeading: editor.isActive('heading'),
    isBullets: editor.isActive('bulletList'),
    isNumbers: editor.isActive('orderedList'),
    href: typeof href === 'string' ? href : '',
  };
};

/** What the caret stands in; the same text as long as nothing about it changes. */
const useMarks = (editor: Editor): RichTextMarks => {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    [editor],
  );
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(marksOf(editor)))) as RichTextMarks;
};

/** An editor of formatted text in the panel. While the caret is in it, news from elsewhere waits. */
export function useRichText(html: string, label: string, onChange: (html: string) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        extensions: richTextExtensions,
        content: html,
        injectCSS: false,
        editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
      }),
  );
  const handleUpdate = useEffectEvent(() => onChange(editor.isEmpty ? '' : editor.getHTML()));

  useEffect(() => {
    if (place.current) editor.mount(place.current);
    const listener = (): void => handleUpdate();
    editor.on('update', listener);
    return () => {
      editor.off('update', listener);
      editor.unmount();
    };
  }, [editor]);

  useEffect(() => {
    if (editor.isFocused || editor.getHTML() === html) return;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return { place, editor, marks: useMarks(editor) };
}
