// The editor of formatted text, mounted on the element it edits. A closed schema: what it cannot hold is
// gone after a paste. Loaded with the first use, because it is the largest part of the builder.
import { Editor, type FocusPosition } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

export interface RichTextEvents {
  onChange: (html: string) => void;
  onEnd: () => void;
}

export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      // Pages of the site are linked by their id.
      isAllowedUri: (url, { defaultValidate }) => url.startsWith('page:') || defaultValidate(url),
    },
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
  }),
];

/** Gives the caret to the text at once. Tiptap's own command waits for a frame, and keys pressed in it are lost. */
export const focusNow = (editor: Editor, position: FocusPosition): void => {
  editor.commands.focus(position);
  editor.view.focus();
};

/** Starts editing and returns what ends it. */
export const mountRichText = (element: HTMLElement, html: string, events: RichTextEvents): (() => void) => {
  element.replaceChildren();
  const editor = new Editor({
    element: { mount: element },
    extensions: richTextExtensions,
    content: html,
    injectCSS: false,
    editorProps: {
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape' || event.isComposing) return false;
        event.stopPropagation();
        events.onEnd();
        return true;
      },
    },
    onUpdate: () => events.onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: () => events.onEnd(),
  });
  focusNow(editor, 'end');
  return () => {
    editor.destroy();
    for (const name of ['contenteditable', 'role', 'translate', 'tabindex']) element.removeAttribute(name);
    element.classList.remove('ProseMirror', 'tiptap', 'ProseMirror-focused');
  };
};
