import * as contract from '@sitewright/contract/comments/comments';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  replyToComment,
  resolveComment,
} from './comments.service.ts';

const about = (params: { id: string; commentId: string }) => ({
  siteId: params.id,
  commentId: params.commentId,
});

export const commentRoutes: MountedRoute[] = [
  route(contract.listComments, (ctx, { actor, params }) => listComments(ctx, actor, params.id)),
  route(contract.addComment, (ctx, call) => addComment(ctx, call, call.params.id, call.body)),
  route(contract.replyToComment, (ctx, call) =>
    replyToComment(ctx, call, about(call.params), call.body.body),
  ),
  route(contract.editComment, (ctx, { actor, params, body }) =>
    editComment(ctx, actor, about(params), body.body),
  ),
  route(contract.deleteComment, async (ctx, { actor, params }) => {
    await deleteComment(ctx, actor, about(params));
    return { ok: true as const };
  }),
  route(contract.resolveComment, (ctx, { actor, params }) => resolveComment(ctx, actor, about(params), true)),
  route(contract.reopenComment, (ctx, { actor, params }) => resolveComment(ctx, actor, about(params), false)),
];
