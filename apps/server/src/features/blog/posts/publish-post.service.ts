// A publication is what readers see of a post. It is written with the post's state, and the site's next release shows it;
// the release is made after the commit, so that a failure of it never leaves a post half published.
import { createHash } from 'node:crypto';
import {
  postDeleted,
  postPublished,
  postRestored,
  postScheduled,
  postTrashed,
  postUnpublished,
} from '@sitewright/contract/blog/blog-events';
import { excerptOf } from '@sitewright/blog/measure-post';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { PostSummary } from '@sitewright/contract/blog/posts';
import { AppError } from '../../../core/app-error.ts';
import { runHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { deleteDocument, findDocument } from '../../site-content/documents.store.ts';
import { assertCan } from '../../sites/site-rights.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { isTenantActive } from '../../sites/sites.store.ts';
import { deleteVersionsOf } from '../../versions/versions.store.ts';
import type { Call } from '../call.ts';
import { postTimed, postWithdrawn } from '../post-hooks.ts';
import { releaseBlog } from '../release/release-blog.ts';
import { changeBlog, fieldError, readBlog } from '../terms/term-context.ts';
import { releaseSlug, rememberSlug } from '../terms/terms.store.ts';
import { fieldsOf } from './present-post.ts';
import { type PostTarget, requireKeptPost, requirePost, summaryOf } from './posts.service.ts';
import { type PostRow, setPostState, updatePostRow } from './posts.store.ts';
import {
  deleteOldSlugs,
  deletePublication,
  findPublication,
  findPublicationAt,
  savePublication,
} from './publications.store.ts';

const dayMs = 24 * 60 * 60_000;

const about = ({ actor, meta }: Call, { id, title, site_id: siteId }: PostRow) => ({
  tenantId: actor.tenantId,
  actor,
  meta,
  target: { type: 'post' as const, id, label: title },
  payload: { siteId },
});

const requireOpenTenant = async (tx: TenantTransaction): Promise<void> => {
  if (await isTenantActive(tx)) return;
  throw new AppError('tenant_suspended', 'This workspace is closed. Reopen it before you publish.');
};

const requirePublishable = async (tx: TenantTransaction, row: PostRow): Promise<void> => {
  if (row.title === '') throw new AppError('publish_blocked', 'Give the post a title before you publish it.');
  if (row.visibility === 'password' && row.password_hash === null) {
    throw new AppError('publish_blocked', 'Set a password for this post before you publish it.');
  }
  const { site_id: siteId, slug, id } = row;
  if ((await findPublicationAt(tx, { siteId, slug, except: id })) === undefined) return;
  throw new AppError(
    'publish_blocked',
    'Readers still find another post at this address. Publish that post with its new address first, or choose another.',
  );
};

/** Freezes the post as it is now; its former address redirects. */
const freeze = async (tx: TenantTransaction, row: PostRow, publishedAt: Date): Promise<void> => {
  const before = await findPublication(tx, row.id);
  const document = await findDocument(tx, row.site_id, row.id);
  const { slug, publishedAt: _date, ...own } = fieldsOf(row);
  const content = document!.content;
  // The beginning of a protected post is as protected as the rest.
  const isOpen = own.visibility === 'public';
  const fields = { ...own, lead: own.excerpt, excerpt: own.excerpt || (isOpen ? excerptOf(content) : '') };
  const hash = createHash('sha256')
    .update(JSON.stringify([slug, publishedAt, fields, content, row.password_hash]))
    .digest('hex');
  if (before && before.slug !== slug) {
    await rememberSlug(tx, { siteId: row.site_id, kind: 'post', slug: before.slug, targetId: row.id });
    await deleteOldSlugs(tx, row.id, limits.formerSlugsPerPost);
  }
  await releaseSlug(tx, { siteId: row.site_id, kind: 'post', slug });
  await savePublication(tx, {
    site_id: row.site_id,
    post_id: row.id,
    slug,
    fields,
    content,
    version: document!.version,
    edit: row.edit,
    word_count: row.word_count,
    image_count: row.image_count,
    hash,
    published_at: publishedAt,
  });
};

const publishNow = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  call: Call,
  { site, row, isImport }: { site: SiteView; row: PostRow; isImport: boolean },
): Promise<void> => {
  await requireOpenTenant(tx);
  await requirePublishable(tx, row);
  const now = ctx.clock.now();
  // A date in the future would list the post above all later ones.
  const at = row.published_at !== null && row.published_at <= now ? row.published_at : now;
  const isFirst = row.published_version === null;
  await freeze(tx, row, at);
  await setPostState(tx, row.id, {
    status: 'published',
    publish_at: null,
    scheduled_by: null,
    published_at: at,
  });
  if (isImport) return;
  const url =
    site.is_published && site.subdomain ? siteUrl(ctx, site.subdomain) + blogPaths.post(row.slug) : null;
  await emit(ctx, tx, postPublished, {
    ...about(call, row),
    payload: { siteId: row.site_id, url, isFirst },
  });
};

const schedule = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  call: Call,
  { row, at, isImport }: { row: PostRow; at: Date; isImport: boolean },
): Promise<void> => {
  if (row.status === 'published') {
    throw fieldError('at', 'This post is published already. Publish its changes now, or unpublish it first.');
  }
  if (at.getTime() > ctx.clock.now().getTime() + limits.scheduleDaysMax * dayMs) {
    throw fieldError('at', `Choose a time within the next ${limits.scheduleDaysMax} days.`);
  }
  await requirePublishable(tx, row);
  await setPostState(tx, row.id, {
    status: 'scheduled',
    publish_at: at,
    published_at: at,
    scheduled_by: call.actor.userId,
  });
  if (isImport) return;
  await emit(ctx, tx, postScheduled, {
    ...about(call, row),
    payload: { siteId: row.site_id, at: at.toISOString() },
  });
};

/** Changes what readers see; true when the site needs a release for it. */
type Change = (ctx: ServerContext, call: Call, target: PostTarget) => Promise<boolean>;

/** Takes part in the transaction; `at` is undefined for a post that is published now. */
type Also = (
  tx: TenantTransaction,
  about: { site: SiteView; row: PostRow; at: Date | undefined },
) => Promise<void>;

interface PublishingOptions {
  /** Posts of an import emit no events of their own: subscribers would announce what is years old, thousands of times. */
  isImport?: boolean;
  also?: Also | undefined;
}

/** Without a time, or at one in the past, now. */
export const publishing =
  (at?: string, { isImport = false, also }: PublishingOptions = {}): Change =>
  (ctx, call, target) =>
    changeBlog(ctx, call.actor, { ...target, permission: 'blog.publish' }, async (tx, site) => {
      const row = await requireKeptPost(tx, target);
      const later = at !== undefined && new Date(at) > ctx.clock.now() ? new Date(at) : undefined;
      if (later) await schedule(ctx, tx, call, { row, at: later, isImport });
      else await publishNow(ctx, tx, call, { site, row, isImport });
      await runHook(ctx, postTimed, { tx, postId: row.id, at: later ?? null });
      await also?.(tx, { site, row, at: later });
      return later === undefined;
    });

/** Readers lose a post: its publication goes, and the release after it has none of its pages. */
const withdraw = async (ctx: ServerContext, tx: TenantTransaction, row: PostRow): Promise<boolean> => {
  await runHook(ctx, postWithdrawn, { tx, postId: row.id });
  const isPublic = row.published_version !== null;
  if (isPublic) await deletePublication(tx, row.id);
  await setPostState(tx, row.id, { status: 'draft', publish_at: null, scheduled_by: null });
  return isPublic;
};

export const unpublishing: Change = (ctx, call, target) =>
  changeBlog(ctx, call.actor, { ...target, permission: 'blog.publish' }, async (tx) => {
    const row = await requireKeptPost(tx, target);
    if (row.status === 'draft') return false;
    await emit(ctx, tx, postUnpublished, about(call, row));
    return withdraw(ctx, tx, row);
  });

/** To the trash; from the trash for good. A public post needs the permission to publish. */
export const trashing: Change = (ctx, call, target) =>
  changeBlog(ctx, call.actor, target, async (tx, site) => {
    const row = await requirePost(tx, target);
    if (row.deleted_at !== null) {
      await deleteVersionsOf(tx, row.id);
      await deleteDocument(tx, row.id);
      await emit(ctx, tx, postDeleted, about(call, row));
      return false;
    }
    if (row.status !== 'draft') assertCan(site, 'blog.publish');
    await emit(ctx, tx, postTrashed, about(call, row));
    const isPublic = await withdraw(ctx, tx, row);
    await setPostState(tx, row.id, { deleted_at: ctx.clock.now() });
    return isPublic;
  });

const released = async (
  ctx: ServerContext,
  call: Call,
  target: PostTarget,
  change: Change,
): Promise<void> => {
  if (await change(ctx, call, target)) await releaseBlog(ctx, call.actor, target.siteId);
};

const summaryNow = (ctx: ServerContext, { actor }: Call, target: PostTarget): Promise<PostSummary> =>
  readBlog(ctx, actor, target, (tx, site) => summaryOf(ctx, tx, site, target.id));

export const publishPost = async (
  ctx: ServerContext,
  call: Call,
  target: PostTarget,
  { at, also }: { at?: string | undefined; also?: Also } = {},
): Promise<PostSummary> => {
  await released(ctx, call, target, publishing(at, { also }));
  return summaryNow(ctx, call, target);
};

export const unpublishPost = async (
  ctx: ServerContext,
  call: Call,
  target: PostTarget,
): Promise<PostSummary> => {
  await released(ctx, call, target, unpublishing);
  return summaryNow(ctx, call, target);
};

export const trashPost = (ctx: ServerContext, call: Call, target: PostTarget): Promise<void> =>
  released(ctx, call, target, trashing);

export const restorePost = (ctx: ServerContext, call: Call, target: PostTarget): Promise<PostSummary> =>
  changeBlog(ctx, call.actor, target, async (tx, site) => {
    const row = await requirePost(tx, target);
    if (row.deleted_at !== null) {
      await updatePostRow(tx, row.id, { deleted_at: null });
      await emit(ctx, tx, postRestored, about(call, row));
    }
    return summaryOf(ctx, tx, site, row.id);
  });
