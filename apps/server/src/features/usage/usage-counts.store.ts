// Counts what is used from the rows themselves, so that no counter can drift. Each meter has one query by site, of
// which the total of a month is the sum; storage is the exception, because sites share bytes.
import type { SiteUsageMeter, UsageMeter } from '@sitewright/contract/usage/usage';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { usageLimits } from '@sitewright/contract/usage/usage-limits';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { userName } from '../../core/db/user-name.ts';
import type { Month } from './usage-month.ts';
import type { UsageSubject } from './usage-subject.ts';

export interface Counted {
  subject: UsageSubject;
  month: Month;
  now: Date;
}

/** The sites of the subject, in a query that joins them as `s`. */
const ofSubject = ({ userId }: UsageSubject): RawBuilder<unknown> =>
  userId === null ? sql`true` : sql`s.owner_id = ${userId}`;

/** Texts are written for the customer of that time, who may have given the site away since. */
const writtenForSubject = ({ userId, isCustomer }: UsageSubject): RawBuilder<unknown> => {
  if (userId === null) return sql`u.customer_id is null`;
  if (isCustomer) return sql`u.customer_id = ${userId}`;
  return sql`u.customer_id is null and coalesce(s.owner_id, u.user_id) = ${userId}`;
};

/** Usage of the month, joined as `u`. A running call holds its credits for some minutes, as in the meter of the limit. */
const isCredit = (
  { tenantId }: TenantTransaction,
  { subject, month, now }: Counted,
): RawBuilder<unknown> => sql`
  u.tenant_id = ${tenantId} and u.is_platform and u.created_at >= ${month.start} and u.created_at < ${month.end}
    and (u.status <> 'running' or u.created_at > ${new Date(now.getTime() - aiLimits.reservedMinutes * 60_000)})
    and ${writtenForSubject(subject)}`;

type SiteQuery = (tx: TenantTransaction, counted: Counted) => RawBuilder<unknown>;

const bySite: Record<SiteUsageMeter, SiteQuery> = {
  storageBytes: ({ tenantId }, { subject }) => sql`
    select m.site_id, sum(b.size + b.variant_bytes) as value
    from (
      select distinct m.site_id, m.blob_id from app.media m
      join app.sites s on s.tenant_id = m.tenant_id and s.id = m.site_id
      where m.tenant_id = ${tenantId} and m.blob_id is not null and ${ofSubject(subject)}
    ) m
    join app.blobs b on b.tenant_id = ${tenantId} and b.id = m.blob_id
    group by m.site_id`,
  formSubmissions: ({ tenantId }, { subject, month }) => sql`
    select f.site_id, count(*) as value from app.form_submissions f
    join app.sites s on s.tenant_id = f.tenant_id and s.id = f.site_id
    where f.tenant_id = ${tenantId} and f.submitted_at >= ${month.start} and f.submitted_at < ${month.end}
      and f.status not in ('partial', 'pending_payment') and f.spam_state <> 'spam' and not f.is_test
      and ${ofSubject(subject)}
    group by f.site_id`,
  aiCredits: (tx, counted) => sql`
    select u.site_id, sum(u.credits) as value from app.ai_usage u
    left join app.sites s on s.tenant_id = u.tenant_id and s.id = u.site_id
    where ${isCredit(tx, counted)}
    group by u.site_id`,
  emails: ({ tenantId }, { subject, month }) => sql`
    select m.site_id, count(*) as value from app.mails m
    left join app.sites s on s.tenant_id = m.tenant_id and s.id = m.site_id
    where m.tenant_id = ${tenantId} and m.site_id is not null and m.status <> 'failed'
      and m.created_at >= ${month.start} and m.created_at < ${month.end} and ${ofSubject(subject)}
    group by m.site_id`,
};

/** Credits belong to the owner of the site that a text was written for, else to who asked for it. */
const byUser = (tx: TenantTransaction, meter: UsageMeter, counted: Counted): RawBuilder<unknown> => {
  if (meter === 'sites') {
    return sql`
      select owner_id as user_id, count(*) as value from app.sites
      where tenant_id = ${tx.tenantId} and deleted_at is null group by owner_id`;
  }
  if (meter === 'aiCredits') {
    return sql`
      select coalesce(s.owner_id, u.user_id) as user_id, sum(u.credits) as value from app.ai_usage u
      left join app.sites s on s.tenant_id = u.tenant_id and s.id = u.site_id
      where ${isCredit(tx, counted)} group by 1`;
  }
  return sql`
    select s.owner_id as user_id, sum(used.value) as value from (${bySite[meter](tx, counted)}) used
    join app.sites s on s.tenant_id = ${tx.tenantId} and s.id = used.site_id group by s.owner_id`;
};

/** The members whose sites use most, by name where they use the same. Only for the whole workspace. */
export const listTopUsers = async (
  tx: TenantTransaction,
  meter: UsageMeter,
  counted: Counted,
): Promise<{ userId: string; name: string; value: number }[]> => {
  const { rows } = await sql<{ userId: string; name: string; value: number }>`
    select users.id as "userId", coalesce(${userName('users')}, '') as name, used.value::bigint as value
    from (${byUser(tx, meter, counted)}) used join app.users on users.id = used.user_id
    where used.value > 0 order by used.value desc, 2, users.id limit ${usageLimits.usersShown}`.execute(tx);
  return rows;
};

/** The amount of a monthly meter. */
export const countMonth = async (
  tx: TenantTransaction,
  meter: Exclude<SiteUsageMeter, 'storageBytes'>,
  counted: Counted,
): Promise<number> => {
  const { rows } = await sql<{ value: number }>`
    select coalesce(sum(value), 0)::bigint as value from (${bySite[meter](tx, counted)}) used`.execute(tx);
  return rows[0]!.value;
};

/** The sites that use most, by name where they use the same. */
export const listTopSites = async (
  tx: TenantTransaction,
  meter: SiteUsageMeter,
  counted: Counted,
): Promise<{ siteId: string; name: string; value: number }[]> => {
  const { rows } = await sql<{ siteId: string; name: string; value: number }>`
    select s.id as "siteId", s.name, used.value::bigint as value from (${bySite[meter](tx, counted)}) used
    join app.sites s on s.tenant_id = ${tx.tenantId} and s.id = used.site_id
    where used.value > 0 and ${ofSubject(counted.subject)}
    order by used.value desc, s.name, s.id limit ${usageLimits.sitesShown}`.execute(tx);
  return rows;
};

/** Users who own something in the tenant, or did this month: the customers of the shared workspace. */
export const listUsageOwners = async (tx: TenantTransaction, month: Month): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from app.users where status <> 'deleted' and id in (
      select owner_id from app.sites where tenant_id = ${tx.tenantId}
      union select owner_id from app.media where tenant_id = ${tx.tenantId}
      union select coalesce(customer_id, user_id) from app.ai_usage
        where tenant_id = ${tx.tenantId} and created_at >= ${month.start}
      union select user_id from app.usage_months where tenant_id = ${tx.tenantId} and month = ${month.name}
    ) order by id`.execute(tx);
  return rows.map(({ id }) => id);
};
