// Editing of a comment by its author, and reports of one by others.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { answering, type Reply } from '../../forms/visitor-requests.ts';
import { valueOf } from '../../forms/pairs.ts';
import { readFormBody } from '../../submissions/read-form-body.ts';
import { cleanBody } from '../../blog/clean-text.ts';
import { editPage, reportPage, sentencePage, textsOf } from './comment-pages.ts';
import { readVisit } from './comment-visit.ts';
import { editOwnComment, readOwnComment } from './edit-comment.service.ts';
import { mayEdit } from './edit-token.ts';
import { commentTexts } from './comment-texts.ts';
import { editPath, missing } from './receive-comment.ts';
import { findPublicComment, reportComment } from './report-comment.service.ts';

const noEdit = (): AppError => new AppError('forbidden', commentTexts.en.editOver);

/** The comment that this browser may edit; the same answer for one that does not exist. */
const requireEditable = async (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => {
  const { tenantId, siteId, isOwnPage } = await readVisit(ctx, request, target);
  const own = { tenantId, siteId, commentId: target.params[0]! };
  if (target.hosted || !isOwnPage || !mayEdit(ctx, request, own)) throw noEdit();
  return own;
};

const showEdit = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const own = await requireEditable(ctx, request, target);
  const found = await readOwnComment(ctx, own);
  if (!found) return missing();
  const { comment, post } = found;
  const page = editPage(target, post, { path: editPath(comment.id), body: comment.body });
  return { status: 200, body: { message: '', text: comment.body }, page };
};

const saveEdit = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const own = await requireEditable(ctx, request, target);
  const typed = valueOf(await readFormBody(request), 'body') ?? '';
  const result = await editOwnComment(ctx, own, typed);
  if (result.state === 'missing') return missing();
  const { post, error } = result;
  if (error !== undefined) {
    const page = editPage(target, post, { path: editPath(own.commentId), body: typed, alert: error });
    return { status: 422, body: { ok: false, message: error, errors: { body: error } }, page };
  }
  const title = textsOf(post).edited;
  return { status: 200, body: { ok: true, message: title }, page: sentencePage(target, post, { title }) };
};

const showReport = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const [postId = '', commentId = ''] = target.params;
  const visit = await readVisit(ctx, request, target);
  const found = await findPublicComment(ctx, { ...visit, postId, commentId });
  if (!found) return missing();
  const page = reportPage(target, found.post, { commentId, quote: found.comment.body });
  return { status: 200, body: { message: '' }, page };
};

const takeReport = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const postId = target.params[0]!;
  const visit = await readVisit(ctx, request, target);
  const pairs = await readFormBody(request);
  const commentId = valueOf(pairs, 'comment') ?? '';
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(commentId)) return missing();
  const reason = cleanBody(valueOf(pairs, 'reason') ?? '');
  const place = { ...visit, postId, commentId };
  if (reason.length > limits.commentReportReasonMaxLength) {
    const found = await findPublicComment(ctx, place);
    if (!found) return missing();
    const { reasonLong: alert } = textsOf(found.post);
    const page = reportPage(target, found.post, { commentId, quote: found.comment.body, alert, reason });
    return { status: 422, body: { ok: false, message: alert }, page };
  }
  const post = await reportComment(ctx, place, { reason, ip: visit.ip });
  if (!post) return missing();
  const title = textsOf(post).reported;
  return { status: 200, body: { ok: true, message: title }, page: sentencePage(target, post, { title }) };
};

const uuid = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

export const ownCommentRoutes: readonly VisitorRoute[] = [
  { method: 'GET', path: new RegExp(`^/_comments/edit/${uuid}(?:\\?|$)`), handle: answering(showEdit) },
  { path: new RegExp(`^/_comments/edit/${uuid}$`), handle: answering(saveEdit) },
  {
    method: 'GET',
    path: new RegExp(`^/_comments/${uuid}/report\\?comment=${uuid}(?:&|$)`),
    handle: answering(showReport),
  },
  { path: new RegExp(`^/_comments/${uuid}/report$`), handle: answering(takeReport) },
];
