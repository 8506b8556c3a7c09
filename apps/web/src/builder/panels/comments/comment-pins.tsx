import type { CommentPosition } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { nodeIdAt } from '../../canvas/inline-text.ts';
import type { CanvasFrame } from '../../canvas/canvas-frame.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { commentsOf } from './comments-of.ts';
import classes from '../../../features/comments/comments.module.css';
import { filterThreads, numberThreads } from '../../../features/comments/pinned-threads.ts';

interface Pin {
  id: string;
  nodeId: string | null;
  x: number;
  y: number;
}

/** Positions the pins; a pin whose node is gone or out of view is hidden. */
const paint = (host: HTMLElement, { view, scale }: CanvasFrame, pins: readonly Pin[]): void => {
  for (const { id, nodeId, x, y } of pins) {
    const pin = host.querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"]`);
    const element = nodeId === null ? view.document.querySelector('main') : view.elementOf(nodeId);
    const rect = element?.getBoundingClientRect();
    if (!pin) continue;
    pin.hidden = !rect || (rect.width === 0 && rect.height === 0);
    if (!rect) continue;
    const left = (rect.left + x * rect.width) * scale;
    const top = (rect.top + y * rect.height) * scale;
    // At the top edge there is no room above the position.
    pin.style.transform = `translate(${left}px,${top >= 0 && top < 30 ? 30 : top}px)`;
  }
};

/** The pins of the threads on the current page, and the click that places a new one. */
export default function CommentPins({ canvas }: { canvas: CanvasFrame }) {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const language = useLanguage();
  useEditorView();
  const store = commentsOf(editor);
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const host = useRef<HTMLDivElement>(null);
  const documentIds = editor.sessionList.map(({ source }) => source.documentId);
  const shown = filterThreads(numberThreads(view.threads ?? []), {
    showsResolved: view.showsResolved,
    documentIds,
  });
  const draft = view.draft && documentIds.includes(view.draft.documentId) ? view.draft : undefined;
  const pins: Pin[] = [
    ...shown.map(({ thread }) => thread),
    ...(draft ? [{ id: 'draft', nodeId: draft.nodeId ?? null, x: draft.x ?? 0.5, y: draft.y ?? 0.5 }] : []),
  ];
  const repaint = useEffectEvent(() => {
    if (host.current) paint(host.current, canvas, pins);
  });
  useEffect(repaint);
  useEffect(() => {
    let frame = 0;
    const schedule = (): void => {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        repaint();
      });
    };
    const stop = new AbortController();
    const doc = canvas.view.document;
    const options = { signal: stop.signal, passive: true, capture: true };
    doc.addEventListener('scroll', schedule, options);
    doc.defaultView?.addEventListener('resize', schedule, options);
    const ends = editor.sessionList.map(({ store: documents }) => documents.subscribeAll(schedule));
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
      for (const end of ends) end();
    };
  }, [canvas, editor]);

  const begin = (element: Element | null, at?: { x: number; y: number }): void => {
    const found = nodeIdAt(element);
    const nodeId = found !== undefined && found.length <= limits.live.idMaxLength ? found : null;
    const session = nodeId === null ? editor.sessions.page : editor.sessionOf(nodeId);
    const box = nodeId === null ? canvas.view.document.querySelector('main') : canvas.view.elementOf(nodeId);
    const rect = box?.getBoundingClientRect();
    const part = (value: number, from: number, size: number): number =>
      size > 0 ? Math.min(Math.max((value - from) / size, 0), 1) : 0.5;
    const place: CommentPosition = {
      documentId: (session ?? editor.sessions.page).source.documentId,
      nodeId,
      nodeLabel:
        nodeId === null ? '' : nodeLabel(editor, nodeId, language).slice(0, limits.comments.labelMaxLength),
      x: at && rect ? part(at.x, rect.left, rect.width) : 0.5,
      y: at && rect ? part(at.y, rect.top, rect.height) : 0.5,
    };
    store.set({ isPlacing: false, draft: place, active: undefined, showsResolved: false });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') store.set({ isPlacing: false });
    else if (event.key === 'Enter' && editor.view.selection) {
      begin(canvas.view.elementOf(editor.view.selection.nodeId));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const sayHowToPlace = useEffectEvent(() => editor.announce(t('comments.placing')));
  useEffect(() => {
    if (!view.isPlacing) return undefined;
    sayHowToPlace();
    const documents = [document, canvas.view.document];
    for (const one of documents) one.addEventListener('keydown', handleKey, true);
    return () => {
      for (const one of documents) one.removeEventListener('keydown', handleKey, true);
    };
  }, [canvas, view.isPlacing]);

  return (
    <div className={classes.pins} ref={host}>
      {view.isPlacing && (
        <button
          type="button"
          className={classes.catcher}
          aria-label={t('comments.placing')}
          onClick={(event) => {
            const { left, top } = canvas.frame.getBoundingClientRect();
            const at = {
              x: (event.clientX - left) / canvas.scale,
              y: (event.clientY - top) / canvas.scale,
            };
            begin(canvas.view.document.elementFromPoint(at.x, at.y), at);
          }}
        />
      )}
      {shown.map(({ thread, number }) => (
        <button
          key={thread.id}
          type="button"
          hidden
          className={classes.pin}
          data-pin={thread.id}
          data-active={thread.id === view.active || undefined}
          data-resolved={thread.resolvedAt !== null || undefined}
          aria-label={t('comments.pin', { number, name: thread.author ?? t('comments.gone') })}
          title={thread.body.slice(0, 120)}
          onClick={() => store.set({ active: thread.id })}
        >
          {number}
        </button>
      ))}
      {draft && (
        <span className={classes.pin} data-pin="draft" data-active hidden aria-hidden="true">
          +
        </span>
      )}
    </div>
  );
}
