import * as contract from '@sitewright/contract/post-comments/post-comments';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { blockCommenter, listCommentBlocks, unblockCommenter } from './moderation/blocks.service.ts';
import {
  editPostComment,
  listPostComments,
  moderatePostComments,
  replyToPostComment,
} from './moderation/moderation.service.ts';

const targetOf = ({ id, postCommentId }: { id: string; postCommentId: string }) => ({
  siteId: id,
  id: postCommentId,
});

export const postCommentRoutes: MountedRoute[] = [
  route(contract.listPostComments, (ctx, { actor, params, query }) =>
    listPostComments(ctx, actor, params.id, query),
  ),
  route(contract.moderatePostComments, (ctx, { params, body, ...call }) =>
    moderatePostComments(ctx, call, params.id, body),
  ),
  route(contract.replyToPostComment, (ctx, { params, body, ...call }) =>
    replyToPostComment(ctx, call, targetOf(params), body.body),
  ),
  route(contract.editPostComment, (ctx, { params, body, ...call }) =>
    editPostComment(ctx, call, targetOf(params), body),
  ),
  route(contract.listCommentBlocks, (ctx, { actor, params }) => listCommentBlocks(ctx, actor, params.id)),
  route(contract.blockCommenter, (ctx, { params, body, ...call }) =>
    blockCommenter(ctx, call, targetOf(params), body.by),
  ),
  route(contract.unblockCommenter, async (ctx, { params, ...call }) => {
    await unblockCommenter(ctx, call, { siteId: params.id, id: params.commentBlockId });
    return { ok: true as const };
  }),
];
