import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { AiUsageTable } from '../ai.tables.ts';

export const insertAiUsage = async (
  tx: TenantTransaction,
  values: Omit<Insertable<AiUsageTable>, 'tenant_id'>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('ai_usage')
    .values({ ...values, tenant_id: tx.tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateAiUsage = async (
  tx: TenantTransaction,
  id: string,
  values: Updateable<AiUsageTable>,
): Promise<void> => {
  await tx
    .updateTable('ai_usage')
    .set(values)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Credits of a customer in this calendar month, those that running calls hold among them. */
export const sumAiCredits = async (tx: TenantTransaction, { userId }: CustomerId): Promise<number> => {
  const { sum } = await tx
    .selectFrom('ai_usage')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('credits'), sql<number>`0`).as('sum'))
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', userId === null ? 'is' : '=', userId)
    .where('is_platform', '=', true)
    .where('created_at', '>=', sql<Date>`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`)
    .where((row) =>
      row.or([
        row('status', '!=', 'running'),
        row('created_at', '>', sql<Date>`now() - make_interval(mins => ${aiLimits.reservedMinutes})`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sum;
};
