import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface Listener {
  id: string;
  email: string;
  name: string;
  locale: string;
  timezone: string;
  notifications: Record<string, unknown>;
}

const listeners = (db: Db) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name as name', 'users.locale', 'users.timezone'])
    .select('users.notifications')
    .where('users.status', '=', 'active');

export const findAdmins = (db: Db, tenantId: string): Promise<Listener[]> =>
  listeners(db)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.role', '=', 'ADMIN')
    .where('memberships.status', '=', 'active')
    .execute();

export const findOwnerOfSite = (db: Db, tenantId: string, siteId: string): Promise<Listener[]> =>
  listeners(db)
    .innerJoin('sites', 'sites.owner_id', 'users.id')
    .where('sites.tenant_id', '=', tenantId)
    .where('sites.id', '=', siteId)
    .execute();

export const findPerson = (db: Db, id: string): Promise<Listener[]> =>
  listeners(db).where('users.id', '=', id).execute();

export const findPeople = (db: Db, ids: readonly string[]): Promise<Listener[]> =>
  ids.length === 0 ? Promise.resolve([]) : listeners(db).where('users.id', 'in', ids).execute();

/** What a person and a tenant are called. */
export const findNames = async (
  db: Db,
  personId: string | undefined,
  tenantId: string,
): Promise<{ person: string; tenant: string }> => {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', personId ?? null)
    .executeTakeFirst();
  const tenant = await db
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const name = person ? `${person.first_name} ${person.last_name}`.trim() || person.email : '';
  return { person: name, tenant: tenant.name };
};
