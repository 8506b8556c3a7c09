// Takes a comment that a visitor wrote on a published post. Spam is stored too, and its author is told the same as everybody.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { CommentStatus } from '@sitewright/contract/post-comments/post-comments';
import { AppError } from '../../../core/app-error.ts';
import { type EventActor } from '../../../core/context/event-actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { hashIp } from '../../../core/hash-ip.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { readFormToken } from '../../submissions/form-token.ts';
import { announceComment, enqueueRelease } from '../announce-comment.ts';
import { hashBody } from '../../blog/clean-text.ts';
import { commentState, tokenSubject } from '../comment-rules.ts';
import { isSpam, judgeComment, type Judgement } from '../judge-comment.ts';
import { isBlocked } from '../store/blocks.store.ts';
import {
  type CommentedPost,
  findCommentedPost,
  findCommenter,
  listPostUsers,
} from '../store/commented-post.store.ts';
import {
  type CommentRow,
  countWaiting,
  findRepeated,
  findShownComment,
  hasApproved,
  insertComment,
  lockThread,
} from '../store/comments.store.ts';
import { saveSubscription } from '../store/subscriptions.store.ts';
import { commentLanguage, commentTexts } from './comment-texts.ts';
import { checkComment, type CheckedComment, type CommentErrors, type SentComment } from './read-comment.ts';

export interface CommentVisit {
  tenantId: string;
  siteId: string;
  host: string;
  postId: string;
  ip: string;
  userAgent: string;
  /** The user who is signed in to the members-only site. */
  userId: string | undefined;
  /** The member of the blog who is signed in. */
  reader: { name: string; email: string } | undefined;
}

/** `full`: too many wait. `limited`: too many from one IP address. `unanswerable`: what it answers is gone. */
export type CommentResult =
  | { state: 'stored'; comment: CommentRow; post: CommentedPost }
  | { state: 'invalid'; errors: CommentErrors; post: CommentedPost }
  | { state: 'closed' | 'members' | 'unanswerable' | 'full' | 'limited'; post: CommentedPost }
  | { state: 'missing' };

interface Prepared {
  post: CommentedPost;
  member: { name: string; email: string } | undefined;
}

const prepare = (
  ctx: ServerContext,
  { tenantId, siteId, postId, userId, reader }: CommentVisit,
): Promise<CommentResult | Prepared> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const post = await findCommentedPost(tx, { siteId, postId });
    const state = post ? commentState(post, ctx.clock.now()) : 'off';
    if (!post || state === 'off') return { state: 'missing' };
    if (state === 'closed') return { state, post };
    const user = userId === undefined ? undefined : await findCommenter(tx, userId);
    // Where everyone comments, the form asks for a name.
    const member = user ?? (state === 'members' ? reader : undefined);
    if (state === 'members' && !member) return { state, post };
    return { post, member };
  });

const isLimited = async (ctx: ServerContext, { siteId, ip }: CommentVisit): Promise<boolean> => {
  try {
    const key = `post-comments:${siteId}:${hashIp(ctx, ip)}`;
    await enforceRateLimit(ctx, [{ key, limit: limits.commentsPerTenMinutes, windowSeconds: 600 }]);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
};

const statusOf = async (
  tx: TenantTransaction,
  { post, judgement, email }: { post: CommentedPost; judgement: Judgement; email: string | null },
): Promise<CommentStatus> => {
  if (isSpam(judgement)) return 'spam';
  const isKnown =
    judgement.score === 0 &&
    post.approves_known &&
    email !== null &&
    (await hasApproved(tx, { siteId: post.siteId, email }));
  return isKnown ? 'approved' : 'pending';
};

interface Written {
  visit: CommentVisit;
  sent: SentComment;
  checked: CheckedComment;
  post: CommentedPost;
}

const judge = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { visit, sent, checked: { email, body }, post }: Written,
  { bodyHash, isBlocked: blocked }: { bodyHash: string; isBlocked: boolean },
): Promise<Judgement> =>
  judgeComment(ctx, tx, {
    siteId: visit.siteId,
    postId: post.id,
    email,
    body,
    bodyHash,
    token: readFormToken(ctx, sent.token, { publicId: tokenSubject(post.id), host: visit.host }),
    isTrapped: sent.isTrapped,
    isBlocked: blocked,
    linksMax: post.links_max,
    blockedWords: post.blocked_words,
    now: ctx.clock.now(),
  });

/** The beginning of the thread, and the comment itself where that is a reply: there are two levels. */
const findParent = async (
  tx: TenantTransaction,
  postId: string,
  id: string,
): Promise<{ threadId: string | null; answersId: string | null } | undefined> => {
  if (id === '') return { threadId: null, answersId: null };
  const answered = await findShownComment(tx, { postId, id });
  if (!answered) return undefined;
  if (answered.parent_id === null) return { threadId: answered.id, answersId: null };
  const first = await findShownComment(tx, { postId, id: answered.parent_id });
  return first && { threadId: first.id, answersId: answered.id };
};

const store = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  written: Written,
  { threadId, answersId }: { threadId: string | null; answersId: string | null },
): Promise<CommentRow> => {
  const { visit, sent, checked, post } = written;
  const { siteId, tenantId, userId } = visit;
  const { name, email, body } = checked;
  const bodyHash = hashBody(body);
  const ipHash = hashIp(ctx, visit.ip);
  const people = userId === undefined ? [] : await listPostUsers(tx, { tenantId, siteId, postId: post.id });
  const isByAuthor = userId !== undefined && people.includes(userId);
  const blocked = await isBlocked(tx, { siteId, email: email ?? '', ipHash });
  const judgement = isByAuthor
    ? { score: 0, reasons: [] }
    : await judge(ctx, tx, written, { bodyHash, isBlocked: blocked });
  const status = isByAuthor ? 'approved' : await statusOf(tx, { post, judgement, email });
  const now = ctx.clock.now();
  const row = await insertComment(tx, {
    site_id: siteId,
    post_id: post.id,
    parent_id: threadId,
    answers_id: answersId,
    author_name: name,
    author_email: email,
    user_id: userId ?? null,
    is_by_author: isByAuthor,
    body,
    status,
    status_before: status === 'spam' ? 'pending' : null,
    spam_score: judgement.score,
    spam_reasons: judgement.reasons,
    body_hash: bodyHash,
    ip_hash: ipHash,
    user_agent: visit.userAgent.slice(0, limits.commentUserAgentMaxLength),
    locale: commentLanguage(post.site_settings.locale),
    created_at: now,
    moved_at: now,
  });
  if (sent.subscribes && email !== null && status !== 'spam') {
    const locale = row.locale;
    await saveSubscription(tx, { commentId: row.id, threadId: threadId ?? row.id, email, locale });
  }
  return row;
};

const actorOf = ({ userId }: CommentVisit, name: string): EventActor =>
  userId === undefined ? { kind: 'guest', name } : { kind: 'user', userId };

export const submitComment = async (
  ctx: ServerContext,
  visit: CommentVisit,
  sent: SentComment,
): Promise<CommentResult> => {
  const prepared = await prepare(ctx, visit);
  if ('state' in prepared) return prepared;
  const { post, member } = prepared;
  const texts = commentTexts[commentLanguage(post.site_settings.locale)];
  const checked = checkComment(sent, member, texts);
  if (Object.keys(checked.errors).length > 0) return { state: 'invalid', errors: checked.errors, post };
  if (await isLimited(ctx, visit)) return { state: 'limited', post };
  const { tenantId, siteId, postId } = visit;
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    await lockThread(tx, postId);
    const parent = await findParent(tx, postId, sent.parent);
    if (!parent) return { state: 'unanswerable', post };
    const since = new Date(ctx.clock.now().getTime() - limits.commentRepeatMinutes * 60_000);
    const place = { postId, parentId: parent.threadId, email: checked.email ?? '' };
    const first = await findRepeated(tx, { ...place, bodyHash: hashBody(checked.body), since });
    if (first) return { state: 'stored', comment: first, post };
    if ((await countWaiting(tx, siteId)) >= limits.commentsWaitingMax) return { state: 'full', post };
    const comment = await store(ctx, tx, { visit, sent, checked, post }, parent);
    const site = { id: siteId, name: post.site_name };
    await announceComment(ctx, tx, { actor: actorOf(visit, checked.name), site }, comment);
    if (comment.status === 'approved') await enqueueRelease(ctx, tx, siteId);
    return { state: 'stored', comment, post };
  });
};
