import { Button } from '@mantine/core';
import type { CommentPlace } from '@sitewright/contract/comments';
import type { Review } from '@sitewright/contract/review-links';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoments } from '../../lib/use-moments.ts';
import { type FrameNews, placeAt, readFrameNews } from './framed-sections.ts';
import { ReviewPanel } from './review-panel.tsx';
import styles from './review.module.css';
import { useReviewComments } from './use-review-comments.ts';

interface Props {
  review: Review;
  onEnd: (error: Error) => void;
}

/** The pages of the draft, with the comments on them and beside them. */
export function ReviewPage({ review, onEnd }: Props) {
  const { t } = useTranslation('together');
  const { moment } = useMoments();
  // The frame keeps the pass that it was opened with: a fresh one would load its page anew.
  const [pass, setPass] = useState(review.pass);
  const base = `/review/frame/${pass}`;
  const [pageId, setPageId] = useState(review.pages[0]?.id ?? '');
  const [isOpen, setOpen] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const [draft, setDraft] = useState<CommentPlace>();
  const [active, setActive] = useState<string>();
  const comments = useReviewComments(review.pages[0]?.id ?? '', review.pass, onEnd);
  const frame = useRef<HTMLIFrameElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const news = useRef<FrameNews>({ path: '', sections: new Map() });
  const page = review.pages.find(({ id }) => id === pageId);
  const open = (comments.threads ?? []).filter(({ resolvedAt }) => resolvedAt === null);
  const here = open.filter(({ documentId }) => documentId === pageId);
  const pins = [...here, ...(draft ? [{ ...draft, id: 'draft' }] : [])];

  const paint = useEffectEvent(() => {
    for (const { id, nodeId, x = 0.5, y = 0.5 } of pins) {
      const pin = overlay.current?.querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"]`);
      const box = nodeId ? news.current.sections.get(nodeId) : undefined;
      if (!pin) continue;
      pin.hidden = box === undefined;
      if (!box) continue;
      const top = box.top + y * box.height;
      pin.style.transform = `translate(${box.left + x * box.width}px,${top >= 0 && top < 30 ? 30 : top}px)`;
    }
  });
  useEffect(paint);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const heard = readFrameNews(event.data);
    if (!heard) return;
    const moved = heard.path !== news.current.path;
    news.current = heard;
    paint();
    if (!moved) return;
    const path = heard.path.slice(base.length) || '/';
    const shown = review.pages.find((one) => one.path === path);
    if (shown && shown.id !== pageId) {
      setPageId(shown.id);
      setDraft(undefined);
    }
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  const show = (id: string): void => {
    const target = review.pages.find((one) => one.id === id);
    if (!target) return;
    setPageId(id);
    setPass(review.pass);
    setDraft(undefined);
    if (frame.current) frame.current.src = `/review/frame/${review.pass}${target.path}`;
  };
  const [first] = useState(() => `${base}${page?.path ?? '/'}`);

  return (
    <main id="content" className={styles.screen}>
      <header className={styles.bar}>
        <h1>{review.siteName}</h1>
        <select
          className={styles.pages}
          aria-label={t('review.page')}
          value={pageId}
          onChange={(event) => show(event.currentTarget.value)}
        >
          {review.pages.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <p className={styles.until}>{t('review.until', { moment: moment(review.expiresAt) })}</p>
        <Button
          className={styles.toggle ?? ''}
          variant={isOpen ? 'light' : 'filled'}
          aria-expanded={isOpen}
          leftSection={<IconMessage2 size={17} stroke={1.6} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('review.comments', { count: open.length })}
        </Button>
      </header>
      <div className={styles.body}>
        <div className={styles.stage}>
          <iframe
            ref={frame}
            src={first}
            title={t('review.frame', { site: review.siteName })}
            sandbox="allow-scripts allow-forms allow-popups"
          />
          <div className={styles.overlay} ref={overlay}>
            {isPlacing && (
              <button
                type="button"
                className={styles.catcher}
                aria-label={t('review.placing')}
                onClick={(event) => {
                  const { left, top } = event.currentTarget.getBoundingClientRect();
                  const at = { x: event.clientX - left, y: event.clientY - top };
                  const place = placeAt(news.current.sections, at);
                  setDraft({ documentId: pageId, nodeLabel: '', ...place });
                  setPlacing(false);
                }}
              />
            )}
            {isOpen &&
              here.map((thread) => (
                <button
                  key={thread.id}
                  type="button"
                  hidden
                  className={styles.pin}
                  data-pin={thread.id}
                  data-active={thread.id === active || undefined}
                  aria-label={t('comments.pin', {
                    number: open.indexOf(thread) + 1,
                    name: thread.author ?? t('comments.gone'),
                  })}
                  onClick={() => setActive(thread.id)}
                >
                  {open.indexOf(thread) + 1}
                </button>
              ))}
            {draft && (
              <span className={styles.pin} data-pin="draft" data-active hidden aria-hidden="true">
                +
              </span>
            )}
          </div>
        </div>
        {isOpen && (
          <ReviewPanel
            review={review}
            threads={comments.threads && open}
            active={active}
            draft={draft}
            isPlacing={isPlacing}
            onPlacing={setPlacing}
            onDraft={setDraft}
            onShow={(thread) => {
              setActive(thread.id);
              if (thread.documentId !== pageId) show(thread.documentId);
            }}
            onAdd={async (said) => {
              setActive(await comments.add(draft!, said));
              setDraft(undefined);
            }}
            onReply={comments.reply}
          />
        )}
      </div>
    </main>
  );
}
