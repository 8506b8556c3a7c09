import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type TenantTransaction, withTenant } from '../../db/tenant-scope.ts';

export interface TenantFigures {
  people: number;
  sites: number;
  published: number;
}

const countOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ n: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).n;

export const countTenant = async (tx: TenantTransaction): Promise<TenantFigures> => {
  const sites = tx
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null);
  const people = tx
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId);
  return {
    people: await countOf(people),
    sites: await countOf(sites),
    published: await countOf(sites.where('is_published', '=', true)),
  };
};

export const findTenant = (
  db: Kysely<Database>,
  id: string,
): Promise<{ id: string; name: string } | undefined> =>
  db.selectFrom('tenants').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

export interface PlatformFigures {
  tenants: number;
  people: number;
  sites: number;
  published: number;
}

/** Sites lie behind the tenant wall, so they are counted one tenant at a time. */
export const countPlatform = async (db: Kysely<Database>): Promise<PlatformFigures> => {
  const tenants = await db.selectFrom('tenants').select('id').execute();
  const figures = await Promise.all(tenants.map(({ id }) => withTenant(db, { tenantId: id }, countTenant)));
  const people = await countOf(db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('n')));
  return {
    tenants: tenants.length,
    people,
    sites: figures.reduce((sum, one) => sum + one.sites, 0),
    published: figures.reduce((sum, one) => sum + one.published, 0),
  };
};

export const listNewestPeople = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
