// The editor of formatted text, mounted on the element it edits. A closed schema: what it cannot hold is
// gone after a paste. Loaded with the first use, because it is the largest part of the builder.
import { Editor, type FocusPosition } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

export interface RichTextEvents {
  onChange: (html: string) => void;
  onEnd: () => void;
}

/** What a key asks of the tools above the text: to come into them, or for the form of a link. */
export type RichTextWish = 'tools' | 'link';

/** How somebody came into a text. */
export interface RichTextEntry {
  html: string;
  /** Where the pointer was, from the upper left corner of the element. */
  at?: { left: number; top: number } | undefined;
  /** What was typed before this code had come. */
  typed: string;
  wish?: RichTextWish | undefined;
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

export const isLinkKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;

/** A formatted text that has the caret, and what the tools above it share with it. */
export class RichEditing {
  readonly editor: Editor;
  readonly leave: () => void;
  readonly #element: HTMLElement;
  #isInTools = false;
  #paint: (() => void) | undefined;
  #wish: RichTextWish | undefined;
  #onWish: ((wish: RichTextWish) => void) | undefined;

  constructor(element: HTMLElement, { html, at, typed, wish }: RichTextEntry, events: RichTextEvents) {
    this.#element = element;
    this.#wish = wish;
    this.leave = events.onEnd;
    element.replaceChildren();
    this.editor = new Editor({
      element: { mount: element },
      extensions: richTextExtensions,
      content: html,
      injectCSS: false,
      editorProps: { handleKeyDown: (_view, event) => this.#takeKey(event) },
      onUpdate: ({ editor }) => events.onChange(editor.isEmpty ? '' : editor.getHTML()),
      onFocus: () => {
        this.#isInTools = false;
      },
      onBlur: () => {
        if (!this.#isInTools) this.leave();
      },
    });
    const { left, top } = element.getBoundingClientRect();
    const pressed = at && this.editor.view.posAtCoords({ left: left + at.left, top: top + at.top });
    focusNow(this.editor, pressed?.pos ?? 'end');
    if (typed !== '') this.editor.view.dispatch(this.editor.state.tr.insertText(typed));
  }

  /** Whether the tools have the keys: the text has not been left then. */
  get isInTools(): boolean {
    return this.#isInTools;
  }

  giveKeysToTools(): void {
    this.#isInTools = true;
  }

  /** Brings the tools to where the caret is now. */
  paint(): void {
    this.#paint?.();
  }

  setPaint(paint: (() => void) | undefined): void {
    this.#paint = paint;
  }

  /** Is told what keys ask for, and at once what one has asked for already. */
  listen(onWish: ((wish: RichTextWish) => void) | undefined): void {
    this.#onWish = onWish;
    const wish = this.#wish;
    if (!onWish || !wish) return;
    this.#wish = undefined;
    onWish(wish);
  }

  close(): void {
    this.editor.destroy();
    for (const name of ['contenteditable', 'role', 'translate', 'tabindex'])
      this.#element.removeAttribute(name);
    this.#element.classList.remove('ProseMirror', 'tiptap', 'ProseMirror-focused');
  }

  #takeKey(event: KeyboardEvent): boolean {
    if (event.isComposing) return false;
    if (event.key === 'Escape') this.leave();
    else if (isLinkKey(event)) this.#ask('link');
    else if (event.key === 'F10' && event.altKey) this.#ask('tools');
    else return false;
    // No command of the builder besides.
    event.stopPropagation();
    return true;
  }

  /** Brings what is marked up to date: the browser tells of it later than of the key that leads away from it. */
  #readMarked(): void {
    const { view } = this.editor;
    const marked = view.dom.ownerDocument.getSelection();
    if (!marked?.anchorNode || !marked.focusNode || !view.dom.contains(marked.anchorNode)) return;
    const anchor = view.posAtDOM(marked.anchorNode, marked.anchorOffset);
    const head = view.posAtDOM(marked.focusNode, marked.focusOffset);
    this.editor.commands.setTextSelection({ from: Math.min(anchor, head), to: Math.max(anchor, head) });
  }

  #ask(wish: RichTextWish): void {
    this.#readMarked();
    if (this.#onWish) this.#onWish(wish);
    else this.#wish = wish;
  }
}
