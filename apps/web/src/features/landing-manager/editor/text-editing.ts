// Texts of a landing page that are edited where they are shown. While one is typed, the browser owns it; it is told when the
// caret leaves.
import { plainTextOf } from '../../../ui/text/plain-text-of.ts';

export interface EditableTexts {
  /** The stored text, where the page may show it with a name filled in. */
  stored: (path: string) => string;
  maxLength: (path: string) => number;
  isMultiline: (path: string) => boolean;
}

export interface TextListeners {
  onStart: (path: string, length: number) => void;
  onLength: (length: number) => void;
  /** `text` is undefined when nothing was changed. */
  onEnd: (path: string, text: string | undefined) => void;
}

interface Session {
  element: HTMLElement;
  path: string;
  /** Content before it was edited. */
  shown: Node[];
}

const pathAttribute = 'data-path';

const textAt = (target: EventTarget | null): HTMLElement | null =>
  target && 'closest' in target
    ? (target as Element).closest<HTMLElement>(`[${pathAttribute}][contenteditable]`)
    : null;

/** Replaces the text of an element, with the caret at its end. */
const write = (element: HTMLElement, text: string): void => {
  const doc = element.ownerDocument;
  const nodes = text
    .split('\n')
    .flatMap((line, index) => (index === 0 ? [line] : [doc.createElement('br'), line]));
  element.replaceChildren(...nodes);
  const selection = doc.getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
};

/** Attaches the listeners of a page; returns the function that detaches them. */
export const editTexts = (doc: Document, texts: EditableTexts, tell: TextListeners): (() => void) => {
  const ended = new AbortController();
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    handle: (event: DocumentEventMap[K]) => void,
  ): void => doc.addEventListener(type, handle, { signal: ended.signal, capture: true });
  let session: Session | undefined;

  const start = (element: HTMLElement): void => {
    const path = element.getAttribute(pathAttribute) ?? '';
    const stored = texts.stored(path);
    session = { element, path, shown: [...element.childNodes].map((node) => node.cloneNode(true)) };
    if (stored !== plainTextOf(element)) write(element, stored);
    tell.onStart(path, stored.length);
  };
  const end = (isKept: boolean): void => {
    if (!session) return;
    const { element, path, shown } = session;
    const text = plainTextOf(element).trim();
    const isChanged = isKept && text !== texts.stored(path);
    if (!isChanged) element.replaceChildren(...shown);
    session = undefined;
    tell.onEnd(path, isChanged ? text : undefined);
  };

  /** Pasted line breaks and what is too long are cut as they are in a field. */
  const limit = (): void => {
    if (!session) return;
    const { element, path } = session;
    const typed = plainTextOf(element);
    const lines = texts.isMultiline(path) ? typed : typed.replace(/\s*\n\s*/g, ' ');
    const fitting = lines.slice(0, texts.maxLength(path));
    if (fitting !== typed) write(element, fitting);
    tell.onLength(fitting.length);
  };

  on('focusin', (event) => {
    const element = textAt(event.target);
    if (element && element !== session?.element) start(element);
  });
  on('focusout', (event) => {
    if (session && event.target === session.element) end(true);
  });
  on('input', (event) => {
    // Cutting would break the composition of an input method.
    if (!event.isComposing) limit();
  });
  on('compositionend', limit);
  on('keydown', (event) => {
    if (!session || event.isComposing) return;
    const { element } = session;
    const isBreak = event.shiftKey && texts.isMultiline(session.path);
    const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (event.key === 'Escape') end(false);
    else if (!isSaving && (event.key !== 'Enter' || isBreak)) return;
    event.preventDefault();
    element.blur();
  });
  on('keyup', (event) => {
    // A space would press the control around the text.
    if (session && event.key === ' ') event.preventDefault();
  });
  return () => {
    end(true);
    ended.abort();
  };
};
