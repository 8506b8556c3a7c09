import type { Comment } from '@sitewright/contract/comments/comments';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { initialsOf } from '../../ui/text/initials.ts';
import { userColor } from '../../lib/live/user-color.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import classes from './comments.module.css';

/** Author, time and text of a comment. */
export function CommentBody({ comment, number }: { comment: Comment; number?: number }) {
  const { t } = useTranslation('together');
  const { moment } = useDateFormat();
  const name = comment.author ?? t('comments.gone');
  return (
    <div className={classes.words}>
      <span
        className={classes.face}
        style={{ background: comment.author === null ? undefined : userColor(name) }}
        aria-hidden="true"
      >
        {number ?? initialsOf(name)}
      </span>
      <div className={classes.said}>
        <p className={classes.head}>
          <span className={classes.author}>{name}</span>
          {comment.isGuest && <span className={classes.guest}>{t('comments.guest')}</span>}
        </p>
        <p className={classes.time}>
          <time dateTime={comment.createdAt}>{moment(comment.createdAt)}</time>
          {comment.editedAt !== null && ` · ${t('comments.edited')}`}
        </p>
        <p className={classes.body}>{comment.body}</p>
      </div>
    </div>
  );
}
