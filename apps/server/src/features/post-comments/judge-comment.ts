// How likely a comment is spam. The evidence is that of forms, with the limits that the owner of the blog chose.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { captchaLimits } from '@sitewright/contract/captcha/captcha-limits';
import type { CommentSpamReason } from '@sitewright/contract/post-comments/post-comments';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { isRepeatedText } from '../captcha/repeated-text.ts';
import type { FormTokenState } from '../submissions/form-token.ts';
import { judgeSpam } from '../submissions/spam.ts';
import { hasSameText } from './store/comments.store.ts';

/** At 100 a comment is spam; at less it waits. */
const weights: Record<CommentSpamReason, number> = {
  honeypot: 100,
  blocked: 100,
  too_fast: 60,
  invalid_token: 60,
  blocked_words: 50,
  repeated_text: 50,
  links: 40,
  gibberish: 40,
  captcha_failed: 40,
  captcha_unavailable: 20,
  no_script: 20,
  expired_token: 20,
  disposable_email: 20,
};

const dayMs = 24 * 60 * 60_000;

export interface Judgement {
  /** 0 to 100. */
  score: number;
  reasons: CommentSpamReason[];
}

export interface JudgedComment {
  siteId: string;
  postId: string;
  /** Null for a member without one. */
  email: string | null;
  body: string;
  bodyHash: string;
  token: FormTokenState;
  isTrapped: boolean;
  isBlocked: boolean;
  linksMax: number;
  blockedWords: readonly string[];
  now: Date;
}

const isRepeated = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, postId, body, bodyHash, now }: JudgedComment,
): Promise<boolean> => {
  if (body.length < captchaLimits.repeatedTextMinLength) return false;
  const isKnown = await isRepeatedText(ctx, tx, { publicId: `comment:${postId}`, text: body });
  return isKnown || hasSameText(tx, { siteId, bodyHash, since: new Date(now.getTime() - dayMs) });
};

export const judgeComment = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  comment: JudgedComment,
): Promise<Judgement> => {
  const { reasons: found } = judgeSpam({
    isTrapped: comment.isTrapped,
    token: comment.token,
    text: comment.body,
    emails: comment.email === null ? [] : [comment.email],
    isRepeated: await isRepeated(ctx, tx, comment),
    linksMax: comment.linksMax,
    ownWords: comment.blockedWords,
    fewestSeconds: limits.commentTimeTrapSeconds,
  });
  const reasons: CommentSpamReason[] = comment.isBlocked ? ['blocked', ...found] : found;
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { score: Math.min(100, score), reasons };
};

export const isSpam = ({ score }: Judgement): boolean => score >= 100;
