import { Button, Skeleton, TextInput } from '@mantine/core';
import type { CommentPosition, Thread } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import type { Review } from '@sitewright/contract/review-links/review-links';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { CommentComposer } from '../comments/comment-composer.tsx';
import { CommentBody } from '../comments/comment-body.tsx';
import styles from './review.module.css';

const nameKey = 'sitewright-reviewer';

interface Said {
  name: string;
  body: string;
}

interface Props {
  review: Review;
  /** Undefined while loading. */
  threads: readonly Thread[] | undefined;
  active: string | undefined;
  draft: CommentPosition | undefined;
  isPlacing: boolean;
  onPlacing: (isPlacing: boolean) => void;
  onDraft: (draft: CommentPosition | undefined) => void;
  onShow: (thread: Thread) => void;
  onAdd: (said: Said) => Promise<void>;
  onReply: (commentId: string, said: Said) => Promise<void>;
}

/** Comment threads of the draft and the form for new comments. */
export function ReviewPanel({ review, threads, active, draft, isPlacing, ...on }: Props) {
  const { t } = useTranslation('together');
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? '');
  const [replying, setReplying] = useState<string>();
  const isNamed = name.trim() !== '';
  const keepName = (value: string): void => {
    setName(value);
    localStorage.setItem(nameKey, value);
  };
  return (
    <aside className={styles.panel} aria-label={t('review.panel')}>
      {review.mayComment && (
        <div className={styles.tools}>
          <TextInput
            size="xs"
            label={t('review.name')}
            description={isNamed ? undefined : t('review.nameFirst')}
            maxLength={limits.auth.nameMaxLength}
            autoComplete="name"
            value={name}
            onChange={(event) => keepName(event.currentTarget.value)}
          />
          {draft ? (
            <CommentComposer
              label={t('comments.words')}
              submit={t('comments.send')}
              onCancel={() => on.onDraft(undefined)}
              onSubmit={(body) => on.onAdd({ name: name.trim(), body })}
            />
          ) : (
            <Button
              size="xs"
              disabled={!isNamed}
              variant={isPlacing ? 'light' : 'filled'}
              aria-pressed={isPlacing}
              leftSection={<IconMessagePlus size={16} stroke={1.6} />}
              onClick={() => on.onPlacing(!isPlacing)}
            >
              {t('comments.add')}
            </Button>
          )}
          {isPlacing && <p className={styles.hint}>{t('review.placing')}</p>}
        </div>
      )}
      {!threads && <Skeleton height={90} m={12} />}
      {threads?.length === 0 && <p className={styles.none}>{t('review.none')}</p>}
      <div className={styles.list}>
        <ol className={styles.threads}>
          {threads?.map((thread, at) => (
            <li key={thread.id} className={styles.thread} data-active={thread.id === active || undefined}>
              <button type="button" className={styles.where} onClick={() => on.onShow(thread)}>
                {review.pages.find(({ id }) => id === thread.documentId)?.title ?? t('comments.page')}
              </button>
              <CommentBody comment={thread} number={at + 1} />
              {thread.replies.map((reply) => (
                <CommentBody key={reply.id} comment={reply} />
              ))}
              {review.mayComment &&
                (replying === thread.id ? (
                  <CommentComposer
                    label={t('comments.reply')}
                    submit={t('comments.send')}
                    onCancel={() => setReplying(undefined)}
                    onSubmit={async (body) => {
                      await on.onReply(thread.id, { name: name.trim(), body });
                      setReplying(undefined);
                    }}
                  />
                ) : (
                  <div>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      disabled={!isNamed}
                      onClick={() => setReplying(thread.id)}
                    >
                      {t('comments.reply')}
                    </Button>
                  </div>
                ))}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}
