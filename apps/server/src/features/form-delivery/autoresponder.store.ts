import type { Insertable, Selectable } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { FormAutorespondersTable } from './form-delivery.tables.ts';

export type AutoresponderRow = Selectable<FormAutorespondersTable>;

export const findAutoresponder = (
  tx: TenantTransaction,
  formId: string,
): Promise<AutoresponderRow | undefined> =>
  tx
    .selectFrom('form_autoresponders')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .executeTakeFirst();

export const saveAutoresponderRow = async (
  tx: TenantTransaction,
  row: Omit<Insertable<FormAutorespondersTable>, 'tenant_id'>,
): Promise<void> => {
  const { form_id: _formId, ...values } = row;
  await tx
    .insertInto('form_autoresponders')
    .values({ ...row, tenant_id: tx.tenantId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'form_id']).doUpdateSet({ ...values, updated_at: new Date() }),
    )
    .execute();
};
