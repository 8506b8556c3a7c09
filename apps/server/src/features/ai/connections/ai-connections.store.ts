import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { AiConnectionsTable } from '../ai.tables.ts';

export type AiConnectionRow = Omit<Selectable<AiConnectionsTable>, 'tenant_id' | 'updated_at'>;

export const findTenantConnection = (tx: TenantTransaction): Promise<AiConnectionRow | undefined> =>
  tx
    .selectFrom('ai_connections')
    .select(['is_enabled', 'base_url', 'model', 'output', 'input_price', 'output_price', 'api_key'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();

export const saveTenantConnection = async (
  tx: TenantTransaction,
  values: Omit<Insertable<AiConnectionsTable>, 'tenant_id'>,
): Promise<void> => {
  await tx
    .insertInto('ai_connections')
    .values({ ...values, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ ...values, updated_at: new Date() }))
    .execute();
};

export const deleteTenantConnection = async (tx: TenantTransaction): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ai_connections')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** That of the platform: a row of its settings, whose key is encrypted and in Base64. */
const key = 'aiConnection';
type StoredConnection = Omit<AiConnectionRow, 'api_key'> & { api_key: string | null };

export const findPlatformConnection = async (
  tx: Pick<Transaction<Database>, 'selectFrom'>,
): Promise<AiConnectionRow | undefined> => {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const stored = row?.value as StoredConnection | undefined;
  return (
    stored && { ...stored, api_key: stored.api_key === null ? null : Buffer.from(stored.api_key, 'base64') }
  );
};

export const savePlatformConnection = async (
  tx: Transaction<Database>,
  { api_key: apiKey, ...values }: AiConnectionRow,
): Promise<void> => {
  const value = JSON.stringify({ ...values, api_key: apiKey?.toString('base64') ?? null });
  await tx
    .insertInto('settings')
    .values({ key, value, updated_at: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
};

export const deletePlatformConnection = async (tx: Transaction<Database>): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('settings').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
};
