import type { Kysely } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';

/** The subdomain of the tenant's own host; undefined when its members work on the main host. */
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
