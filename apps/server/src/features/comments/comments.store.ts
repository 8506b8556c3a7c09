import type { CommentPosition } from '@sitewright/contract/comments/comments';
import { type Insertable, sql } from 'kysely';
import type { CommentsTable } from './comments.tables.ts';
import { isNotExpired } from '../../core/db/not-expired.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { userName } from '../../core/db/user-name.ts';

const comments = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('comments')
    .leftJoin('users as author', 'author.id', 'comments.author_id')
    .leftJoin('users as resolver', 'resolver.id', 'comments.resolved_by')
    .selectAll('comments')
    .select([userName('author').as('author_name'), userName('resolver').as('resolver_name')])
    .where('comments.tenant_id', '=', tx.tenantId)
    .where('comments.site_id', '=', siteId);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['execute']>>[number];

/** All comments of a site or of one thread: each thread’s first comment before its replies. */
export const listComments = (
  tx: TenantTransaction,
  siteId: string,
  threadId?: string,
): Promise<CommentRow[]> =>
  comments(tx, siteId)
    .$if(threadId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('comments.id', '=', threadId!), eb('comments.thread_id', '=', threadId!)]),
      ),
    )
    .orderBy(sql`comments.thread_id is not null`)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

export const findComment = (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<CommentRow | undefined> => comments(tx, siteId).where('comments.id', '=', id).executeTakeFirst();

/** Counts the threads of a site, or the replies of a thread. */
export const countComments = async (
  tx: TenantTransaction,
  siteId: string,
  threadId: string | null,
): Promise<number> => {
  const { n } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('thread_id', threadId === null ? 'is' : '=', threadId)
    .executeTakeFirstOrThrow();
  return n;
};

/** Locks comment creation on a site, so that concurrent inserts cannot both take the last free slot. */
export const lockComments = (tx: TenantTransaction, siteId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`comments|${siteId}`}, 0))`.execute(tx);

/** The author of a comment: a user, or a guest of a review link. */
export type CommentAuthor = { userId: string } | { guestName: string; linkId: string };

export const insertComment = async (
  tx: TenantTransaction,
  comment: {
    siteId: string;
    threadId: string | null;
    place: CommentPosition;
    speaker: CommentAuthor;
    body: string;
  },
): Promise<string> => {
  const { place, speaker } = comment;
  const values: Insertable<CommentsTable> = {
    tenant_id: tx.tenantId,
    site_id: comment.siteId,
    thread_id: comment.threadId,
    document_id: place.documentId,
    node_id: place.nodeId,
    node_label: place.nodeLabel,
    x: place.x,
    y: place.y,
    body: comment.body,
    ...('userId' in speaker
      ? { author_id: speaker.userId }
      : { guest_name: speaker.guestName, review_link_id: speaker.linkId }),
  };
  const { id } = await tx.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const changeComment = async (
  tx: TenantTransaction,
  id: string,
  change: { body: string; edited_at: Date } | { resolved_at: Date | null; resolved_by: string | null },
): Promise<void> => {
  await tx
    .updateTable('comments')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const removeComment = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('comments').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

export const isDocumentOf = async (
  tx: TenantTransaction,
  siteId: string,
  documentId: string,
): Promise<boolean> =>
  (await tx
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', documentId)
    .executeTakeFirst()) !== undefined;

/** User ids of the site's owner and of the thread's participants who can still open the site. */
export const listThreadParticipants = async (
  tx: TenantTransaction,
  siteId: string,
  threadId: string,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('memberships')
    .select('memberships.user_id')
    .distinct()
    .innerJoin('sites', (join) => join.onRef('sites.tenant_id', '=', 'memberships.tenant_id'))
    .where('memberships.tenant_id', '=', tx.tenantId)
    .where('memberships.status', '=', 'active')
    .where('sites.id', '=', siteId)
    .where((eb) => {
      const speaks = eb.exists(
        eb
          .selectFrom('comments')
          .select('comments.id')
          .where('comments.tenant_id', '=', tx.tenantId)
          .whereRef('comments.author_id', '=', 'memberships.user_id')
          .where((of) => of.or([of('comments.id', '=', threadId), of('comments.thread_id', '=', threadId)])),
      );
      const isShared = eb.exists(
        eb
          .selectFrom('site_members')
          .select('site_members.user_id')
          .where('site_members.tenant_id', '=', tx.tenantId)
          .where('site_members.site_id', '=', siteId)
          .whereRef('site_members.user_id', '=', 'memberships.user_id')
          .where(isNotExpired('site_members.expires_at')),
      );
      return eb.or([
        eb('memberships.user_id', '=', eb.ref('sites.owner_id')),
        eb.and([speaks, eb.or([isShared, eb('memberships.role', '=', 'ADMIN')])]),
      ]);
    })
    .execute();
  return rows.map((row) => row.user_id);
};

/** All comments that a user has written in the tenant. */
export const listCommentsOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('comments')
    .select(['id', 'site_id as siteId', 'thread_id as threadId', 'body', 'created_at as createdAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute();
