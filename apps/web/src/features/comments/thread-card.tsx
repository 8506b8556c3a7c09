import type { Comment, Thread } from '@sitewright/contract/comments/comments';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/panel-controls.module.css';
import { CommentComposer } from './comment-composer.tsx';
import type { CommentStore } from './comment-store.ts';
import { CommentBody } from './comment-body.tsx';
import classes from './comments.module.css';

interface Props {
  thread: Thread;
  number: number;
  store: CommentStore;
  isActive: boolean;
  /** Description of the pin's position. */
  place: string;
  /** Whether the position still exists. */
  isPlaceThere: boolean;
  onShow: () => void;
}

/** Edit and delete, for the user's own comments. */
function OwnActions({
  comment,
  store,
  mayDelete,
  onEdit,
}: {
  comment: Comment;
  store: CommentStore;
  mayDelete: boolean;
  onEdit: () => void;
}) {
  const { t } = useTranslation('together');
  const remove = (): Promise<void> =>
    store.remove(comment.id).catch((error: unknown) => notify.error(messageOf(error, t('comments.failed'))));
  return (
    <>
      {comment.isMine && (
        <button type="button" className={controls.plainButton} onClick={onEdit}>
          {t('comments.edit')}
        </button>
      )}
      {mayDelete && (
        <ConfirmButton
          size="compact-xs"
          variant="subtle"
          c="var(--color-primary-text)"
          confirm={t('comments.deleteNow')}
          onConfirm={remove}
        >
          {t('comments.delete')}
        </ConfirmButton>
      )}
    </>
  );
}

/** A thread with its replies; the open thread can be replied to. */
export function ThreadCard({ thread, number, store, isActive, place, isPlaceThere, onShow }: Props) {
  const { t } = useTranslation('together');
  const [edited, setEdited] = useState<string>();
  const [isReplying, setReplying] = useState(false);
  const [isSettling, setSettling] = useState(false);
  const isResolved = thread.resolvedAt !== null;
  const settle = async (): Promise<void> => {
    setSettling(true);
    await store
      .setResolved(thread.id, !isResolved)
      .catch((error: unknown) => notify.error(messageOf(error, t('comments.failed'))));
    setSettling(false);
  };
  const words = (comment: Comment, own?: number) =>
    edited === comment.id ? (
      <CommentComposer
        label={t('comments.words')}
        submit={t('comments.save')}
        initial={comment.body}
        onCancel={() => setEdited(undefined)}
        onSubmit={async (body) => {
          await store.edit(comment.id, body);
          setEdited(undefined);
        }}
      />
    ) : (
      <CommentBody comment={comment} {...(own === undefined ? {} : { number: own })} />
    );
  return (
    <li className={classes.card} data-active={isActive || undefined} data-thread={thread.id}>
      <button type="button" className={classes.place} onClick={onShow} aria-pressed={isActive}>
        {isPlaceThere ? place : t('comments.placeGone', { place })}
      </button>
      {words(thread, number)}
      <ul className={classes.replies}>
        {thread.replies.map((reply) => (
          <li key={reply.id}>
            {words(reply)}
            {isActive && edited === undefined && (
              <div className={classes.own}>
                <OwnActions
                  comment={reply}
                  store={store}
                  mayDelete={reply.isMine || thread.mayDelete}
                  onEdit={() => setEdited(reply.id)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isResolved && (
        <p className={classes.time}>
          {t('comments.resolvedBy', { name: thread.resolvedBy ?? t('comments.gone') })}
        </p>
      )}
      {isReplying ? (
        <CommentComposer
          label={t('comments.reply')}
          submit={t('comments.send')}
          onCancel={() => setReplying(false)}
          onSubmit={async (body) => {
            await store.reply(thread.id, body);
            setReplying(false);
          }}
        />
      ) : (
        <div className={classes.own}>
          <button type="button" className={controls.plainButton} onClick={() => setReplying(true)}>
            {t('comments.reply')}
          </button>
          <button
            type="button"
            className={controls.plainButton}
            disabled={isSettling}
            onClick={() => void settle()}
          >
            {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
          </button>
          {isActive && (
            <OwnActions
              comment={thread}
              store={store}
              mayDelete={thread.mayDelete}
              onEdit={() => setEdited(thread.id)}
            />
          )}
        </div>
      )}
    </li>
  );
}
