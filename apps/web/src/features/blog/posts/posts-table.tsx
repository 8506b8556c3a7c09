import type { PostSummary } from '@sitewright/contract/blog/posts';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { Column } from '../../../ui/listing/data-table.tsx';
import type { Selection } from '../../submissions/inbox/use-selection.ts';
import { SelectableTable } from '../shell/selectable-table.tsx';
import type { BlogRights } from '../shell/use-blog-rights.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import type { PlainAction } from './post-changes.ts';
import { type ColumnName, PostTitle, usePostColumns } from './post-columns.tsx';
import { PostMenu } from './post-menu.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { PostActions } from './use-post-actions.ts';

interface Props {
  siteId: string;
  posts: readonly PostSummary[];
  columns: readonly ColumnName[];
  selection: Selection;
  rights: BlogRights;
  actions: PostActions;
  isStale: boolean;
}

interface ColumnOptions extends Pick<Props, 'siteId' | 'columns' | 'rights' | 'actions'> {
  onAction: (post: PostSummary, action: PlainAction) => void;
  onSchedule: (post: PostSummary) => void;
}

const useTableColumns = (options: ColumnOptions): Column<PostSummary>[] => {
  const { siteId, columns, rights, actions, onAction, onSchedule } = options;
  const { t } = useTranslation('blog');
  return [
    {
      title: t('columns.title'),
      as: 'head',
      cell: (post) => <PostTitle post={post} mayWrite={rights.mayWrite} />,
    },
    ...usePostColumns(siteId, columns),
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: (post) => (
        <PostMenu
          post={post}
          rights={rights}
          onAction={(action) => onAction(post, action)}
          onDuplicate={() => void actions.duplicate(post)}
          onSchedule={() => onSchedule(post)}
        />
      ),
    },
  ];
};

export function PostsTable({ siteId, posts, columns, selection, rights, actions, isStale }: Props) {
  const { t } = useTranslation('blog');
  const [deleted, setDeleted] = useState<PostSummary>();
  const [scheduled, setScheduled] = useState<PostSummary>();
  const titleOf = (post: PostSummary): string => post.title || t('untitled');
  const act = (post: PostSummary, action: PlainAction): void => {
    if (action === 'delete') setDeleted(post);
    else void actions.change([post], action);
  };
  const all = useTableColumns({
    siteId,
    columns,
    rights,
    actions,
    onAction: act,
    onSchedule: setScheduled,
  });
  return (
    <>
      <SelectableTable
        label={t('tabs.posts')}
        rows={posts}
        columns={all}
        selection={rights.mayWrite ? selection : undefined}
        selectAllLabel={t('selectAll')}
        selectLabel={(post) => t('select', { title: titleOf(post) })}
        isStale={isStale}
      />
      {deleted && (
        <DeletePostDialog
          title={t('delete.title', { title: titleOf(deleted) })}
          text={t('delete.text')}
          expected={titleOf(deleted)}
          onConfirm={async () => void (await actions.change([deleted], 'delete'))}
          onClose={() => setDeleted(undefined)}
        />
      )}
      {scheduled && (
        <ScheduleDialog siteId={siteId} post={scheduled} onClose={() => setScheduled(undefined)} />
      )}
    </>
  );
}
