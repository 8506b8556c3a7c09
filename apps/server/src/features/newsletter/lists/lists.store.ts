import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { NewsletterListsTable } from '../newsletter.tables.ts';

export type ListRow = Selectable<NewsletterListsTable>;

const lists = (tx: TenantTransaction) =>
  tx.selectFrom('newsletter_lists').where('newsletter_lists.tenant_id', '=', tx.tenantId);

/**
 * Every list, the default one first, with the number of its members who get mail. Their status is compared so that no index
 * serves it: before the statistics are renewed after a large import, that index would be read as a whole for each member.
 */
export const listRows = (tx: TenantTransaction): Promise<(ListRow & { subscribers: number })[]> =>
  lists(tx)
    .selectAll('newsletter_lists')
    .select(
      sql<number>`(select count(*) from newsletter_memberships as membership
        join newsletter_subscribers as subscriber
          on subscriber.tenant_id = membership.tenant_id and subscriber.id = membership.subscriber_id
        where membership.tenant_id = newsletter_lists.tenant_id and membership.list_id = newsletter_lists.id
          and subscriber.status is not distinct from 'subscribed')`.as('subscribers'),
    )
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();

export const findList = (tx: TenantTransaction, id: string): Promise<ListRow | undefined> =>
  lists(tx).selectAll().where('id', '=', id).executeTakeFirst();

export const findListBySlug = (tx: TenantTransaction, slug: string): Promise<ListRow | undefined> =>
  lists(tx).selectAll().where('slug', '=', slug).executeTakeFirst();

export const findDefaultList = (tx: TenantTransaction): Promise<ListRow | undefined> =>
  lists(tx).selectAll().where('is_default', '=', true).executeTakeFirst();

/** Undefined when another transaction has just added one with this slug, or the default. */
export const insertList = (
  tx: TenantTransaction,
  list: Omit<Insertable<NewsletterListsTable>, 'tenant_id'>,
): Promise<ListRow | undefined> =>
  tx
    .insertInto('newsletter_lists')
    .values({ ...list, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const lockList = (tx: TenantTransaction, id: string): Promise<ListRow | undefined> =>
  lists(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks every list in one order, so that of two changes of the default one the second sees the first. */
export const lockLists = async (tx: TenantTransaction): Promise<void> => {
  // Without keeping people from joining a list meanwhile.
  await lists(tx).select('id').orderBy('id').forNoKeyUpdate().execute();
};

export const saveList = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<NewsletterListsTable>,
): Promise<ListRow> =>
  tx
    .updateTable('newsletter_lists')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Before another list becomes the default. */
export const clearDefaultList = async (tx: TenantTransaction): Promise<void> => {
  await tx
    .updateTable('newsletter_lists')
    .set({ is_default: false })
    .where('tenant_id', '=', tx.tenantId)
    .where('is_default', '=', true)
    .execute();
};

export const removeList = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('newsletter_lists').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** The lists that a subscriber is on, or will be on after confirming. */
export const listsOf = (tx: TenantTransaction, subscriberId: string): Promise<ListRow[]> =>
  lists(tx)
    .innerJoin('newsletter_memberships as membership', (join) =>
      join
        .onRef('membership.tenant_id', '=', 'newsletter_lists.tenant_id')
        .onRef('membership.list_id', '=', 'newsletter_lists.id'),
    )
    .where('membership.subscriber_id', '=', subscriberId)
    .selectAll('newsletter_lists')
    .orderBy('newsletter_lists.is_default', 'desc')
    .orderBy('newsletter_lists.name')
    .execute();
