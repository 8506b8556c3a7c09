import { useResizeObserver } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../lib/hooks/use-latest.ts';
import stage from '../../../ui/device-frame.module.css';
import { widthOf } from '../../../ui/device-width.ts';
import type { Viewport } from '../../../ui/viewport-switch.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { firstMarkup, showState } from './frame-document.ts';
import { editTexts, type EditableTexts, type TextListeners } from './text-editing.ts';

interface Props {
  html: string;
  title: string;
  viewport: Viewport;
  /** The HTML is older than the edited state. */
  isStale: boolean;
  isLoading: boolean;
  loadingLabel: string;
  isReadOnly: boolean;
  texts: EditableTexts;
  listeners: TextListeners;
  /** Keys pressed in the page. */
  onKey: (event: KeyboardEvent) => void;
}

/** A page whose texts are edited in place, at device width. Another page is another frame: give it a key. */
export function EditFrame({
  html,
  title,
  viewport,
  isStale,
  isLoading,
  loadingLabel,
  isReadOnly,
  ...edited
}: Props) {
  const [box, { width: room }] = useResizeObserver<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(() => firstMarkup(html, isReadOnly));
  const shown = useRef({ html, isReadOnly, isChanged: false });
  const [isEditing, setEditing] = useState(false);
  const [loads, setLoads] = useState(0);
  const latest = useLatest(edited);
  const width = widthOf(viewport, room);
  const scale = Math.min(1, room / width);

  useEffect(() => {
    const doc = frame.current?.contentDocument;
    if (loads === 0 || !doc) return undefined;
    const ended = new AbortController();
    const stopEditing = editTexts(
      doc,
      {
        stored: (path) => latest.current.texts.stored(path),
        maxLength: (path) => latest.current.texts.maxLength(path),
        isMultiline: (path) => latest.current.texts.isMultiline(path),
      },
      {
        onStart: (path, length) => {
          setEditing(true);
          latest.current.listeners.onStart(path, length);
        },
        onLength: (length) => latest.current.listeners.onLength(length),
        onEnd: (path, text) => {
          setEditing(false);
          if (text !== undefined) shown.current.isChanged = true;
          latest.current.listeners.onEnd(path, text);
        },
      },
    );
    const options = { signal: ended.signal, capture: true };
    for (const type of ['click', 'submit', 'dragstart'] as const)
      doc.addEventListener(type, (event) => event.preventDefault(), options);
    doc.addEventListener('keydown', (event) => latest.current.onKey(event), options);
    return () => {
      stopEditing();
      ended.abort();
    };
  }, [loads, latest]);

  useEffect(() => {
    const doc = frame.current?.contentDocument;
    // A text that is typed in keeps its caret; the page follows when it is left.
    if (loads === 0 || !doc || isEditing || isStale) return;
    const { current } = shown;
    if (!current.isChanged && current.html === html && current.isReadOnly === isReadOnly) return;
    shown.current = { html, isReadOnly, isChanged: false };
    showState(doc, html, isReadOnly);
  }, [loads, html, isReadOnly, isEditing, isStale]);

  return (
    <div ref={box} className={stage.stage} data-viewport={viewport}>
      {(isLoading || loads === 0) && (
        <div className={stage.progress}>
          <Hidden>{loadingLabel}</Hidden>
        </div>
      )}
      <div
        className={stage.device}
        style={{ '--width': `${width}px`, '--scale': scale } as CSSProperties}
        aria-busy={loads === 0}
      >
        {room > 0 && (
          // The document has a policy without scripts, and contains none. Listeners of a sandboxed document would not run in
          // every browser.
          <iframe ref={frame} title={title} srcDoc={first} onLoad={() => setLoads((count) => count + 1)} />
        )}
      </div>
    </div>
  );
}
