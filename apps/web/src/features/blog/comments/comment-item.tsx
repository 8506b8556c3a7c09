import { Badge, Button, Checkbox } from '@mantine/core';
import {
  editPostComment,
  type PostComment,
  replyToPostComment,
} from '@sitewright/contract/post-comments/post-comments';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { CommentButtons } from './comment-buttons.tsx';
import type { Writing } from './comment-options.ts';
import styles from './comments.module.css';
import { TextForm } from './text-form.tsx';
import type { CommentActions } from './use-comment-actions.ts';

interface Props {
  siteId: string;
  comment: PostComment;
  actions: CommentActions;
  /** Whether the list shows comments of every status. */
  isAlone: boolean;
  isSelected: boolean;
  onSelect: () => void;
  writing: Writing | undefined;
  onWrite: (writing: Writing | undefined) => void;
}

/** Longer texts are folded. */
const foldedLength = 600;

export function CommentItem({
  siteId,
  comment,
  actions,
  isAlone,
  isSelected,
  onSelect,
  writing,
  onWrite,
}: Props) {
  const { t } = useTranslation('blog-comments');
  const { id, authorName, body } = comment;
  const params = { id: siteId, postCommentId: id };
  const reply = async (text: string): Promise<void> => {
    await request(replyToPostComment, { params, body: { body: text } });
    notify.success(t('reply.sent'));
    await actions.reload();
  };
  const save = async (text: string): Promise<void> => {
    await request(editPostComment, { params, body: { body: text, edit: comment.edit } });
    notify.success(t('edit.saved'));
    await actions.reload();
  };
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <article
        id={`comment-${id}`}
        tabIndex={-1}
        data-comment={id}
        aria-label={t('by', { name: authorName })}
      >
        <Checkbox
          className={styles.check ?? ''}
          aria-label={t('select', { name: authorName })}
          checked={isSelected}
          onChange={onSelect}
        />
        <div className={styles.content}>
          <CommentHead comment={comment} isAlone={isAlone} />
          {writing === 'edit' ? (
            <TextForm
              label={t('edit.label')}
              submit={t('edit.save')}
              text={body}
              onSubmit={save}
              onClose={() => onWrite(undefined)}
            />
          ) : (
            <CommentBody text={body} />
          )}
          <SpamReasons comment={comment} />
          <Reports comment={comment} />
          {writing === 'reply' ? (
            <TextForm
              label={t('reply.label')}
              placeholder={t('reply.placeholder', { name: authorName })}
              submit={t(comment.status === 'pending' ? 'reply.sendApproving' : 'reply.send')}
              onSubmit={reply}
              onClose={() => onWrite(undefined)}
            />
          ) : (
            writing === undefined && (
              <CommentButtons
                siteId={siteId}
                comment={comment}
                actions={actions}
                isAlone={isAlone}
                onWrite={onWrite}
              />
            )
          )}
        </div>
      </article>
    </li>
  );
}

function CommentHead({ comment, isAlone }: { comment: PostComment; isAlone: boolean }) {
  const { t } = useTranslation('blog-comments');
  const { moment } = useDateFormat();
  const { authorName, authorEmail, isByAuthor, approvedOfAuthor, isBlocked, status, postTitle, postUrl } =
    comment;
  const isFirst = !isByAuthor && approvedOfAuthor === 0 && status === 'pending';
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <strong dir="auto">{authorName}</strong>
        {authorEmail !== null && (
          <a className={styles.quiet} href={`mailto:${authorEmail}`}>
            {authorEmail}
          </a>
        )}
        {isAlone && <Badge variant="light">{t(`status.${status}`)}</Badge>}
        {isByAuthor && <Badge variant="light">{t('badge.team')}</Badge>}
        {isFirst && (
          <Badge variant="light" color="gray">
            {t('badge.first')}
          </Badge>
        )}
        {isBlocked && (
          <Badge variant="light" color="red">
            {t('badge.blocked')}
          </Badge>
        )}
        {comment.editedAt !== null && (
          <Badge variant="light" color="gray">
            {t('badge.edited')}
          </Badge>
        )}
      </div>
      <p className={styles.quiet}>
        <time dateTime={comment.createdAt}>{moment(comment.createdAt)}</time> {t('on')}{' '}
        {postUrl === null ? (
          <span dir="auto">{postTitle}</span>
        ) : (
          <a href={postUrl} target="_blank" rel="noopener" dir="auto">
            {postTitle}
          </a>
        )}
        {comment.parentAuthor !== null && <> · {t('repliesTo', { name: comment.parentAuthor })}</>}
      </p>
    </header>
  );
}

function CommentBody({ text }: { text: string }) {
  const { t } = useTranslation('blog-comments');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > foldedLength;
  return (
    <>
      <p className={styles.body} dir="auto">
        {isLong && !isOpen ? `${text.slice(0, foldedLength)}…` : text}
      </p>
      {isLong && (
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
    </>
  );
}

function SpamReasons({ comment: { spamReasons, spamScore, status } }: { comment: PostComment }) {
  const { t } = useTranslation('blog-comments');
  if (spamReasons.length === 0 || status === 'approved') return null;
  return (
    <div className={styles.reasons}>
      <span>{t('spam', { score: spamScore })}</span>
      <ul>
        {spamReasons.map((reason) => (
          <li key={reason}>{t(`reasons.${reason}`)}</li>
        ))}
      </ul>
    </div>
  );
}

function Reports({ comment: { reportCount, reports } }: { comment: PostComment }) {
  const { t } = useTranslation('blog-comments');
  if (reportCount === 0) return null;
  return (
    <div className={styles.reports}>
      <span>{t('reports', { count: reportCount })}</span>
      {reports.map((reason, index) => (
        <q key={`${index}-${reason}`} dir="auto">
          {reason}
        </q>
      ))}
    </div>
  );
}
