import type { Kysely } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

/** The label of the host that a tenant's people work on; undefined where they work on the main one. */
export const findTenantLabel = async (
  db: Kysely<Database>,
  tenantId: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('host_names')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'tenant')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
};
