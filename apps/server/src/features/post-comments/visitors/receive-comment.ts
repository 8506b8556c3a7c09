// Answers those who comment on a post of a published site.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { readerPaths } from '@sitewright/contract/blog-readers/reader-paths';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import { answering, type Reply } from '../../forms/visitor-requests.ts';
import { createFormToken } from '../../submissions/form-token.ts';
import { readFormBody } from '../../submissions/read-form-body.ts';
import { commentState, tokenSubject } from '../comment-rules.ts';
import { type CommentedPost, findCommentedPost } from '../store/commented-post.store.ts';
import {
  addressOn,
  commentFormPage,
  postPath,
  refusedPage,
  sentencePage,
  textsOf,
  thanksPage,
} from './comment-pages.ts';
import { formAnchor } from './comment-form-html.ts';
import { commentTexts } from './comment-texts.ts';
import { readVisit } from './comment-visit.ts';
import { readOwnComment } from './edit-comment.service.ts';
import { editCookie, mayEdit } from './edit-token.ts';
import { type CommentErrors, readComment, type SentComment } from './read-comment.ts';
import { findPublicComment } from './report-comment.service.ts';
import { type CommentResult, submitComment } from './submit-comment.service.ts';

export const editPath = (commentId: string): string => `/_comments/edit/${commentId}`;

/** Texts in both languages: the site of a post that is gone may have any. */
export const missing = (): Reply => ({
  status: 404,
  body: { ok: false, message: commentTexts.en.missing },
});

type Visit = Awaited<ReturnType<typeof readVisit>>;

interface MoveError {
  status: number;
  text: string;
  errors?: CommentErrors;
}

/** On a host of the app nobody is signed in to the site: it says where to comment. */
const membersText = (ctx: ServerContext, { hosted }: VisitorRouteTarget, post: CommentedPost): string => {
  const texts = textsOf(post);
  return hosted && post.site_subdomain !== null
    ? `${texts.membersElsewhere}${siteUrl(ctx, post.site_subdomain)}${postPath(post)}`
    : texts.members;
};

const moveErrorOf = (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  result: Exclude<CommentResult, { state: 'stored' | 'missing' }>,
): MoveError => {
  const { post } = result;
  const texts = textsOf(post);
  switch (result.state) {
    case 'invalid':
      return { status: 422, text: Object.values(result.errors).join(' '), errors: result.errors };
    case 'unanswerable':
      return { status: 422, text: texts.goneParent };
    case 'limited':
      return { status: 429, text: texts.tooMany };
    case 'full':
      return { status: 503, text: texts.full };
    case 'members':
      return { status: 403, text: membersText(ctx, target, post) };
    case 'closed':
      return { status: 409, text: texts.closed };
  }
};

/** Whether a visitor comments in the name that they signed in with. */
const isMember = (ctx: ServerContext, { userId, reader }: Visit, post: CommentedPost): boolean =>
  userId !== undefined || (reader !== undefined && commentState(post, ctx.clock.now()) === 'members');

const replyTo = async (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  result: CommentResult,
  { sent, visit }: { sent: SentComment; visit: Visit },
): Promise<Reply> => {
  if (result.state === 'missing') return missing();
  const { post } = result;
  if (result.state !== 'stored') {
    const { status, text, errors = {} } = moveErrorOf(ctx, target, result);
    const typed = result.state === 'unanswerable' ? { ...sent, parent: '' } : sent;
    const page = await refusedPage(ctx, target, post, {
      typed,
      errors,
      text,
      isMember: isMember(ctx, visit, post),
    });
    return { status, body: { ok: false, message: text, errors }, page };
  }
  const { comment } = result;
  const isPublished = comment.status === 'approved';
  const texts = textsOf(post);
  const query = `?comment=${isPublished ? 'published' : 'waiting'}&id=${comment.id}`;
  const cookie = target.hosted ? {} : { 'set-cookie': editCookie(ctx, { ...visit, commentId: comment.id }) };
  return {
    status: 200,
    headers: cookie,
    location: `${addressOn(target, postPath(post))}${query}#${formAnchor}`,
    body: {
      ok: true,
      state: isPublished ? 'published' : 'waiting',
      message: isPublished ? texts.published : texts.waiting,
      edit: target.hosted ? null : { url: editPath(comment.id), label: texts.edit },
    },
  };
};

const accept = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const visit = await readVisit(ctx, request, target);
  const postId = target.params[0]!;
  const sent = readComment(await readFormBody(request), postId);
  const result = await submitComment(ctx, { ...visit, postId }, sent);
  return replyTo(ctx, target, result, { sent, visit });
};

/** The page of the post with thanks in the place of its form. */
const showThanks = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const [path = '', state, commentId = ''] = target.params;
  const { tenantId, siteId } = await readVisit(ctx, request, target);
  const own = await readOwnComment(ctx, { tenantId, siteId, commentId });
  const back = `${target.hosted?.prefix ?? ''}${path}`;
  if (!own || addressOn(target, postPath(own.post)) !== back)
    return { status: 200, body: { message: '' }, location: back };
  const canEdit = mayEdit(ctx, request, { tenantId, siteId, commentId });
  const page = await thanksPage(ctx, target, own.post, {
    isPublished: state === 'published',
    editPath: canEdit ? editPath(commentId) : undefined,
  });
  return { status: 200, body: { message: '' }, page };
};

const giveToken = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const { host } = await readVisit(ctx, request, target);
  const about = { publicId: tokenSubject(target.params[0]!), version: 1, host };
  return { status: 200, isJson: true, body: { ok: true, message: '', token: createFormToken(ctx, about) } };
};

/** The form of a reply, for visitors without scripts. */
const showReplyForm = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const [postId = '', commentId = ''] = target.params;
  const visit = await readVisit(ctx, request, target);
  const found = await findPublicComment(ctx, { ...visit, postId, commentId });
  if (!found) {
    const post = await withTenant(ctx.db, { tenantId: visit.tenantId }, (tx) =>
      findCommentedPost(tx, { siteId: visit.siteId, postId }),
    );
    if (!post) return missing();
    const title = textsOf(post).noComment;
    return { status: 404, body: { message: title }, page: sentencePage(target, post, { title }) };
  }
  const { post, comment } = found;
  const texts = textsOf(post);
  const state = commentState(post, ctx.clock.now());
  if (state === 'closed' || state === 'off')
    return {
      status: 409,
      body: { message: texts.closed },
      page: sentencePage(target, post, { title: texts.closed }),
    };
  if (state === 'members' && !isMember(ctx, visit, post)) {
    const to = encodeURIComponent(postPath(post));
    const location = addressOn(target, `${readerPaths.signIn}?to=${to}`);
    return { status: 200, body: { message: membersText(ctx, target, post) }, location };
  }
  const typed = { name: '', email: '', body: '', subscribes: false, parent: comment.id };
  const page = commentFormPage(target, post, {
    typed,
    title: texts.replyTitle(comment.author_name),
    quote: comment.body.slice(0, limits.commentMaxLength),
    isMember: isMember(ctx, visit, post),
  });
  return { status: 200, body: { message: '' }, page };
};

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const path = (text: string): RegExp => new RegExp(`^${text.replaceAll('UUID', `(${uuid})`)}`);

export const commentRoutesOfVisitors: readonly VisitorRoute[] = [
  { path: path('/_comments/UUID$'), handle: answering(accept) },
  { method: 'GET', path: path('/_comments/UUID/token(?:\\?|$)'), handle: answering(giveToken) },
  { method: 'GET', path: path('/_comments/UUID/reply\\?to=UUID(?:&|$)'), handle: answering(showReplyForm) },
  {
    method: 'GET',
    path: path('(/blog/[^/?][^?]*)\\?comment=(waiting|published)&id=UUID(?:&|$)'),
    handle: answering(showThanks),
  },
];
