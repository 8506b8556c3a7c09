import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

export interface RightsNotice {
  /** Null: of all tenants. */
  tenantId: string | null;
}

/**
 * Tells all processes, with the commit, that rights in a tenant were changed: until the replica knows too, it is not asked for
 * rows of that tenant.
 */
export const publishRightsChange = async (
  tx: Kysely<Database> | Transaction<Database>,
  notice: RightsNotice,
): Promise<void> => {
  await sql`select pg_notify('sitewright_rights', ${JSON.stringify(notice)})`.execute(tx);
};
