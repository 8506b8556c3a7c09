// Review links as the people who work on a site manage them: created, listed, revoked.
import { reviewLinkCreated, reviewLinkRevoked } from '@sitewright/contract/review-links/review-link-events';
import { limits } from '@sitewright/contract/limits';
import type { ReviewLink } from '@sitewright/contract/review-links/review-links';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { hashOfSecret, newSecret, tokenOf } from './review-token.ts';
import {
  updateReviewLink,
  findReviewLink,
  insertReviewLink,
  type ReviewLinkRow,
  listWorkingLinks,
} from './review-links.store.ts';

const day = 24 * 60 * 60_000;

const presentLink = (row: ReviewLinkRow): ReviewLink => ({
  id: row.id,
  label: row.label,
  hasPassword: row.password_hash !== null,
  mayComment: row.may_comment,
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator,
  expiresAt: row.expires_at.toISOString(),
  openedAt: row.opened_at?.toISOString() ?? null,
});

export const listReviewLinks = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.write');
    return { links: (await listWorkingLinks(tx, siteId, new Date())).map(presentLink) };
  });

export interface NewReviewLink {
  label: string;
  days: number;
  password?: string | undefined;
  mayComment: boolean;
}

export const createReviewLink = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  { label, days, password, mayComment }: NewReviewLink,
): Promise<{ link: ReviewLink; url: string }> => {
  // Checked before the expensive hash.
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.write'));
  const passwordHash = password === undefined ? null : await ctx.passwords.hash(password);
  const secret = newSecret();
  return withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const { perSite } = limits.reviews;
    if ((await listWorkingLinks(tx, siteId, new Date())).length >= perSite) {
      throw new AppError('limit_reached', `A site can have up to ${perSite} review links. Revoke one first.`);
    }
    const linkId = await insertReviewLink(tx, {
      siteId,
      label,
      tokenHash: hashOfSecret(secret),
      passwordHash,
      mayComment,
      expiresAt: new Date(Date.now() + days * day),
      userId: actor.userId,
    });
    await emitForSite(ctx, tx, reviewLinkCreated, { actor, meta, payload: { linkId, days } }, site);
    const token = tokenOf({ tenantId: tx.tenantId, linkId }, secret);
    return {
      link: presentLink((await findReviewLink(tx, linkId))!),
      url: `${ctx.env.appUrl}/review/${token}`,
    };
  });
};

export const revokeReviewLink = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, linkId }: { siteId: string; linkId: string },
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const link = await findReviewLink(tx, linkId);
    if (link?.site_id !== siteId) throw notFound('The link');
    if (link.revoked_at) return;
    await updateReviewLink(tx, linkId, { revoked_at: new Date() });
    await emitForSite(ctx, tx, reviewLinkRevoked, { actor, meta, payload: { linkId } }, site);
  });
