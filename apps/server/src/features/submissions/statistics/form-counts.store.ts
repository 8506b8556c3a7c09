import type { FormEvent } from '@sitewright/contract/forms/form-statistics';
import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { FormCountsTable } from './form-counts.tables.ts';

export const countEvent = async (
  tx: TenantTransaction,
  { formId, day, event, fieldId }: { formId: string; day: string; event: FormEvent; fieldId: string },
): Promise<void> => {
  await tx
    .insertInto('form_counts')
    .values({ tenant_id: tx.tenantId, form_id: formId, day, event, field_id: fieldId, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'form_id', 'day', 'event', 'field_id'])
        .doUpdateSet((eb) => ({ count: eb('form_counts.count', '+', 1) })),
    )
    .execute();
};

export type CountRow = Pick<Selectable<FormCountsTable>, 'day' | 'event' | 'field_id' | 'count'>;

export const listCounts = (tx: TenantTransaction, formId: string, since: string): Promise<CountRow[]> =>
  tx
    .selectFrom('form_counts')
    .select(['day', 'event', 'field_id', 'count'])
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('day', '>=', since)
    .execute();

const completed = (tx: TenantTransaction, formId: string, since: string) =>
  tx
    .selectFrom('form_submissions')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('submitted_at', '>=', new Date(`${since}T00:00:00Z`))
    .where('spam_state', '!=', 'spam')
    .where('status', '!=', 'partial')
    .where('is_test', '=', false);

export const listCompletions = (
  tx: TenantTransaction,
  formId: string,
  since: string,
): Promise<{ day: string; count: number }[]> =>
  completed(tx, formId, since)
    .select([
      sql<string>`to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('day')
    .execute();

export const medianSeconds = async (
  tx: TenantTransaction,
  formId: string,
  since: string,
): Promise<number | null> => {
  const row = await completed(tx, formId, since)
    .select(
      sql<number | null>`percentile_cont(0.5) within group (order by (meta ->> 'seconds')::numeric)`.as(
        'median',
      ),
    )
    .executeTakeFirst();
  return row?.median ?? null;
};
