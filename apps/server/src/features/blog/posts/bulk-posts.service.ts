import type * as contract from '@sitewright/contract/blog/posts';
import type { PostAction } from '@sitewright/contract/blog/posts';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { releaseBlog } from '../release/release-blog.ts';
import { fieldError, readBlog } from '../terms/term-context.ts';
import { getPost, updatePost } from './posts.service.ts';
import { findPost } from './posts.store.ts';
import { publishing, restorePost, trashing, unpublishing } from './publish-post.service.ts';

interface Act {
  ctx: ServerContext;
  call: RequestContext;
  siteId: string;
  termId: string | undefined;
}

/** True when the site needs a release. */
type Do = (act: Act, id: string) => Promise<boolean>;

const addTerm =
  (field: 'categoryIds' | 'tagIds'): Do =>
  async ({ ctx, call, siteId, termId }, id) => {
    const post = await getPost(ctx, call.actor, { siteId, id });
    const ids = [...new Set([...post[field], termId!])];
    await updatePost(ctx, call.actor, { siteId, id }, { [field]: ids });
    return false;
  };

const feature =
  (isFeatured: boolean): Do =>
  async ({ ctx, call, siteId }, id) => {
    await updatePost(ctx, call.actor, { siteId, id }, { isFeatured });
    return false;
  };

const trash: Do = ({ ctx, call, siteId }, id) => trashing(ctx, call, { siteId, id });

const acts: Record<PostAction, Do> = {
  publish: ({ ctx, call, siteId }, id) => publishing()(ctx, call, { siteId, id }),
  unpublish: ({ ctx, call, siteId }, id) => unpublishing(ctx, call, { siteId, id }),
  trash,
  delete: trash,
  restore: async ({ ctx, call, siteId }, id) => {
    await restorePost(ctx, call, { siteId, id });
    return false;
  },
  feature: feature(true),
  unfeature: feature(false),
  addCategory: addTerm('categoryIds'),
  addTag: addTerm('tagIds'),
};

const titleOf = (ctx: ServerContext, { actor }: RequestContext, target: { siteId: string; id: string }) =>
  readBlog(ctx, actor, target, async (tx) => (await findPost(tx, target))?.title ?? '');

export const bulkUpdatePosts = async (
  ctx: ServerContext,
  call: RequestContext,
  siteId: string,
  { ids, action, termId }: EndpointInput<typeof contract.bulkUpdatePosts>['body'],
): Promise<EndpointResponse<typeof contract.bulkUpdatePosts>> => {
  if ((action === 'addCategory' || action === 'addTag') && termId === undefined) {
    throw fieldError('termId', 'Choose a category or tag.');
  }
  // Each post is asked for its own; who may not write the blog is refused as a whole.
  await readBlog(ctx, call.actor, { siteId, permission: 'blog.write' }, () => Promise.resolve());
  const failed: { id: string; title: string; message: string }[] = [];
  let needsRelease = false;
  for (const id of new Set(ids)) {
    try {
      needsRelease = (await acts[action]({ ctx, call, siteId, termId }, id)) || needsRelease;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, title: await titleOf(ctx, call, { siteId, id }), message: error.message });
    }
  }
  if (needsRelease) await releaseBlog(ctx, call.actor, siteId);
  return { changed: new Set(ids).size - failed.length, failed };
};
