import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { richTextExtensions } from '../../canvas/rich-text-editor.ts';

export interface RichTextMarks {
  isBold: boolean;
  isItalic: boolean;
  isHeading: boolean;
  isBullets: boolean;
  isNumbers: boolean;
  href: string | undefined;
}

const marksOf = (editor: Editor): RichTextMarks => {
  const href: unknown = editor.getAttributes('link')['href'];
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isHeading: editor.isActive('heading'),
    isBullets: editor.isActive('bulletList'),
    isNumbers: editor.isActive('orderedList'),
    href: typeof href === 'string' ? href : undefined,
  };
};

/** An editor of formatted text in the panel. While the caret is in it, news from elsewhere waits. */
export function useRichText(html: string, label: string, onChange: (html: string) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [marks, setMarks] = useState<RichTextMarks>();
  const latest = useRef({ html, onChange });
  latest.current = { html, onChange };

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: richTextExtensions,
      content: latest.current.html,
      injectCSS: false,
      editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
      onTransaction: () => setMarks(marksOf(made)),
      onUpdate: () => latest.current.onChange(made.isEmpty ? '' : made.getHTML()),
    });
    setEditor(made);
    setMarks(marksOf(made));
    return () => made.destroy();
  }, [label]);

  useEffect(() => {
    if (!editor || editor.isFocused) return;
    if (editor.getHTML() !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return { place, editor, marks };
}
