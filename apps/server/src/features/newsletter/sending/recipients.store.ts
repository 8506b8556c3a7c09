// Rows of recipients: what the worker and the screens read and write.
import type { recipientList } from '@sitewright/contract/newsletter/campaign-delivery';
import type { RecipientState } from '@sitewright/contract/newsletter/campaigns';
import { sql } from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../../core/db/paginate.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';

const own = (tx: TenantTransaction, campaignId: string) =>
  tx
    .selectFrom('newsletter_recipients')
    .where('newsletter_recipients.tenant_id', '=', tx.tenantId)
    .where('newsletter_recipients.campaign_id', '=', campaignId);

const change = (tx: TenantTransaction) =>
  tx.updateTable('newsletter_recipients').where('newsletter_recipients.tenant_id', '=', tx.tenantId);

export interface RecipientRow {
  id: string;
  email: string | null;
  state: RecipientState;
  attempts: number;
  error: string;
  sent_at: Date | null;
  bounced_at: Date | null;
  unsubscribed_at: Date | null;
}

export const listRecipientRows = (
  tx: TenantTransaction,
  campaignId: string,
  { q, state, ...page }: z.output<typeof recipientList.query>,
): Promise<{ rows: RecipientRow[]; total: number }> => {
  const joined = own(tx, campaignId).leftJoin('newsletter_subscribers as subscriber', (join) =>
    join
      .onRef('subscriber.tenant_id', '=', 'newsletter_recipients.tenant_id')
      .onRef('subscriber.id', '=', 'newsletter_recipients.subscriber_id'),
  );
  return paginate(page, {
    matching: joined
      .$if(q !== undefined && q !== '', (query) => query.where('subscriber.email', 'ilike', containing(q!)))
      .$if(state !== undefined, (query) => query.where('newsletter_recipients.state', '=', state!)),
    columns: joined.select([
      'newsletter_recipients.id',
      'subscriber.email',
      'newsletter_recipients.state',
      'newsletter_recipients.attempts',
      'newsletter_recipients.error',
      'newsletter_recipients.sent_at',
      'newsletter_recipients.bounced_at',
      'newsletter_recipients.unsubscribed_at',
    ]),
    key: 'newsletter_recipients.id',
    order: [sql`newsletter_recipients.position`],
  });
};

export const countStates = (
  tx: TenantTransaction,
  campaignIds: readonly string[],
): Promise<{ campaign_id: string; state: RecipientState; count: number }[]> =>
  campaignIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('newsletter_recipients')
        .select(['campaign_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
        .where('tenant_id', '=', tx.tenantId)
        .where('campaign_id', 'in', campaignIds)
        .groupBy(['campaign_id', 'state'])
        .execute();

/** A subscriber whose turn comes. */
export interface Reader {
  id: string;
  position: number;
  attempts: number;
  subscriberId: string;
  email: string;
  name: string;
  locale: string;
}

/** Those who wait and whose time has come, from a position on. */
export const readWaiting = (
  tx: TenantTransaction,
  campaignId: string,
  { after, limit }: { after: number; limit: number },
): Promise<
  {
    id: string;
    position: number;
    attempts: number;
    subscriber: Omit<Reader, 'id' | 'position' | 'attempts'> | null;
  }[]
> =>
  own(tx, campaignId)
    .leftJoin('newsletter_subscribers as subscriber', (join) =>
      join
        .onRef('subscriber.tenant_id', '=', 'newsletter_recipients.tenant_id')
        .onRef('subscriber.id', '=', 'newsletter_recipients.subscriber_id'),
    )
    .select([
      'newsletter_recipients.id',
      'newsletter_recipients.position',
      'newsletter_recipients.attempts',
      sql<Omit<Reader, 'id' | 'position' | 'attempts'> | null>`case when subscriber.id is null then null else
        json_build_object('subscriberId', subscriber.id, 'email', subscriber.email, 'name', subscriber.name,
          'locale', subscriber.locale) end`.as('subscriber'),
    ])
    .where('newsletter_recipients.state', '=', 'pending')
    .where('newsletter_recipients.position', '>', after)
    .where((eb) =>
      eb.or([
        eb('newsletter_recipients.retry_at', 'is', null),
        eb('newsletter_recipients.retry_at', '<=', sql<Date>`now()`),
      ]),
    )
    .orderBy('newsletter_recipients.position')
    .limit(limit)
    .execute();

/** When the next of those who wait may be tried; undefined when nobody waits. */
export const findNextTry = async (tx: TenantTransaction, campaignId: string): Promise<Date | undefined> => {
  const { at } = await own(tx, campaignId)
    .select(sql<Date | null>`min(coalesce(retry_at, now()))`.as('at'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return at ?? undefined;
};

/**
 * Marks emails as being sent, those of people who still receive the campaign. Returns their ids. Committed before the mail
 * server sees them, so that after a crash none of them is sent a second time.
 */
export const beginSending = async (
  tx: TenantTransaction,
  ids: readonly string[],
  listIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update newsletter_recipients as recipient
    set state = 'sending', attempts = recipient.attempts + 1, error = '', retry_at = null
    from newsletter_subscribers as subscriber
    where recipient.tenant_id = ${tx.tenantId} and recipient.id = any(${ids}::uuid[])
      and recipient.state = 'pending'
      and subscriber.tenant_id = recipient.tenant_id and subscriber.id = recipient.subscriber_id
      and subscriber.status = 'subscribed'
      and exists (
        select from newsletter_memberships as membership
        where membership.tenant_id = subscriber.tenant_id and membership.subscriber_id = subscriber.id
          and membership.list_id = any(${listIds}::uuid[]))
      and not exists (
        select from email_suppressions as suppression
        where suppression.tenant_id = subscriber.tenant_id and suppression.address = subscriber.email)
    returning recipient.id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Leaves out those who no longer receive the campaign: the reason decides how they are counted. */
export const leaveOut = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  await sql`
    update newsletter_recipients as recipient
    set retry_at = null, state = case when exists (
        select from newsletter_subscribers as subscriber
        where subscriber.tenant_id = recipient.tenant_id and subscriber.id = recipient.subscriber_id
          and (subscriber.status in ('bounced', 'complained') or exists (
            select from email_suppressions as suppression
            where suppression.tenant_id = subscriber.tenant_id and suppression.address = subscriber.email)))
      then 'suppressed' else 'unsubscribed' end
    where recipient.tenant_id = ${tx.tenantId} and recipient.id = any(${ids}::uuid[])
      and recipient.state = 'pending'`.execute(tx);
};

export const markSent = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  // Also those that another worker took for lost meanwhile: the server has accepted them.
  await change(tx)
    .set({ state: 'sent', sent_at: sql`now()`, error: '' })
    .where('id', 'in', ids)
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
};

export interface Ending {
  id: string;
  state: 'pending' | 'failed' | 'unknown';
  error: string;
  /** For `pending`: seconds until the next try. */
  retrySeconds?: number;
  /** The try does not count: the mail server never saw the email. */
  isUncounted?: boolean;
  hasBounced?: boolean;
}

export const markEnding = async (tx: TenantTransaction, ending: Ending): Promise<void> => {
  const { id, state, error, retrySeconds, isUncounted, hasBounced } = ending;
  await change(tx)
    .set((eb) => ({
      state,
      error,
      retry_at: retrySeconds === undefined ? null : sql`now() + make_interval(secs => ${retrySeconds})`,
      ...(isUncounted ? { attempts: eb('attempts', '-', 1) } : {}),
      ...(hasBounced ? { bounced_at: sql`now()` } : {}),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
};

/** Emails of a worker that is gone: whether the mail server has them, nobody knows. */
export const markLost = async (tx: TenantTransaction, campaignId: string, error: string): Promise<void> => {
  await change(tx)
    .set({ state: 'unknown', error })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sending')
    .execute();
};

/** Puts refused emails back, because the server refuses everything. */
export const requeueRefused = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  await change(tx)
    .set({ state: 'pending', bounced_at: null })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .execute();
};

/** Nothing is sent to an address that does not exist, in no campaign. */
export const markSubscribersBounced = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    update newsletter_subscribers as subscriber
    set status = 'bounced', bounces = bounces + 1, version = version + 1
    from newsletter_recipients as recipient
    where recipient.tenant_id = ${tx.tenantId} and recipient.id = any(${ids}::uuid[])
      and subscriber.tenant_id = recipient.tenant_id and subscriber.id = recipient.subscriber_id
      and subscriber.status = 'subscribed'`.execute(tx);
};

/** To whom an email of a campaign went. */
export const findSubscriberOf = async (
  tx: TenantTransaction,
  recipientId: string,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('newsletter_recipients')
    .select('subscriber_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return row?.subscriber_id ?? undefined;
};

/** Counts a bounce that a mail server reported later. */
export const noteBounced = async (tx: TenantTransaction, recipientId: string): Promise<void> => {
  await change(tx)
    .set({ bounced_at: sql`now()` })
    .where('id', '=', recipientId)
    .where('bounced_at', 'is', null)
    .execute();
};

/** Emails whose delivery is unknown wait again, with the Message-ID that they had. Returns their number. */
export const requeueUnknown = async (
  tx: TenantTransaction,
  campaignId: string,
  recipientId: string | undefined,
): Promise<number> => {
  const { numUpdatedRows } = await change(tx)
    .set({ state: 'pending', error: '', retry_at: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'unknown')
    .$if(recipientId !== undefined, (query) => query.where('id', '=', recipientId!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Notes that somebody left with the link of this campaign. */
export const noteUnsubscribed = async (
  tx: TenantTransaction,
  { campaignId, subscriberId, at }: { campaignId: string; subscriberId: string; at: Date },
): Promise<void> => {
  await change(tx)
    .set({ unsubscribed_at: at })
    .where('campaign_id', '=', campaignId)
    .where('subscriber_id', '=', subscriberId)
    .where('unsubscribed_at', 'is', null)
    .execute();
};

export const countEndings = (
  tx: TenantTransaction,
  campaignId: string,
): Promise<{ bounced: number; unsubscribed: number; first: Date | null; last: Date | null }> =>
  own(tx, campaignId)
    .select([
      sql<number>`count(bounced_at)`.as('bounced'),
      sql<number>`count(unsubscribed_at)`.as('unsubscribed'),
      sql<Date | null>`min(sent_at)`.as('first'),
      sql<Date | null>`max(greatest(sent_at, unsubscribed_at))`.as('last'),
    ])
    .executeTakeFirstOrThrow();

/** Emails and cancellations in columns of so many seconds from a time on. */
export const countByColumn = async (
  tx: TenantTransaction,
  campaignId: string,
  { first, seconds }: { first: Date; seconds: number },
): Promise<{ at: number; sent: number; unsubscribed: number }[]> => {
  const { rows } = await sql<{ at: number; sent: number; unsubscribed: number }>`
    select at, sum(sent)::int as sent, sum(unsubscribed)::int as unsubscribed from (
      select floor(extract(epoch from sent_at - ${first}) / ${seconds})::int as at, 1 as sent, 0 as unsubscribed
      from newsletter_recipients
      where tenant_id = ${tx.tenantId} and campaign_id = ${campaignId} and sent_at is not null
      union all
      select floor(extract(epoch from unsubscribed_at - ${first}) / ${seconds})::int, 0, 1
      from newsletter_recipients
      where tenant_id = ${tx.tenantId} and campaign_id = ${campaignId} and unsubscribed_at is not null
    ) as happened group by at order by at`.execute(tx);
  return rows;
};
