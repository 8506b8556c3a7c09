import type { CommentStatus } from '@sitewright/contract/post-comments/post-comments';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostCommentsTable } from '../post-comments.tables.ts';

export type CommentRow = Selectable<PostCommentsTable>;

/** Until the transaction ends, no other comment is added to the post. */
export const lockThread = async (tx: TenantTransaction, postId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comments:${postId}`}, 0))`.execute(tx);
};

export const insertComment = (
  tx: TenantTransaction,
  row: Omit<Insertable<PostCommentsTable>, 'tenant_id'>,
): Promise<CommentRow> =>
  tx
    .insertInto('post_comments')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findComment = (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<CommentRow | undefined> =>
  tx
    .selectFrom('post_comments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The comments of the site among the ids, locked in one order so that two moderators do not wait for each other. */
export const lockComments = (
  tx: TenantTransaction,
  siteId: string,
  ids: readonly string[],
): Promise<CommentRow[]> =>
  tx
    .selectFrom('post_comments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export const updateComment = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<PostCommentsTable>,
): Promise<CommentRow> =>
  tx
    .updateTable('post_comments')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** With their replies. */
export const deleteComments = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.deleteFrom('post_comments').where('tenant_id', '=', tx.tenantId).where('id', 'in', ids).execute();
};

/** An approved comment of the post, which readers see and may answer. */
export const findShownComment = (
  tx: TenantTransaction,
  { postId, id }: { postId: string; id: string },
): Promise<CommentRow | undefined> =>
  tx
    .selectFrom('post_comments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();

/** The same text of the same person at the same place, sent a moment ago. */
export const findRepeated = (
  tx: TenantTransaction,
  {
    postId,
    parentId,
    email,
    bodyHash,
    since,
  }: { postId: string; parentId: string | null; email: string; bodyHash: string; since: Date },
): Promise<CommentRow | undefined> =>
  tx
    .selectFrom('post_comments')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .where('parent_id', 'is not distinct from', parentId)
    .where('author_email', '=', email)
    .where('body_hash', '=', bodyHash)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .executeTakeFirst();

/** Whether another comment of the site has this text. */
export const hasSameText = async (
  tx: TenantTransaction,
  { siteId, bodyHash, since }: { siteId: string; bodyHash: string; since: Date },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('post_comments')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('created_at', '>', since)
    .where('body_hash', '=', bodyHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const hasApproved = async (
  tx: TenantTransaction,
  { siteId, email }: { siteId: string; email: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('post_comments')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('author_email', '=', email)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Of visitors of the last days: those that were imported have no IP address. */
export const countWaiting = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('post_comments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .where('ip_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The waiting comments of an author become spam. Returns their ids. */
export const moveWaitingOf = async (
  tx: TenantTransaction,
  siteId: string,
  author: { kind: 'email' | 'ip'; value: string },
): Promise<string[]> => {
  const rows = await tx
    .updateTable('post_comments')
    .set({
      status: 'spam' satisfies CommentStatus,
      status_before: 'pending',
      moved_at: new Date(),
      spam_score: 100,
      spam_reasons: sql`array(select distinct unnest(spam_reasons || 'blocked'::text))`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'pending')
    .where(author.kind === 'email' ? 'author_email' : 'ip_hash', '=', author.value)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export interface CountRow {
  post_id: string;
  approved: number;
  pending: number;
}

export const countByPost = (tx: TenantTransaction, postIds: readonly string[]): Promise<CountRow[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('post_comments')
        .select([
          'post_id',
          sql<number>`count(*) filter (where status = 'approved')::int`.as('approved'),
          sql<number>`count(*) filter (where status = 'pending')::int`.as('pending'),
        ])
        .where('tenant_id', '=', tx.tenantId)
        .where('post_id', 'in', postIds)
        .where('status', 'in', ['approved', 'pending'])
        .groupBy('post_id')
        .execute();

/** The approved comments of posts, the oldest first. A reply to one that is not approved is left out. */
export const listShownComments = (
  tx: TenantTransaction,
  siteId: string,
  postIds: readonly string[],
): Promise<CommentRow[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('post_comments')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .where('site_id', '=', siteId)
        .where('post_id', 'in', postIds)
        .where('status', '=', 'approved')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
