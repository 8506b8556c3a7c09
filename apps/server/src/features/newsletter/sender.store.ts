import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/** The name that a workspace has chosen for its product, or its own. */
export const findSenderName = async (tx: TenantTransaction): Promise<string> => {
  const { name, brand } = await tx
    .selectFrom('tenants')
    .select(['name', sql<string | null>`nullif(trim(branding ->> 'productName'), '')`.as('brand')])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return brand ?? name;
};
