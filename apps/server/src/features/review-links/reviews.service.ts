// Reviewers without an account. Every call needs a working link and sees only the link's site: the tenant of the
// transaction comes from a signed name, and the row is checked on every call.
import type { CommentPosition, Thread } from '@sitewright/contract/comments/comments';
import { limits } from '@sitewright/contract/limits';
import type { Review } from '@sitewright/contract/review-links/review-links';
import { timingSafeEqual } from 'node:crypto';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { recordFailure, assertNotRateLimited, enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { replyToThread, beginThread, listThreads } from '../comments/comments.service.ts';
import { renderDraftForReview, reviewableSite } from '../preview/preview.service.ts';
import {
  hashOfSecret,
  type ReviewLinkRef,
  accessTokenOf,
  accessTokenExpiry,
  readAccessToken,
  readToken,
} from './review-token.ts';
import { updateReviewLink, findReviewLink, type ReviewLinkRow } from './review-links.store.ts';
import { reviewScript } from './review-script.ts';

const unknown = (): AppError => notFound('This link');
const ended = (isRevoked: boolean): AppError =>
  new AppError(
    'link_expired',
    isRevoked ? 'This link was revoked. Ask for a new one.' : 'This link has expired. Ask for a new one.',
    { details: { isRevoked } },
  );

const requireWorking = (link: ReviewLinkRow | undefined): ReviewLinkRow => {
  if (!link) throw unknown();
  if (link.revoked_at) throw ended(true);
  if (link.expires_at.getTime() <= Date.now()) throw ended(false);
  return link;
};

type Site = Awaited<ReturnType<typeof reviewableSite>>;

/** Runs `fn` with a working link and its site; fails when either is unavailable. */
const inReview = <T>(
  ctx: ServerContext,
  name: ReviewLinkRef | undefined,
  fn: (tx: TenantTransaction, link: ReviewLinkRow, site: Site) => Promise<T>,
): Promise<T> => {
  if (!name) throw ended(false);
  return withTenant(ctx.db, { tenantId: name.tenantId }, async (tx) => {
    const link = requireWorking(await findReviewLink(tx, name.linkId));
    return fn(tx, link, await reviewableSite(ctx, tx, link.site_id));
  });
};

const requirePassword = async (
  ctx: ServerContext,
  link: ReviewLinkRow,
  password: string | undefined,
  ip: string,
): Promise<void> => {
  if (link.password_hash === null) return;
  const details = { needsPassword: true };
  if (password === undefined) {
    throw new AppError('invalid_credentials', 'Enter the password for this link.', { details });
  }
  const windowSeconds = 3_600;
  const rules = [
    {
      key: `review:${link.id}:${hashIp(ctx, ip)}`,
      limit: limits.reviews.triesPerHourPerIp,
      windowSeconds,
    },
    { key: `review:${link.id}`, limit: limits.reviews.triesPerHour, windowSeconds },
  ];
  for (const rule of rules) await assertNotRateLimited(ctx, rule);
  if (await ctx.passwords.verify(link.password_hash, password)) return;
  for (const rule of rules) await recordFailure(ctx, rule);
  throw new AppError('invalid_credentials', 'Wrong password. Try again.', { details });
};

export const openReview = async (
  ctx: ServerContext,
  { token, password }: { token: string; password?: string | undefined },
  { ip }: Pick<CallMeta, 'ip'>,
): Promise<Review> => {
  const name = readToken(token);
  if (!name) throw unknown();
  const link = await withTenant(ctx.db, { tenantId: name.tenantId }, (tx) => findReviewLink(tx, name.linkId));
  // Without the secret a caller learns nothing, not even that the link has ended.
  if (!link || !timingSafeEqual(link.token_hash, hashOfSecret(name.secret))) throw unknown();
  await requirePassword(ctx, requireWorking(link), password, ip);
  return inReview(ctx, name, async (tx, working, site) => {
    const now = Date.now();
    await updateReviewLink(tx, working.id, { opened_at: new Date(now) });
    const until = accessTokenExpiry(now, working.expires_at);
    return {
      siteName: site.name,
      pages: site.pages,
      mayComment: working.may_comment,
      expiresAt: working.expires_at.toISOString(),
      pass: accessTokenOf(ctx, name, until),
      passUntil: new Date(until).toISOString(),
    };
  });
};

const guest = { userId: undefined, isOwner: false };

/** Reviewers see sections, not the entries in them: a thread on an entry is shown on its section. */
const onSections = (site: Site, threads: readonly Thread[]): Thread[] =>
  threads.map((thread) => ({ ...thread, nodeId: site.sectionOf(thread.documentId, thread.nodeId) }));

export const listReviewComments = (ctx: ServerContext, pass: string) =>
  inReview(ctx, readAccessToken(ctx, pass), async (tx, _link, site) => ({
    threads: onSections(site, await listThreads(tx, site.id, guest)),
  }));

interface GuestComment {
  name: string;
  body: string;
}

const addGuestComment = (
  ctx: ServerContext,
  { pass, ip }: { pass: string; ip: string },
  say: (
    tx: TenantTransaction,
    by: { site: Site; speaker: (name: string) => { guestName: string; linkId: string } },
  ) => Promise<string>,
): Promise<Thread> =>
  inReview(ctx, readAccessToken(ctx, pass), async (tx, link, site) => {
    if (!link.may_comment) throw new AppError('forbidden', 'This link is view only.');
    const windowSeconds = 3_600;
    await enforceRateLimit(ctx, [
      {
        key: `review-comments:${hashIp(ctx, ip)}`,
        limit: limits.reviews.commentsPerHourPerIp,
        windowSeconds,
      },
      { key: `review-comments:${link.id}`, limit: limits.reviews.commentsPerHour, windowSeconds },
    ]);
    const id = await say(tx, { site, speaker: (name) => ({ guestName: name, linkId: link.id }) });
    const threads = onSections(site, await listThreads(tx, site.id, guest));
    return threads.find((thread) => thread.id === id)!;
  });

export const addReviewComment = (
  ctx: ServerContext,
  { pass, meta }: { pass: string; meta: CallMeta },
  { name, body, ...place }: GuestComment & CommentPosition,
): Promise<Thread> =>
  addGuestComment(ctx, { pass, ip: meta.ip }, (tx, { site, speaker }) =>
    beginThread(ctx, tx, { site, speaker: speaker(name), place, body }, meta),
  );

export const replyToReviewComment = (
  ctx: ServerContext,
  { pass, meta }: { pass: string; meta: CallMeta },
  commentId: string,
  { name, body }: GuestComment,
): Promise<Thread> =>
  addGuestComment(ctx, { pass, ip: meta.ip }, (tx, { site, speaker }) =>
    replyToThread(ctx, tx, { site, speaker: speaker(name), commentId, body }, meta),
  );

/** The HTML of a page for the holder of an access token. */
export const renderReview = (ctx: ServerContext, pass: string, path: string): Promise<string> =>
  inReview(ctx, readAccessToken(ctx, pass), (tx, link) =>
    renderDraftForReview(ctx, tx, link.site_id, {
      base: `/review/frame/${pass}/`,
      path,
      script: reviewScript,
    }),
  );
