import type { UsageMeter } from '@sitewright/contract/usage/usage';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { UsageSubject } from './usage-subject.ts';
import type { UsageMonthsTable } from './usage.tables.ts';

type Subject = Pick<UsageSubject, 'userId'>;

const monthsOf = (tx: TenantTransaction, { userId }: Subject) =>
  tx
    .selectFrom('usage_months')
    .select(['meter', 'month', 'value'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', userId === null ? 'is' : '=', userId);

export type RecordedMonth = Pick<Selectable<UsageMonthsTable>, 'meter' | 'month' | 'value'>;

/** Recorded values of all meters in these months. */
export const listMonths = (
  tx: TenantTransaction,
  subject: Subject,
  months: readonly string[],
): Promise<RecordedMonth[]> => monthsOf(tx, subject).where('month', 'in', months).execute();

/** Saves a value. `isKept`: a higher one stays, because rows that were counted may be deleted since. */
export const saveMonth = async (
  tx: TenantTransaction,
  { userId }: Subject,
  { isKept, ...row }: { meter: UsageMeter; month: string; value: number; isKept: boolean },
): Promise<void> => {
  await tx
    .insertInto('usage_months')
    .values({ ...row, tenant_id: tx.tenantId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'meter', 'month']).doUpdateSet({
        value: isKept ? sql`greatest(usage_months.value, excluded.value)` : sql`excluded.value`,
      }),
    )
    .execute();
};

/** The thresholds among these that had not been reached in the month. */
export const saveAlerts = async (
  tx: TenantTransaction,
  { userId }: Subject,
  { meter, month, thresholds }: { meter: UsageMeter; month: string; thresholds: readonly number[] },
): Promise<number[]> => {
  const rows = await tx
    .insertInto('usage_alerts')
    .values(
      thresholds.map((threshold) => ({ tenant_id: tx.tenantId, user_id: userId, meter, month, threshold })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('threshold')
    .execute();
  return rows.map(({ threshold }) => threshold);
};

/** Workspaces whose use is recorded: all but closed ones. */
export const listRecordedTenants = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('tenants').select('id').where('status', '=', 'active').execute()).map(({ id }) => id);
