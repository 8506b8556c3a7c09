// One transaction of a change to the terms of a blog: permission, the blog itself and its lock.
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { staleVersion } from '../../../core/stale-version.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import type { TermKind } from '../blog.tables.ts';
import { lockBlog } from '../settings/blogs.store.ts';
import { ensureBlog } from '../settings/ensure-blog.ts';
import { freeTermSlug } from './term-slugs.ts';
import { countTerms, findTerm, releaseSlug, rememberSlug, type TermRow } from './terms.store.ts';

export const nouns: Record<TermKind, string> = {
  category: 'category',
  tag: 'tag',
  series: 'series',
  author: 'author',
};

interface Target {
  siteId: string;
  permission?: Permission;
}

export const readBlog = <Result>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, permission = 'blog.read' }: Target,
  read: (tx: TenantTransaction, site: SiteView) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, permission);
    await ensureBlog(ctx, tx, site);
    return read(tx, site);
  });

/** Changes of terms and slugs of one site run one after the other. */
export const changeBlog = <Result>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, permission = 'blog.write' }: Target,
  change: (tx: TenantTransaction, site: SiteView) => Promise<Result>,
): Promise<Result> =>
  readBlog(ctx, actor, { siteId, permission }, async (tx, site) => {
    await lockBlog(tx, siteId);
    return change(tx, site);
  });

export const requireTerm = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  target: { siteId: string; id: string },
): Promise<TermRow<Kind>> => {
  const found = await findTerm(tx, kind, target);
  if (!found) throw notFound(`The ${nouns[kind]}`);
  return found;
};

export const requireRoom = async (
  tx: TenantTransaction,
  kind: TermKind,
  { siteId, max, plural }: { siteId: string; max: number; plural: string },
): Promise<void> => {
  const used = await countTerms(tx, kind, siteId);
  if (used < max) return;
  throw new AppError('limit_reached', `A blog can have up to ${max} ${plural}. Delete one first.`, {
    details: { meter: plural, used, limit: max },
  });
};

export const assertFresh = (edit: number | undefined, row: { edit: number }): void => {
  if (edit !== undefined && edit !== row.edit) throw staleVersion(row.edit, undefined);
};

/** The slug of a changed term; its former address redirects from now on. */
export const changedSlug = async (
  tx: TenantTransaction,
  kind: TermKind,
  { siteId, id, slug: before }: { siteId: string; id: string; slug: string },
  wanted: string | undefined,
): Promise<string> => {
  if (wanted === undefined || wanted === before) return before;
  const slug = await freeTermSlug(tx, kind, { siteId, wanted, except: id });
  if (slug === before) return before;
  await releaseSlug(tx, { siteId, kind, slug });
  await rememberSlug(tx, { siteId, kind, slug: before, targetId: id });
  return slug;
};

/** A term in use is deleted only together with a choice of what becomes of its posts. */
export const assertUnused = (kind: TermKind, posts: number): void => {
  if (posts === 0) return;
  const count = posts === 1 ? '1 post' : `${posts} posts`;
  throw new AppError('in_use', `This ${nouns[kind]} has ${count}. Choose another one for them first.`, {
    details: { posts },
  });
};

export const fieldError = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
