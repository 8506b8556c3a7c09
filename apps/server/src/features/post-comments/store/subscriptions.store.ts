import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostCommentSubscriptionsTable } from '../post-comments.tables.ts';

export type SubscriptionRow = Selectable<PostCommentSubscriptionsTable>;

/** A later comment in the same thread takes the subscription over, so that it does not end with the first one. */
export const saveSubscription = async (
  tx: TenantTransaction,
  {
    commentId,
    threadId,
    email,
    locale,
  }: { commentId: string; threadId: string; email: string; locale: string },
): Promise<void> => {
  await tx
    .insertInto('post_comment_subscriptions')
    .values({ tenant_id: tx.tenantId, comment_id: commentId, thread_id: threadId, email, locale })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'thread_id', 'email']).doNothing())
    .execute();
};

/** Subscribers of a thread whose own comment is approved. Nobody is told of their own reply, nor a blocked person of any. */
export const listSubscribers = (
  tx: TenantTransaction,
  { threadId, exceptEmail }: { threadId: string; exceptEmail: string | null },
): Promise<SubscriptionRow[]> =>
  tx
    .selectFrom('post_comment_subscriptions as subscription')
    .innerJoin('post_comments as own', (join) =>
      join
        .onRef('own.tenant_id', '=', 'subscription.tenant_id')
        .onRef('own.id', '=', 'subscription.comment_id'),
    )
    .selectAll('subscription')
    .where('subscription.tenant_id', '=', tx.tenantId)
    .where('subscription.thread_id', '=', threadId)
    .where('own.status', '=', 'approved')
    .$if(exceptEmail !== null, (query) => query.where('subscription.email', '!=', exceptEmail!))
    .where(
      sql<boolean>`not exists (select from app.post_comment_blocks block where block.tenant_id = own.tenant_id
        and block.site_id = own.site_id and block.kind = 'email' and block.value = subscription.email)`,
    )
    .orderBy('subscription.created_at')
    .execute();

/** A subscription with the names that its page shows; undefined once it was deleted. */
export const findSubscription = (
  tx: TenantTransaction,
  id: string,
): Promise<(SubscriptionRow & { post_title: string }) | undefined> =>
  tx
    .selectFrom('post_comment_subscriptions as subscription')
    .innerJoin('post_comments as own', (join) =>
      join
        .onRef('own.tenant_id', '=', 'subscription.tenant_id')
        .onRef('own.id', '=', 'subscription.comment_id'),
    )
    .innerJoin('posts', (join) =>
      join.onRef('posts.tenant_id', '=', 'own.tenant_id').onRef('posts.id', '=', 'own.post_id'),
    )
    .selectAll('subscription')
    .select('posts.title as post_title')
    .where('subscription.tenant_id', '=', tx.tenantId)
    .where('subscription.id', '=', id)
    .executeTakeFirst();

export const deleteSubscription = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx
    .deleteFrom('post_comment_subscriptions')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
