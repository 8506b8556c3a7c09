// What is kept of a person who comments: by their email address, by their account, and for how long.
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface CommentsOf {
  email: string;
  /** Only on the sites of this user. */
  ownerId: string | undefined;
}

const commentsOf = (tx: TenantTransaction, { email, ownerId }: CommentsOf) =>
  tx
    .selectFrom('post_comments')
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'post_comments.tenant_id')
        .onRef('sites.id', '=', 'post_comments.site_id'),
    )
    .where('post_comments.tenant_id', '=', tx.tenantId)
    .where('post_comments.author_email', '=', email)
    .$if(ownerId !== undefined, (query) => query.where('sites.owner_id', '=', ownerId!));

export const countCommentsBySite = (
  tx: TenantTransaction,
  person: CommentsOf,
): Promise<{ place: string; count: number }[]> =>
  commentsOf(tx, person)
    .select(['sites.name as place', sql<number>`count(*)::int`.as('count')])
    .groupBy(['sites.id', 'sites.name'])
    .orderBy('sites.name')
    .execute();

export const listCommentsOf = (tx: TenantTransaction, person: CommentsOf, limit: number) =>
  commentsOf(tx, person)
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.tenant_id', '=', 'post_comments.tenant_id')
        .onRef('posts.id', '=', 'post_comments.post_id'),
    )
    .select([
      'sites.name as site',
      'posts.title as post',
      'post_comments.author_name as name',
      'post_comments.body as comment',
      'post_comments.status',
      'post_comments.created_at as writtenAt',
    ])
    .orderBy('post_comments.created_at')
    .limit(limit)
    .execute();

export interface ErasedComment {
  id: string;
  site_id: string;
  has_replies: boolean;
}

/** Locked until the transaction ends. */
export const lockCommentsOf = (tx: TenantTransaction, person: CommentsOf): Promise<ErasedComment[]> =>
  commentsOf(tx, person)
    .select([
      'post_comments.id',
      'post_comments.site_id',
      sql<boolean>`exists (select from app.post_comments reply where reply.tenant_id = post_comments.tenant_id
        and reply.parent_id = post_comments.id and reply.author_email is distinct from ${person.email})`.as(
        'has_replies',
      ),
    ])
    .orderBy('post_comments.id')
    .forUpdate('post_comments')
    .execute();

/** Replies of others stay: nothing but an empty place is left of the comment. */
export const emptyComments = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('post_comments')
    .set({
      author_name: '–',
      author_email: null,
      user_id: null,
      body: '–',
      body_hash: '',
      ip_hash: null,
      user_agent: null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .execute();
};

export const deleteSubscriptionsOf = async (
  tx: TenantTransaction,
  { email, ownerId }: CommentsOf,
): Promise<void> => {
  await tx
    .deleteFrom('post_comment_subscriptions')
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .$if(ownerId !== undefined, (query) =>
      query.where('comment_id', 'in', (eb) =>
        eb
          .selectFrom('post_comments')
          .innerJoin('sites', (join) =>
            join
              .onRef('sites.tenant_id', '=', 'post_comments.tenant_id')
              .onRef('sites.id', '=', 'post_comments.site_id'),
          )
          .select('post_comments.id')
          .where('post_comments.tenant_id', '=', tx.tenantId)
          .where('sites.owner_id', '=', ownerId!),
      ),
    )
    .execute();
};

const ownEmail = (userId: string) =>
  sql<string>`(select lower(users.email) from users where users.id = ${userId})`;

/** The workspaces in which a user commented; as the user, and in no workspace. */
export const listCommentedTenants = async (tx: Transaction<Database>, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('post_comments')
    .select('tenant_id')
    .distinct()
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('author_email', '=', ownEmail(userId))]))
    .execute();
  return rows.map((row) => row.tenant_id);
};

/** As the user, and in no workspace. */
export const deleteSubscriptionsOfUser = async (tx: Transaction<Database>, userId: string): Promise<void> => {
  await tx.deleteFrom('post_comment_subscriptions').where('email', '=', ownEmail(userId)).execute();
};

/** What they wrote stays without their name. Returns the sites that show it. */
export const anonymizeComments = async (tx: TenantTransaction, userId: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('post_comments')
    .set({ author_name: '–', author_email: null, user_id: null, ip_hash: null, user_agent: null })
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('author_email', '=', ownEmail(userId))]))
    .returning('site_id')
    .execute();
  return rows.map((row) => row.site_id);
};

// ------------------------------------------------------------- retention

export const clearVisitorData = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .updateTable('post_comments')
    .set({ ip_hash: null, user_agent: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('ip_hash', 'is not', null), eb('user_agent', 'is not', null)]))
    .execute();
  await tx
    .updateTable('post_comment_reports')
    .set({ ip_hash: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .where('ip_hash', 'is not', null)
    .execute();
};

export const deleteEndedBlocks = async (tx: TenantTransaction, now: Date): Promise<void> => {
  await tx
    .deleteFrom('post_comment_blocks')
    .where('tenant_id', '=', tx.tenantId)
    .where('ends_at', '<', now)
    .execute();
};

/** Those in spam and the trash. */
export const deleteOldHidden = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('post_comments')
    .where('tenant_id', '=', tx.tenantId)
    .where('status', 'in', ['spam', 'trash'])
    .where('moved_at', '<', before)
    .execute();
};
