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

const count = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<number>`count(*) filter (where ${condition})::int`;

/** Days with choices, the newest first. */
export const countByDay = (
  tx: TenantTransaction,
  siteId: string,
  { since, limit }: { since: Date; limit: number },
) =>
  tx
    .selectFrom('cookie_choices')
    .select([
      sql<string>`to_char(chosen_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('choices'),
      count(sql`analytics`).as('analytics'),
      count(sql`marketing`).as('marketing'),
      count(sql`not analytics and not marketing`).as('rejected'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('chosen_at', '>=', since)
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
