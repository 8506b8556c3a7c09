// Keys pressed into a text whose editor is still on its way.
import type { RichTextEntry } from './rich-text-editor.ts';

interface EarlyKeys {
  /** Ends the keeping; answers what was typed and asked for. */
  take: () => Pick<RichTextEntry, 'typed' | 'wish'>;
}

export const keepEarlyKeys = (doc: Document, leave: () => void): EarlyKeys => {
  let typed = '';
  let wish: RichTextEntry['wish'];
  const ended = new AbortController();
  const keep = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) wish = 'link';
    else if (key === 'F10' && event.altKey) wish = 'tools';
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (key.length === 1) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key === 'Escape') leave();
    else return false;
    return true;
  };
  doc.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || !keep(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: ended.signal, capture: true },
  );
  return {
    take: () => {
      ended.abort();
      return { typed, wish };
    },
  };
};
