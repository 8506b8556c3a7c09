// The preview link of a draft: anyone who has it can read the draft, until it expires or is revoked.
import { timingSafeEqual } from 'node:crypto';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { requireSite } from '../../sites/require-site.ts';
import { findSite, isTenantActive } from '../../sites/sites.store.ts';
import { hashOfSecret, newSecret, readToken, tokenOf } from '../../review-links/review-token.ts';
import { type PostTarget, requireKeptPost } from '../posts/posts.service.ts';
import { findPost } from '../posts/posts.store.ts';
import { drawDraftPost } from './draw-draft-post.ts';
import {
  deletePreviewLink,
  findPreviewLink,
  findSiteOfPost,
  savePreviewLink,
} from './post-preview-links.store.ts';

const dayMs = 24 * 60 * 60_000;

export const createPostPreviewLink = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: PostTarget,
): Promise<{ url: string; expiresAt: string }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'blog.write');
    await requireKeptPost(tx, { siteId: site.id, id });
    const secret = newSecret();
    const expiresAt = new Date(ctx.clock.now().getTime() + blogLimits.previewLinkDays * dayMs);
    const tokenHash = hashOfSecret(secret).toString('hex');
    await savePreviewLink(tx, { postId: id, tokenHash, userId: actor.userId, expiresAt });
    const token = tokenOf({ tenantId: tx.tenantId, linkId: id }, secret);
    return { url: `${ctx.env.appUrl}/preview/post/${token}`, expiresAt: expiresAt.toISOString() };
  });

export const revokePostPreviewLink = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: PostTarget,
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'blog.write');
    await requireKeptPost(tx, { siteId: site.id, id });
    await deletePreviewLink(tx, id);
  });

const ended = (): AppError =>
  new AppError('not_found', 'This preview link has expired or was revoked. Ask the author for a new one.');

/** The draft as HTML. Every link that does not work has the same answer. */
export const renderPostPreview = async (ctx: ServerContext, token: string): Promise<string> => {
  const named = readToken(token);
  if (!named) throw ended();
  const { tenantId, linkId: id, secret } = named;
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    const link = await findPreviewLink(tx, id);
    const isRight =
      link !== undefined && timingSafeEqual(Buffer.from(link.token_hash, 'hex'), hashOfSecret(secret));
    if (!isRight || link.expires_at <= ctx.clock.now() || !(await isTenantActive(tx))) throw ended();
    const siteId = await findSiteOfPost(tx, id);
    const site = siteId === undefined ? undefined : await findSite(tx, siteId);
    const post = site && site.deleted_at === null ? await findPost(tx, { siteId: site.id, id }) : undefined;
    if (!site || !post) throw ended();
    return drawDraftPost(ctx, tx, site, post);
  });
};
