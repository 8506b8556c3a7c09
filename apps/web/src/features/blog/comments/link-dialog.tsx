import type { PostComment } from '@sitewright/contract/post-comments/post-comments';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import styles from './comments.module.css';
import type { CommentActions } from './use-comment-actions.ts';

interface Props {
  comment: PostComment;
  action: 'approve' | 'spam';
  actions: CommentActions;
  onClose: () => void;
}

/** The question behind a link in an email: a link alone changes nothing, as mail scanners and other sites open links. */
export function LinkDialog({ comment, action, actions, onClose }: Props) {
  const { t } = useTranslation('blog-comments');
  return (
    <ActionDialog
      title={t(`link.${action}`)}
      confirm={t(`actions.${action}`)}
      onConfirm={() => actions.run([comment], action, true)}
      onClose={onClose}
    >
      <blockquote className={styles.quote} dir="auto">
        {comment.body}
      </blockquote>
    </ActionDialog>
  );
}
