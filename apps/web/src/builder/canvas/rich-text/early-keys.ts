// Buffers keys pressed into a text whose editor is still loading, on the page and in the panel.
import type { RichTextEntry, RichTextRequest } from './rich-text-editor.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export class EarlyKeys {
  typed = '';
  wish: RichTextRequest | undefined;

  /** Records a key; false when it has no meaning for the text. */
  record({ key, ctrlKey, metaKey, altKey }: PressedKey): boolean {
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) this.wish = 'link';
    else if (key === 'F10' && altKey) this.wish = 'tools';
    else if (ctrlKey || metaKey || altKey) return false;
    else if (key.length === 1) this.typed += key;
    else if (key === 'Backspace') this.typed = this.typed.slice(0, -1);
    else return false;
    return true;
  }
}

interface KeyBuffer {
  /** Stops buffering; returns the typed text and the requested tool. */
  take: () => Pick<RichTextEntry, 'typed' | 'wish'>;
}

export const bufferEarlyKeys = (doc: Document, leave: () => void): KeyBuffer => {
  const keys = new EarlyKeys();
  const ended = new AbortController();
  doc.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') leave();
      else if (!keys.record(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: ended.signal, capture: true },
  );
  return {
    take: () => {
      ended.abort();
      return { typed: keys.typed, wish: keys.wish };
    },
  };
};
