import { Editor } from '@tiptap/core';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { RichTextTool } from './rich-text-tools.tsx';
import { focusNow, richTextExtensions } from '../../../canvas/rich-text/rich-text-editor.ts';

/** How editing began: at a point in the text, or with a tool. */
export interface RichTextStart {
  at?: { left: number; top: number };
  tool?: RichTextTool;
  /** Text typed before the editor was loaded. */
  typed?: string;
}

export interface RichTextMarks {
  bold: boolean;
  italic: boolean;
  heading: boolean;
  bullets: boolean;
  numbers: boolean;
  /** Link at the caret; empty when there is none. */
  href: string;
  /** Whether that link opens in a new tab. */
  isNewTab: boolean;
}

const marksOf = (editor: Editor): RichTextMarks => {
  const { href, target } = editor.getAttributes('link') as Record<string, unknown>;
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    heading: editor.isActive('heading'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    href: typeof href === 'string' ? href : '',
    isNewTab: target === '_blank',
  };
};

/** Whether a tool is active at the caret. */
export const isToolOn = (marks: RichTextMarks, tool: RichTextTool): boolean =>
  tool === 'link' ? marks.href !== '' : marks[tool];

/** Formatting at the caret; the same object until it changes. */
export const useMarks = (editor: Editor): RichTextMarks => {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    [editor],
  );
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(marksOf(editor)))) as RichTextMarks;
};

export const pressTool = (editor: Editor, tool: Exclude<RichTextTool, 'link'>): void => {
  const chain = editor.chain().focus();
  const turns = {
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    heading: () => chain.toggleHeading({ level: 3 }),
    bullets: () => chain.toggleBulletList(),
    numbers: () => chain.toggleOrderedList(),
  };
  turns[tool]().run();
};

/** Rich text editor in the panel. While it has the caret, remote changes wait. */
export function useRichText(
  html: string,
  { label, start }: { label: string; start: RichTextStart },
  onChange: (html: string) => void,
) {
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
  /** Puts the caret where the user clicked, else at the end, and applies the tool. */
  const begin = useEffectEvent(() => {
    const { at, tool, typed } = start;
    focusNow(editor, (at && editor.view.posAtCoords(at)?.pos) ?? 'end');
    if (typed) editor.view.dispatch(editor.state.tr.insertText(typed));
    if (tool && tool !== 'link') pressTool(editor, tool);
  });
  const handleUpdate = useEffectEvent(() => onChange(editor.isEmpty ? '' : editor.getHTML()));

  // Synchronous, before the next key: until now the static text had the focus.
  useLayoutEffect(() => {
    const listener = (): void => handleUpdate();
    editor.on('update', listener);
    if (place.current) {
      editor.mount(place.current);
      begin();
    }
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
