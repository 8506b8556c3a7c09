import { Button } from '@mantine/core';
import type { CommentPosition } from '@sitewright/contract/comments/comments';
import type { Review } from '@sitewright/contract/review-links/review-links';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { ReviewPanel } from './review-panel.tsx';
import { ReviewPreview, type ShownPage } from './review-preview.tsx';
import styles from './review.module.css';
import { useReviewComments } from './use-review-comments.ts';

interface Props {
  review: Review;
  onEnd: (error: Error) => void;
}

/** Pages of the draft with comment pins and the comment panel. */
export function ReviewPage({ review, onEnd }: Props) {
  const { t } = useTranslation('together');
  const { moment } = useDateFormat();
  // The frame keeps its initial token: a renewed one would reload the page.
  const [pass, setPass] = useState(review.pass);
  const base = `/review/frame/${pass}`;
  const [pageId, setPageId] = useState(review.pages[0]?.id ?? '');
  const [shown, setShown] = useState<ShownPage>({ url: `${base}${review.pages[0]?.path ?? '/'}` });
  const [isOpen, setOpen] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const [draft, setDraft] = useState<CommentPosition>();
  const [active, setActive] = useState<string>();
  const comments = useReviewComments(review.pages[0]?.id ?? '', review.pass, onEnd);
  const open = (comments.threads ?? []).filter(({ resolvedAt }) => resolvedAt === null);
  const pins = open
    .map((thread, at) => ({ thread, number: at + 1 }))
    .filter(({ thread }) => isOpen && thread.documentId === pageId);

  const show = (id: string): void => {
    const target = review.pages.find((one) => one.id === id);
    if (!target) return;
    setPageId(id);
    setPass(review.pass);
    setDraft(undefined);
    setShown({ url: `/review/frame/${review.pass}${target.path}` });
  };
  const follow = (path: string): void => {
    const at = path.slice(base.length) || '/';
    const page = review.pages.find((one) => one.path === at);
    if (!page || page.id === pageId) return;
    setPageId(page.id);
    setDraft(undefined);
  };

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
        <ReviewPreview
          title={t('review.frame', { site: review.siteName })}
          shown={shown}
          pins={pins}
          active={active}
          draft={draft}
          isPlacing={isPlacing}
          onPath={follow}
          onActive={setActive}
          onPlace={(place) => {
            setDraft({ documentId: pageId, nodeLabel: '', ...place });
            setPlacing(false);
          }}
        />
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
