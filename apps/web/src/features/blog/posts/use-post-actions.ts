import {
  bulkUpdatePosts,
  createPost,
  type Post,
  type PostAction,
  type PostSummary,
} from '@sitewright/contract/blog/posts';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useReloadBlog } from '../shell/blog-keys.ts';
import { inverseOf } from './post-changes.ts';

export type PostFailure = EndpointResponse<typeof bulkUpdatePosts>['failed'][number];

/** Changes of posts in the list: announced, with Undo where there is a way back. What fails is named. */
export function usePostActions(siteId: string) {
  const { t } = useTranslation('blog');
  const reload = useReloadBlog(siteId);
  const headersOf = useIdempotencyKey();
  const [failures, setFailures] = useState<readonly PostFailure[]>([]);
  const params = { id: siteId };

  const send = async (ids: readonly string[], action: PostAction, termId?: string) => {
    const body = { ids: [...ids], action, ...(termId === undefined ? {} : { termId }) };
    const result = await request(bulkUpdatePosts, { params, body });
    setFailures(result.failed);
    await reload();
    return result;
  };

  const takeBack = async (ids: readonly string[], action: PostAction): Promise<void> => {
    try {
      const { changed } = await send(ids, action);
      if (changed > 0) notify.success(t(`done.${action}`, { count: changed }));
    } catch (error) {
      notify.error(messageOf(error, t('actionFailed')));
    }
  };

  /** False when nothing was changed. */
  const change = async (
    posts: readonly PostSummary[],
    action: PostAction,
    termId?: string,
  ): Promise<boolean> => {
    try {
      const ids = posts.map(({ id }) => id);
      const { changed, failed } = await send(ids, action, termId);
      if (changed === 0) return false;
      const failedIds = new Set(failed.map(({ id }) => id));
      const done = posts.filter(({ id }) => !failedIds.has(id));
      const inverse = inverseOf(action, done);
      const text = t(`done.${action}`, { count: changed });
      if (inverse)
        notify.undoable(
          text,
          t('undo'),
          () =>
            void takeBack(
              done.map(({ id }) => id),
              inverse,
            ),
        );
      else notify.success(text);
      return true;
    } catch (error) {
      notify.error(messageOf(error, t('actionFailed')));
      return false;
    }
  };

  const duplicate = async (post: PostSummary): Promise<Post | undefined> => {
    const title = t('copyOf', { title: post.title || t('untitled') }).slice(0, blogLimits.titleMaxLength);
    const body = { copyOf: post.id, title };
    try {
      const copy = await request(createPost, { params, body, headers: headersOf(body) });
      await reload();
      notify.success(t('done.duplicate', { title: copy.title }));
      return copy;
    } catch (error) {
      notify.error(messageOf(error, t('actionFailed')));
      return undefined;
    }
  };

  return { change, duplicate, failures, dismissFailures: () => setFailures([]) };
}
export type PostActions = ReturnType<typeof usePostActions>;
