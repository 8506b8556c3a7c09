import { Button, Checkbox } from '@mantine/core';
import type {
  CommentAction,
  CommentTab,
  PostComment,
} from '@sitewright/contract/post-comments/post-comments';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { Selection } from '../../submissions/inbox/use-selection.ts';
import styles from './comments.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import type { CommentActions } from './use-comment-actions.ts';

interface Props {
  tab: CommentTab;
  comments: readonly PostComment[];
  selection: Selection;
  actions: CommentActions;
}

const bulkActions: Record<CommentTab, readonly CommentAction[]> = {
  pending: ['approve', 'spam', 'trash'],
  approved: ['hold', 'spam', 'trash'],
  reported: ['keep', 'hold', 'spam', 'trash'],
  spam: ['approve', 'trash', 'delete'],
  trash: ['restore', 'delete'],
};

/** Select all, and what is done with the selected comments. */
export function SelectionBar({ tab, comments, selection, actions }: Props) {
  const { t } = useTranslation('blog-comments');
  const [running, setRunning] = useState<CommentAction>();
  const [isDeleting, setDeleting] = useState(false);
  const chosen = comments.filter(({ id }) => selection.has(id));
  const count = chosen.length;
  const run = async (action: CommentAction): Promise<boolean> => {
    setRunning(action);
    const isDone = await actions.run(chosen, action);
    setRunning(undefined);
    if (isDone) selection.clear();
    return isDone;
  };
  const labelOf = (action: CommentAction): string =>
    t(`actions.${tab === 'spam' && action === 'approve' ? 'notSpam' : action}`);
  return (
    <div className={styles.selection} role="group" aria-label={t('selectionLabel')}>
      <Checkbox
        aria-label={t('selectAll')}
        checked={selection.isAll}
        indeterminate={count > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      />
      <span role="status">{count > 0 && t('selected', { count })}</span>
      {count > 0 && (
        <>
          {bulkActions[tab].map((action) => (
            <Button
              key={action}
              size="compact-sm"
              variant={action === 'delete' ? 'light' : 'default'}
              {...(action === 'delete' ? { color: 'red' } : {})}
              loading={running === action}
              disabled={running !== undefined && running !== action}
              onClick={() => (action === 'delete' ? setDeleting(true) : void run(action))}
            >
              {labelOf(action)}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
            {t('clear')}
          </Button>
        </>
      )}
      {isDeleting && (
        <DeleteDialog count={count} onConfirm={() => run('delete')} onClose={() => setDeleting(false)} />
      )}
    </div>
  );
}
