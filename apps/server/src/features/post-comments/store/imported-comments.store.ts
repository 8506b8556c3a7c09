// Comments that come from another system, and those that go to one: many at a time.
import type { CommentStatus } from '@sitewright/contract/post-comments/post-comments';
import { type Insertable, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostCommentsTable } from '../post-comments.tables.ts';
import type { CommentRow } from './comments.store.ts';

export type NewComment = Omit<Insertable<PostCommentsTable>, 'tenant_id'> & { id: string };

/** A statement takes 65,535 values. */
const batchSize = 1_000;

/** Beginnings of threads stand before their replies. */
export const insertComments = async (tx: TenantTransaction, rows: readonly NewComment[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx
      .insertInto('post_comments')
      .values(rows.slice(from, from + batchSize).map((row) => ({ ...row, tenant_id: tx.tenantId })))
      .execute();
  }
};

/** What tells whether a comment is there already. */
export const listKnownComments = (
  tx: TenantTransaction,
  postId: string,
): Promise<Pick<CommentRow, 'id' | 'parent_id' | 'author_name' | 'body_hash' | 'created_at'>[]> =>
  tx
    .selectFrom('post_comments')
    .select(['id', 'parent_id', 'author_name', 'body_hash', 'created_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .execute();

export const findSiteLocale = async (tx: TenantTransaction, siteId: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('sites')
    .select(sql<string | null>`settings->>'locale'`.as('locale'))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row?.locale ?? null;
};

/** The oldest first. */
export const listCommentsIn = (
  tx: TenantTransaction,
  postIds: readonly string[],
  statuses: readonly CommentStatus[],
): Promise<CommentRow[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('post_comments')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .where('post_id', 'in', postIds)
        .where('status', 'in', statuses)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
