import { useResizeObserver } from '@mantine/hooks';
import type { CommentPosition, Thread } from '@sitewright/contract/comments/comments';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { widthOf } from '../../ui/device-width.ts';
import type { Viewport } from '../../ui/viewport-switch.tsx';
import { type Box, type FrameMessage, positionAt, readFrameMessage } from './framed-sections.ts';
import styles from './review.module.css';

/** Page to show; a new object reloads it, even if the frame has navigated in the meantime. */
export interface ShownPage {
  url: string;
}

interface Props {
  title: string;
  shown: ShownPage;
  viewport?: Viewport;
  /** Comment pins of the shown page. */
  pins: readonly { thread: Thread; number: number }[];
  active: string | undefined;
  draft: CommentPosition | undefined;
  isPlacing: boolean;
  /** Called when the frame navigates to another page. */
  onPath: (path: string) => void;
  onPlace: (place: { nodeId: string | null; x: number; y: number }) => void;
  onActive: (threadId: string) => void;
  /** Fallback node to locate a thread whose own node has no box. */
  standIn?: (nodeId: string) => string | undefined;
}

const nowhere: FrameMessage = { path: '', sections: new Map(), elements: new Map() };

/** A draft page in a frame that runs the site's custom code, with comment pins on top. */
export function ReviewPreview(props: Props) {
  const { title, shown, viewport, pins, active, draft, isPlacing, onPath, onPlace, onActive, standIn } =
    props;
  const { t } = useTranslation('together');
  const [stage, { width: room }] = useResizeObserver<HTMLDivElement>();
  const frame = useRef<HTMLIFrameElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const news = useRef(nowhere);
  const width = viewport === undefined || room === 0 ? room : widthOf(viewport, room);
  const scale = width > room ? room / width : 1;

  const boxOf = (nodeId: string): Box | undefined => {
    const { sections, elements } = news.current;
    return sections.get(nodeId) ?? elements.get(nodeId);
  };
  const paint = useEffectEvent(() => {
    const places = [...pins.map(({ thread }) => thread), ...(draft ? [{ ...draft, id: 'draft' }] : [])];
    for (const { id, nodeId, x = 0.5, y = 0.5 } of places) {
      const pin = overlay.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"]`);
      const own = nodeId ? boxOf(nodeId) : undefined;
      const other = own || !nodeId ? undefined : boxOf(standIn?.(nodeId) ?? '');
      const box = own ?? other;
      if (!pin) continue;
      pin.hidden = box === undefined;
      if (!box) continue;
      // A position relative to an inner box is meaningless in the box around it.
      const [across, down] = own ? [x, y] : [0.5, 0.5];
      const top = (box.top + down * box.height) * scale;
      const left = (box.left + across * box.width) * scale;
      pin.style.transform = `translate(${left}px,${top >= 0 && top < 30 ? 30 : top}px)`;
    }
  });
  useEffect(paint);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const heard = readFrameMessage(event.data);
    if (!heard) return;
    const hasMoved = heard.path !== news.current.path;
    news.current = heard;
    paint();
    if (hasMoved) onPath(heard.path);
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const [first] = useState(shown);
  const last = useRef(shown);
  useEffect(() => {
    if (shown === last.current || !frame.current) return;
    last.current = shown;
    news.current = nowhere;
    frame.current.src = shown.url;
  }, [shown]);

  return (
    <div className={styles.stage} ref={stage} data-viewport={viewport}>
      <div
        className={styles.device}
        style={{ '--width': room === 0 ? '100%' : `${width}px`, '--scale': scale } as CSSProperties}
      >
        <iframe ref={frame} src={first.url} title={title} sandbox="allow-scripts allow-forms allow-popups" />
        <div className={styles.overlay} ref={overlay}>
          {isPlacing && (
            <button
              type="button"
              className={styles.catcher}
              aria-label={t('review.placing')}
              onClick={(event) => {
                const { left, top, width: wide, height } = event.currentTarget.getBoundingClientRect();
                // Keyboard activation has no pointer position, so use the centre.
                const at =
                  event.detail === 0
                    ? { x: wide / 2, y: height / 2 }
                    : { x: event.clientX - left, y: event.clientY - top };
                onPlace(positionAt(news.current.sections, { x: at.x / scale, y: at.y / scale }));
              }}
            />
          )}
          {pins.map(({ thread, number }) => (
            <button
              key={thread.id}
              type="button"
              hidden
              className={styles.pin}
              data-pin={thread.id}
              data-active={thread.id === active || undefined}
              data-resolved={thread.resolvedAt !== null || undefined}
              aria-label={t('comments.pin', { number, name: thread.author ?? t('comments.gone') })}
              onClick={() => onActive(thread.id)}
            >
              {number}
            </button>
          ))}
          {draft && (
            <span className={styles.pin} data-pin="draft" data-active hidden aria-hidden="true">
              +
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
