// Inline text editing. While a text is typed, the browser owns it; every input goes to the document at once, and the
// document is not rendered back until the caret leaves.
import { shownValue } from '../bindings/shown-value.ts';
import type { Editor } from '../model/editor.ts';
import type { CanvasView } from './canvas-view.ts';
import type { RichEditing } from './rich-text/rich-text-editor.ts';
import { plainTextOf } from '../../ui/text/plain-text-of.ts';
import { bufferEarlyKeys } from './rich-text/early-keys.ts';

export interface InlineTarget {
  element: HTMLElement;
  nodeId: string;
  field: string;
  kind: 'text' | 'link' | 'richtext';
}

/** The id of the node that an element of the canvas belongs to. */
export const nodeIdAt = (element: Element | null): string | undefined => {
  const owner = element?.closest('[data-item],[data-node]');
  const id = owner?.getAttribute('data-item') ?? owner?.getAttribute('data-node') ?? undefined;
  // Entries that come from the company profile are no nodes: they belong to what holds their list.
  return id === '' ? (owner?.closest('[data-node]')?.getAttribute('data-node') ?? undefined) : id;
};

/** Whether an element is part of an entry of the company profile, which is not edited here. */
export const isOfProfile = (element: Element | null): boolean =>
  element?.closest('[data-item],[data-node]')?.getAttribute('data-item') === '';

/** The text field at an element, if there is one. */
export const inlineTargetAt = (element: Element | null): InlineTarget | undefined => {
  const host = element?.closest<HTMLElement>('[data-field]');
  const nodeId = nodeIdAt(host ?? null);
  const field = host?.getAttribute('data-field');
  if (!host || !nodeId || !field || isOfProfile(host)) return undefined;
  const kind = host.getAttribute('data-kind') ?? 'text';
  return kind === 'text' || kind === 'link' || kind === 'richtext'
    ? { element: host, nodeId, field, kind }
    : undefined;
};

interface Session {
  target: InlineTarget;
  stop: () => void;
}

export class InlineText {
  readonly #editor: Editor;
  readonly #view: CanvasView;
  readonly #label: () => string;
  #session: Session | undefined;
  #rich: RichEditing | undefined;
  readonly #richListeners = new Set<() => void>();

  constructor(editor: Editor, view: CanvasView, label: () => string) {
    this.#editor = editor;
    this.#view = view;
    this.#label = label;
  }

  get target(): InlineTarget | undefined {
    return this.#session?.target;
  }

  /** The rich text editor that has the caret, once it is loaded. */
  getRich = (): RichEditing | undefined => this.#rich;

  subscribeRich = (listener: () => void): (() => void) => {
    this.#richListeners.add(listener);
    return () => void this.#richListeners.delete(listener);
  };

  #setRich(rich: RichEditing | undefined): void {
    this.#rich = rich;
    for (const listener of this.#richListeners) listener();
  }

  /**
   * Starts typing in an element. In plain text the browser puts the caret at the click; `press` is its position in
   * frame pixels.
   */
  start(target: InlineTarget, press?: { clientX: number; clientY: number }): void {
    if (this.#session?.target.element === target.element) return;
    this.stop();
    this.#view.startTyping({ nodeId: target.nodeId });
    const stop = target.kind === 'richtext' ? this.#startRich(target, press) : this.#startPlain(target);
    this.#session = { target, stop };
    this.#editor.isTypingOnPage = true;
  }

  /** Ends typing; the section is rendered from the document. */
  stop(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    this.#editor.isTypingOnPage = false;
    session.stop();
    this.#view.endTyping();
  }

  #startPlain({ element, nodeId, field, kind }: InlineTarget): () => void {
    const path = kind === 'link' ? ['data', field, 'label'] : ['data', field];
    const isMultiline =
      element.querySelector('br') !== null || getComputedStyle(element).display !== 'inline';
    element.contentEditable = 'plaintext-only';
    element.spellcheck = true;
    const change = { label: this.#label(), merge: `text:${nodeId}:${field}` };
    const save = (): void => this.#editor.setField(nodeId, path, plainTextOf(element), change);
    const onKey = (event: KeyboardEvent): void => {
      // During IME composition Enter and Escape belong to the input method.
      if (event.isComposing) return;
      const isBreak = event.key === 'Enter' && event.shiftKey && isMultiline && kind === 'text';
      if (event.key === 'Escape' || (event.key === 'Enter' && !isBreak)) {
        event.preventDefault();
        event.stopPropagation();
        this.stop();
      }
    };
    const onBlur = (): void => this.stop();
    element.addEventListener('input', save);
    element.addEventListener('keydown', onKey);
    element.addEventListener('blur', onBlur);
    element.focus({ preventScroll: true });
    return () => {
      element.removeEventListener('input', save);
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('blur', onBlur);
      element.removeAttribute('contenteditable');
      element.removeAttribute('spellcheck');
      element.blur();
    };
  }

  /** Formatted text: loads the rich text editor on first use. */
  #startRich(
    { element, nodeId, field }: InlineTarget,
    press?: { clientX: number; clientY: number },
  ): () => void {
    let isOver = false;
    const html = shownValue(this.#editor, { type: 'richtext' }, this.#editor.node(nodeId)?.data[field]);
    const { left, top } = element.getBoundingClientRect();
    const at = press && { left: press.clientX - left, top: press.clientY - top };
    const early = bufferEarlyKeys(element.ownerDocument, () => this.stop());
    void import('./rich-text/rich-text-editor.ts').then(({ RichEditing: Editing }) => {
      if (isOver) return;
      const entry = { html: typeof html === 'string' ? html : '', at, ...early.take() };
      const rich = new Editing(element, entry, {
        onChange: (value, step) =>
          this.#editor.setField(nodeId, ['data', field], value, {
            label: this.#label(),
            merge: `text:${nodeId}:${field}${step}`,
          }),
        onEnd: () => this.stop(),
      });
      this.#setRich(rich);
    });
    return () => {
      isOver = true;
      early.take();
      const rich = this.#rich;
      this.#setRich(undefined);
      rich?.close();
    };
  }
}
