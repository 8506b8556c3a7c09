import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** What the site has and does not take along. */
export const listLeftBehind = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<{ hasBucket: boolean; hasExports: boolean }> => {
  const { rows } = await sql<{ hasBucket: boolean; hasExports: boolean }>`
    select exists (select from app.site_buckets where tenant_id = ${tx.tenantId} and site_id = ${siteId}) as "hasBucket",
      exists (
        select from app.site_exports where tenant_id = ${tx.tenantId} and site_id = ${siteId} and object_key is not null
      ) as "hasExports"`.execute(tx);
  return rows[0]!;
};

/** Pauses the webhooks of a site; false when it has none that run. */
export const pauseWebhooks = async (tx: TenantTransaction, siteId: string): Promise<boolean> => {
  const rows = await tx
    .updateTable('webhook_endpoints')
    .set({ is_enabled: false, disabled_reason: 'paused' })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('is_enabled', '=', true)
    .returning('id')
    .execute();
  return rows.length > 0;
};
