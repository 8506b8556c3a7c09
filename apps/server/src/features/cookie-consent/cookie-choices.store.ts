import { type Insertable, sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { CookieChoicesTable } from './cookie-consent.tables.ts';

export const insertChoice = async (
  tx: TenantTransaction,
  row: Omit<Insertable<CookieChoicesTable>, 'tenant_id'>,
): Promise<void> => {
  await tx
    .insertInto('cookie_choices')
    .values({ ...row, tenant_id: tx.tenantId })
    .execute();
};

const day = sql<string>`to_char(chosen_at at time zone 'UTC', 'YYYY-MM-DD')`;

const count = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(*) filter (where ${condition})::int`;

/** Days with choices, the newest first. A visitor counts once a day, with the last choice of that day. */
export const countByDay = (
  tx: TenantTransaction,
  siteId: string,
  { since, limit }: { since: Date; limit: number },
) =>
  tx
    .selectFrom((query) =>
      query
        .selectFrom('cookie_choices')
        .distinctOn([day, 'visitor'])
        .select([day.as('day'), 'visitor', 'analytics', 'marketing'])
        .where('tenant_id', '=', tx.tenantId)
        .where('site_id', '=', siteId)
        .where('chosen_at', '>=', since)
        .orderBy(day)
        .orderBy('visitor')
        .orderBy('chosen_at', 'desc')
        .as('visitors'),
    )
    .select([
      'day',
      sql<number>`count(*)::int`.as('choices'),
      count(sql`analytics`).as('analytics'),
      count(sql`marketing`).as('marketing'),
      count(sql`not analytics and not marketing`).as('rejected'),
    ])
    .groupBy('day')
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();

/** Deletes up to `limit` choices that are older than so many months; returns how many. */
export const deleteOldChoices = async (
  tx: TenantTransaction,
  { now, months, limit }: { now: Date; months: number; limit: number },
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('cookie_choices')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('cookie_choices')
        .select('id')
        .where('tenant_id', '=', tx.tenantId)
        .where('chosen_at', '<', sql<Date>`${now}::timestamptz - ${months}::int * interval '1 month'`)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};
