import type { Kysely, Selectable } from 'kysely';
import type { Database, TenantsTable } from '../../core/db/tables.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';

type SnapshotRow = Pick<Selectable<TenantsTable>, 'id' | 'name' | 'status' | 'settings'>;

/** The tenant of a host name; undefined when the name is free or a site's. */
export const findTenantByHostName = (
  db: Kysely<Database>,
  name: string,
): Promise<{ id: string; name: string; label: string } | undefined> =>
  db
    .selectFrom('host_names')
    .innerJoin('tenants', 'tenants.id', 'host_names.tenant_id')
    .select(['tenants.id', 'tenants.name', 'host_names.name as label'])
    .where('host_names.name', '=', name)
    .where('host_names.kind', '=', 'tenant')
    .where('tenants.status', '<>', 'closed')
    .executeTakeFirst();

export const findTenantSnapshot = (db: Kysely<Database>, id: string): Promise<SnapshotRow | undefined> =>
  db
    .selectFrom('tenants')
    .select(['id', 'name', 'status', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The site or tenant that owns a name of the shared namespace. */
export const findHostOwner = (
  db: Kysely<Database>,
  name: string,
): Promise<{ kind: 'site' | 'tenant'; tenant_id: string } | undefined> =>
  db.selectFrom('host_names').select(['kind', 'tenant_id']).where('name', '=', name).executeTakeFirst();

export const touchMember = (db: Kysely<Database>, tenantId: string, userId: string): Promise<unknown> =>
  withTenant(db, { tenantId }, (tx) =>
    tx
      .updateTable('memberships')
      .set({ last_seen_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  );
