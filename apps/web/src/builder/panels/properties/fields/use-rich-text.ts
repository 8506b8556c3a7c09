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

/** How somebody came into the text: at a point of it, or by one of the tools. */
export interface RichTextStart {
  at?: { left: number; top: number };
  tool?: RichTextTool;
  /** What was typed before the editor had come. */
  typed?: string;
}

export interface RichTextMarks {
  bold: boolean;
  italic: boolean;
  heading: boolean;
  bullets: boolean;
  numbers: boolean;
  /** Of the link under the caret; empty when there is none. */
  href: string;
  /** Whether that link opens beside the page. */
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

/** Whether a tool has done already what it does. */
export const isToolOn = (marks: RichTextMarks, tool: RichTextTool): boolean =>
  tool === 'link' ? marks.href !== '' : marks[tool];

/** What the caret stands in; the same text as long as nothing about it changes. */
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

/** An editor of formatted text in the panel. While the caret is in it, news from elsewhere waits. */
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
  /** The caret goes to where somebody pressed, else to the end; a tool is used at once. */
  const begin = useEffectEvent(() => {
    const { at, tool, typed } = start;
    focusNow(editor, (at && editor.view.posAtCoords(at)?.pos) ?? 'end');
    if (typed) editor.view.dispatch(editor.state.tr.insertText(typed));
    if (tool && tool !== 'link') pressTool(editor, tool);
  });
  const handleUpdate = useEffectEvent(() => onChange(editor.isEmpty ? '' : editor.getHTML()));

  // Before the next key: the text that stood here had it until now.
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
