// The rich text editor, mounted on the element it edits. Its schema is closed: anything else is dropped on paste.
// Loaded on first use, because it is the largest part of the builder.
import { Editor, type FocusPosition } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

export interface RichTextEvents {
  /** `step` names a change that is an undo step of its own. */
  onChange: (html: string, step: string) => void;
  onEnd: () => void;
}

/** A request of a key to the toolbar: to move the focus into it, or to open the link form. */
export type RichTextRequest = 'tools' | 'link';

/** How editing of a text began. */
export interface RichTextEntry {
  html: string;
  /** Position of the pointer, relative to the element's upper left corner. */
  at?: { left: number; top: number } | undefined;
  /** Text typed before this code was loaded. */
  typed: string;
  wish?: RichTextRequest | undefined;
}

export const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
      // Links to pages of the site hold the page's id.
      isAllowedUri: (url, { defaultValidate }) => url.startsWith('page:') || defaultValidate(url),
    },
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
  }),
];

/** Focuses the text at once. Tiptap's own command waits for a frame, in which keys would be lost. */
export const focusNow = (editor: Editor, position: FocusPosition): void => {
  editor.commands.focus(position);
  editor.view.focus();
};

export const isLinkKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;

/** A rich text that has the caret, and the state shared with its toolbar. */
export class RichEditing {
  readonly editor: Editor;
  readonly leave: () => void;
  readonly #element: HTMLElement;
  #isInTools = false;
  #paint: (() => void) | undefined;
  #wish: RichTextRequest | undefined;
  #step = '';
  #steps = 0;
  #onWish: ((wish: RichTextRequest) => void) | undefined;

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
      onUpdate: ({ editor }) => events.onChange(editor.isEmpty ? '' : editor.getHTML(), this.#step),
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

  /** Whether the toolbar has the focus; the text does not count as left then. */
  get isInTools(): boolean {
    return this.#isInTools;
  }

  giveKeysToTools(): void {
    this.#isInTools = true;
  }

  /** What `change` does to the text is one undo step, apart from what is typed before and after. */
  asOneStep(change: () => void): void {
    this.#steps += 1;
    this.#step = `:step-${this.#steps}`;
    change();
    this.#step = '';
  }

  /** Moves the toolbar to the caret. */
  paint(): void {
    this.#paint?.();
  }

  setPaint(paint: (() => void) | undefined): void {
    this.#paint = paint;
  }

  /** Registers the listener for key requests, and delivers a request that is already waiting. */
  listen(onWish: ((wish: RichTextRequest) => void) | undefined): void {
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
    // Keeps the key from also being a builder command.
    event.stopPropagation();
    return true;
  }

  /** Reads the selection now: the browser reports a change of it after the key that leaves the text. */
  #readMarked(): void {
    const { view } = this.editor;
    const marked = view.dom.ownerDocument.getSelection();
    if (!marked?.anchorNode || !marked.focusNode || !view.dom.contains(marked.anchorNode)) return;
    const anchor = view.posAtDOM(marked.anchorNode, marked.anchorOffset);
    const head = view.posAtDOM(marked.focusNode, marked.focusOffset);
    this.editor.commands.setTextSelection({ from: Math.min(anchor, head), to: Math.max(anchor, head) });
  }

  #ask(wish: RichTextRequest): void {
    this.#readMarked();
    if (this.#onWish) this.#onWish(wish);
    else this.#wish = wish;
  }
}
