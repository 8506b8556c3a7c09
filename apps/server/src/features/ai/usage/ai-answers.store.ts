import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export const findAiAnswer = async (
  tx: TenantTransaction,
  key: string,
  now: Date,
): Promise<JsonObject | undefined> => {
  const row = await tx
    .selectFrom('ai_answers')
    .select('value')
    .where('tenant_id', '=', tx.tenantId)
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value;
};

/** Expired ones are deleted on the way. */
export const saveAiAnswer = async (
  tx: TenantTransaction,
  { key, value, expiresAt, now }: { key: string; value: JsonObject; expiresAt: Date; now: Date },
): Promise<void> => {
  await tx
    .deleteFrom('ai_answers')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<', now)
    .execute();
  const row = { value: JSON.stringify(value), expires_at: expiresAt };
  await tx
    .insertInto('ai_answers')
    .values({ ...row, tenant_id: tx.tenantId, key })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(row))
    .execute();
};
