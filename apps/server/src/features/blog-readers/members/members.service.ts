// Members of a blog, as the people of the site manage them.
import { blogMemberRemoved, blogMembersAdded } from '@sitewright/contract/blog-readers/blog-member-events';
import type * as contract from '@sitewright/contract/blog-readers/blog-members';
import { type BlogMember, blogMemberList } from '@sitewright/contract/blog-readers/blog-members';
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readInChunks } from '../../../core/db/paginate.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { paginationOf } from '../../../core/listing.ts';
import { exportList } from '../../../http/export-list.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { SiteView } from '../../sites/sites.store.ts';
import { deleteLinksOf } from '../sign-in/links.store.ts';
import { readerLanguage } from '../visitors/reader-texts.ts';
import {
  countMembers,
  deleteMember,
  insertMembers,
  listKnownEmails,
  listMemberRows,
  lockMembers,
  type MemberRow,
  readMemberChunk,
} from './members.store.ts';

const present = (row: MemberRow): BlogMember => ({
  id: row.id,
  email: row.email,
  name: row.name,
  locale: row.locale,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
});

const withSite = <Result>(
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  work: (tx: TenantTransaction, site: SiteView) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => work(tx, await requireSite(tx, actor, siteId, 'blog.moderate')));

export const listBlogMembers = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  query: EndpointInput<typeof contract.listBlogMembers>['query'],
): Promise<EndpointResponse<typeof contract.listBlogMembers>> =>
  withSite(ctx, actor, siteId, async (tx) => {
    const { rows, total } = await listMemberRows(tx, siteId, query);
    return { members: rows.map(present), pagination: paginationOf(query, total) };
  });

/** The right is asked before the answer begins: a refusal is still an error of the API. */
export const exportBlogMembers = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  filter: EndpointInput<typeof contract.exportBlogMembers>['query'],
) => {
  await withSite(ctx, actor, siteId, () => Promise.resolve());
  const chunks = readInChunks(
    (chunk) => withSite(ctx, actor, siteId, (tx) => readMemberChunk(tx, siteId, { filter, chunk })),
    present,
  );
  return exportList(blogMemberList, chunks, { name: 'members' });
};

export const requireRoomForMembers = async (
  tx: TenantTransaction,
  siteId: string,
  added: number,
): Promise<void> => {
  const used = await countMembers(tx, siteId);
  if (used + added <= limits.membersPerSite) return;
  throw new AppError('limit_reached', `A blog can have up to ${limits.membersPerSite} members.`, {
    details: { meter: 'members', used, limit: limits.membersPerSite },
  });
};

export const addBlogMembers = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  typed: readonly string[],
): Promise<EndpointResponse<typeof contract.addBlogMembers>> =>
  withSite(ctx, actor, siteId, async (tx, site) => {
    await lockMembers(tx, siteId);
    const emails = [...new Set(typed)];
    const known = new Set(await listKnownEmails(tx, siteId, emails));
    const fresh = emails.filter((email) => !known.has(email));
    await requireRoomForMembers(tx, siteId, fresh.length);
    const locale = readerLanguage(site.settings['locale']);
    await insertMembers(
      tx,
      fresh.map((email) => ({ siteId, email, locale })),
    );
    if (fresh.length > 0) {
      const payload = { members: fresh.length };
      await emitForSite(ctx, tx, blogMembersAdded, { actor, meta, payload }, site);
    }
    return { added: fresh.length, known: known.size };
  });

export const removeBlogMember = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, id }: { siteId: string; id: string },
): Promise<void> =>
  withSite(ctx, actor, siteId, async (tx, site) => {
    const email = await deleteMember(tx, { siteId, id });
    if (email === undefined) throw notFound('The member');
    // A link that was sent before would make them a member again.
    await deleteLinksOf(tx, { siteId, email });
    await emitForSite(ctx, tx, blogMemberRemoved, { actor, meta, payload: {} }, site);
  });
