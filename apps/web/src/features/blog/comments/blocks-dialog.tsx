import { Button, Modal } from '@mantine/core';
import {
  type CommentBlock,
  listCommentBlocks,
  unblockCommenter,
} from '@sitewright/contract/post-comments/post-comments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import styles from './comments.module.css';

export const blocksKey = (siteId: string) => ['post-comment-blocks', siteId] as const;

/** The people whose comments are spam. Open while mounted. */
export function BlocksDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { t } = useTranslation('blog-comments');
  const client = useQueryClient();
  useOpener();
  const query = useQuery({
    queryKey: blocksKey(siteId),
    queryFn: ({ signal }) => request(listCommentBlocks, { params: { id: siteId }, signal }),
    staleTime: 0,
  });
  const remove = async ({ id }: CommentBlock): Promise<void> => {
    try {
      await request(unblockCommenter, { params: { id: siteId, commentBlockId: id } });
      notify.success(t('blocks.removed'));
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    await client.invalidateQueries({ queryKey: blocksKey(siteId) });
    await client.invalidateQueries({ queryKey: ['post-comments', siteId] });
  };
  return (
    <Modal opened onClose={onClose} title={t('blocks.title')} size={560} returnFocus={false}>
      <QueryBoundary query={query}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <p className={styles.quiet}>{t('blocks.none')}</p>
          ) : (
            <>
              <p className={styles.quiet}>{t('blocks.text')}</p>
              <ul className={styles.blocks}>
                {blocks.map((block) => (
                  <BlockRow key={block.id} block={block} onRemove={() => remove(block)} />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </Modal>
  );
}

function BlockRow({ block, onRemove }: { block: CommentBlock; onRemove: () => Promise<void> }) {
  const { t } = useTranslation('blog-comments');
  const { day } = useDateFormat();
  const label = block.by === 'ip' ? t('blocks.ip', { name: block.label }) : block.label;
  return (
    <li>
      <span dir="auto">
        {label}
        {block.endsAt !== null && <small>{t('blocks.until', { date: day(block.endsAt) })}</small>}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('blocks.remove', { label })}
        onClick={() => void onRemove()}
      >
        {t('blocks.removeShort')}
      </Button>
    </li>
  );
}
