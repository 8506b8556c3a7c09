import type { subscriberList, SubscriberStatus } from '@sitewright/contract/newsletter/subscribers';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import {
  type Expression,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { z } from 'zod';
import { type Chunk, paginate, paginateByCursor } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { NewsletterSubscribersTable } from '../newsletter.tables.ts';

export type SubscriberRow = Selectable<NewsletterSubscribersTable>;
export type ListedSubscriber = SubscriberRow & { lists: string[] };
type Filter = z.output<typeof subscriberList.filters>;
type Listing = z.output<typeof subscriberList.query>;

const own = (tx: TenantTransaction) =>
  tx.selectFrom('newsletter_subscribers').where('newsletter_subscribers.tenant_id', '=', tx.tenantId);

const matching = (tx: TenantTransaction, { q, status, list, tag }: Filter) =>
  own(tx)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('newsletter_subscribers.email', 'ilike', containing(q!)),
          eb('newsletter_subscribers.name', 'ilike', containing(q!)),
        ]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('newsletter_subscribers.status', '=', status!))
    .$if(tag !== undefined && tag !== '', (query) =>
      query.where(sql<boolean>`newsletter_subscribers.tags @> array[${tag}]::text[]`),
    )
    .$if(list !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('newsletter_memberships')
            .whereRef('newsletter_memberships.tenant_id', '=', 'newsletter_subscribers.tenant_id')
            .whereRef('newsletter_memberships.subscriber_id', '=', 'newsletter_subscribers.id')
            .where('newsletter_memberships.list_id', '=', list!)
            .select(sql.lit(1).as('one')),
        ),
      ),
    );

const shown = (query: ReturnType<typeof own>) =>
  query.selectAll('newsletter_subscribers').select((eb) =>
    eb
      .selectFrom('newsletter_memberships')
      .whereRef('newsletter_memberships.tenant_id', '=', 'newsletter_subscribers.tenant_id')
      .whereRef('newsletter_memberships.subscriber_id', '=', 'newsletter_subscribers.id')
      .select(sql<string[]>`coalesce(array_agg(list_id::text order by joined_at, list_id), '{}')`.as('ids'))
      .$asScalar()
      .$castTo<string[]>()
      .as('lists'),
  );

const orders: Record<Listing['sort'], Expression<unknown>[]> = {
  newest: [sql`newsletter_subscribers.created_at desc`],
  oldest: [sql`newsletter_subscribers.created_at`],
  email: [sql`newsletter_subscribers.email`],
};

export const listSubscriberRows = (
  tx: TenantTransaction,
  listing: Listing,
): Promise<{ rows: ListedSubscriber[]; total: number }> =>
  paginate(listing, {
    matching: matching(tx, listing),
    columns: shown(own(tx)),
    key: 'newsletter_subscribers.id',
    order: orders[listing.sort],
  });

export const readSubscriberChunk = (
  tx: TenantTransaction,
  filter: Filter,
  chunk: Chunk,
): Promise<{ rows: ListedSubscriber[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: shown(matching(tx, filter)),
    order: [{ column: 'newsletter_subscribers.id', type: 'uuid' }],
    direction: 'asc',
  });

export const findSubscriber = (tx: TenantTransaction, id: string): Promise<ListedSubscriber | undefined> =>
  shown(own(tx).where('newsletter_subscribers.id', '=', id)).executeTakeFirst();

/** Locks the subscriber with this email, adding a pending one first when there is none. */
export const lockSubscriber = async (
  tx: TenantTransaction,
  subscriber: Omit<Insertable<NewsletterSubscribersTable>, 'tenant_id'>,
): Promise<SubscriberRow> => {
  await tx
    .insertInto('newsletter_subscribers')
    .values({ ...subscriber, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .execute();
  return own(tx).selectAll().where('email', '=', subscriber.email).forUpdate().executeTakeFirstOrThrow();
};

export const lockSubscriberById = (tx: TenantTransaction, id: string): Promise<SubscriberRow | undefined> =>
  own(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockSubscriberByEmail = (
  tx: TenantTransaction,
  email: string,
): Promise<SubscriberRow | undefined> =>
  own(tx).selectAll().where('email', '=', email).forUpdate().executeTakeFirst();

export const saveSubscriber = async (
  tx: TenantTransaction,
  id: string,
  change: Updateable<NewsletterSubscribersTable>,
): Promise<void> => {
  await tx
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const findSubscriberByEmail = (tx: TenantTransaction, email: string) =>
  tx
    .selectFrom('newsletter_subscribers')
    .select([
      'id',
      'email',
      'name',
      'locale',
      'status',
      'tags',
      'source',
      'consent',
      'consent_at',
      'created_at',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirst();

export const removeSubscriber = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('newsletter_subscribers')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** The subscription of a user to the newsletter of the platform. Run with the user as the actor. */
export const removeSubscriptionOf = async (tx: Transaction<Database>, userId: string): Promise<void> => {
  await tx
    .deleteFrom('newsletter_subscribers')
    .where('tenant_id', '=', sharedTenantId)
    .where('email', '=', (eb) =>
      eb
        .selectFrom('users')
        .where('users.id', '=', userId)
        .select((inner) => inner.fn<string>('lower', ['users.email']).as('email')),
    )
    .execute();
};

export const joinList = async (
  tx: TenantTransaction,
  { listId, subscriberId }: { listId: string; subscriberId: string },
): Promise<void> => {
  await tx
    .insertInto('newsletter_memberships')
    .values({ tenant_id: tx.tenantId, list_id: listId, subscriber_id: subscriberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Leaves all lists but these. */
export const leaveOtherLists = async (
  tx: TenantTransaction,
  subscriberId: string,
  listIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('newsletter_memberships')
    .where('tenant_id', '=', tx.tenantId)
    .where('subscriber_id', '=', subscriberId)
    .$if(listIds.length > 0, (query) => query.where('list_id', 'not in', listIds))
    .execute();
};

export const listIdsOf = async (tx: TenantTransaction, subscriberId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('newsletter_memberships')
    .select('list_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return rows.map(({ list_id: id }) => id);
};

export const countByStatus = (
  tx: TenantTransaction,
): Promise<{ status: SubscriberStatus; count: number }[]> =>
  own(tx)
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();

/** Subscriptions and cancellations by day, in UTC. */
export const countByDay = async (
  tx: TenantTransaction,
  since: Date,
): Promise<{ day: string; subscribed: number; unsubscribed: number }[]> => {
  const { rows } = await sql<{ day: string; subscribed: number; unsubscribed: number }>`
    select day, sum(subscribed)::int as subscribed, sum(unsubscribed)::int as unsubscribed from (
      select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as day, 1 as subscribed, 0 as unsubscribed
      from newsletter_subscribers where tenant_id = ${tx.tenantId} and confirmed_at >= ${since}
      union all
      select to_char(unsubscribed_at at time zone 'UTC', 'YYYY-MM-DD'), 0, 1
      from newsletter_subscribers where tenant_id = ${tx.tenantId} and unsubscribed_at >= ${since}
    ) as changes group by day`.execute(tx);
  return rows;
};

/** Tenants with subscribers who were asked before `before` and have not confirmed. */
export const listTenantsWithUnconfirmed = (db: Kysely<Database>, before: Date): Promise<string[]> =>
  withPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('newsletter_subscribers')
      .select('tenant_id')
      .distinct()
      .where('status', '=', 'pending')
      .where('confirm_sent_at', '<', before)
      .execute();
    return rows.map(({ tenant_id: id }) => id);
  });

export const deleteUnconfirmed = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('newsletter_subscribers')
    .where('tenant_id', '=', tx.tenantId)
    .where('status', '=', 'pending')
    .where('confirm_sent_at', '<', before)
    .execute();
};

/** Tenants with subscribers whom nobody has asked to confirm yet. */
export const listTenantsWithNeverAsked = (db: Kysely<Database>): Promise<string[]> =>
  withPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('newsletter_subscribers')
      .select('tenant_id')
      .distinct()
      .where('status', '=', 'pending')
      .where('confirm_sent_at', 'is', null)
      .execute();
    return rows.map(({ tenant_id: id }) => id);
  });

/** Imported subscribers, and those from before double opt-in, whom nobody has asked to confirm yet. */
export const listNeverAsked = (tx: TenantTransaction, limit: number): Promise<SubscriberRow[]> =>
  own(tx)
    .selectAll()
    .where('status', '=', 'pending')
    .where('confirm_sent_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
