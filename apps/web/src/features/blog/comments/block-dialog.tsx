import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blockCommenter, type PostComment } from '@sitewright/contract/post-comments/post-comments';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { blocksKey } from './blocks-dialog.tsx';

interface Props {
  siteId: string;
  comment: PostComment;
  by: 'email' | 'ip';
  onDone: () => Promise<void>;
  onClose: () => void;
}

export function BlockDialog({ siteId, comment, by, onDone, onClose }: Props) {
  const { t } = useTranslation('blog-comments');
  const client = useQueryClient();
  const text =
    by === 'email'
      ? t('block.email', { email: comment.authorEmail ?? '' })
      : t('block.ip', { days: blogLimits.commentIpDays });
  return (
    <ActionDialog
      title={t('block.title')}
      text={text}
      confirm={t('block.confirm')}
      isDanger
      onConfirm={async () => {
        await request(blockCommenter, { params: { id: siteId, postCommentId: comment.id }, body: { by } });
        notify.success(t('block.done'));
        await Promise.all([onDone(), client.invalidateQueries({ queryKey: blocksKey(siteId) })]);
      }}
      onClose={onClose}
    />
  );
}
