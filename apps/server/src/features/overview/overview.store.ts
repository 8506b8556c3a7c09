import type { Kysely } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';

export interface TenantStats {
  people: number;
  sites: number;
  published: number;
}

const countOf = async (query: { executeTakeFirstOrThrow: () => Promise<{ n: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).n;

export const countTenant = async (tx: TenantTransaction): Promise<TenantStats> => {
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

export interface PlatformStats {
  tenants: number;
  people: number;
  sites: number;
  published: number;
}

export const countPlatform = (db: Kysely<Database>): Promise<PlatformStats> =>
  withPlatform(db, async (tx) => {
    const sites = tx
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('deleted_at', 'is', null);
    return {
      tenants: await countOf(
        tx
          .selectFrom('tenants')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('status', '<>', 'closed'),
      ),
      people: await countOf(
        tx
          .selectFrom('users')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('status', '<>', 'deleted'),
      ),
      sites: await countOf(sites),
      published: await countOf(sites.where('is_published', '=', true)),
    };
  });

export const listNewestUsers = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
