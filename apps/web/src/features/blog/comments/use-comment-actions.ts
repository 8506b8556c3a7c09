import {
  type CommentAction,
  type CommentStatus,
  moderatePostComments,
  type PostComment,
} from '@sitewright/contract/post-comments/post-comments';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { type CommentsAnswer, commentsKey } from './use-comments.ts';

/** The action that brings a comment to a status. */
const actionTo: Record<CommentStatus, CommentAction> = {
  approved: 'approve',
  pending: 'hold',
  spam: 'spam',
  trash: 'trash',
};

const isUndoable = (action: CommentAction): boolean => action !== 'delete' && action !== 'keep';

/** Actions on comments: those that leave the list go at once, and come back when the server refuses. */
export function useCommentActions(siteId: string) {
  const { t } = useTranslation('blog-comments');
  const client = useQueryClient();
  const queryKey = commentsKey(siteId);
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });
  const call = (ids: readonly string[], action: CommentAction) =>
    request(moderatePostComments, { params: { id: siteId }, body: { ids: [...ids], action } });

  const hide = async (ids: ReadonlySet<string>): Promise<() => void> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueriesData<CommentsAnswer>({ queryKey });
    for (const [key, data] of before) {
      if (!data || !Array.isArray(data.comments)) continue;
      client.setQueryData(key, { ...data, comments: data.comments.filter(({ id }) => !ids.has(id)) });
    }
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };

  const undo = async (previous: readonly { id: string; status: CommentStatus }[]): Promise<void> => {
    try {
      for (const [status, group] of Map.groupBy(previous, (one) => one.status))
        await call(
          group.map(({ id }) => id),
          actionTo[status],
        );
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    await reload();
  };

  /** Announces the result, with Undo where it can be undone. True when it succeeded. */
  const run = async (
    comments: readonly PostComment[],
    action: CommentAction,
    staysShown = false,
  ): Promise<boolean> => {
    const ids = comments.map(({ id }) => id);
    const takeBack = staysShown ? undefined : await hide(new Set(ids));
    try {
      const { changed, previous } = await call(ids, action);
      const text = changed === 0 ? t('nothingChanged') : t(`done.${action}`, { count: changed });
      if (changed > 0 && isUndoable(action)) notify.undoable(text, t('undo'), () => void undo(previous));
      else notify.success(text);
      return true;
    } catch (error) {
      takeBack?.();
      notify.error(messageOf(error, t('failed')));
      return false;
    } finally {
      void reload();
    }
  };

  return { run, reload };
}
export type CommentActions = ReturnType<typeof useCommentActions>;
