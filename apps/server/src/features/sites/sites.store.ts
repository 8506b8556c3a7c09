import type { JsonObject } from '@sitewright/contract/content';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { TenantTransaction } from '../../db/tenant-scope.ts';
import type { NewSiteRow, SiteRow } from './site-rows.ts';

/** A site with the figures that its card shows. */
export type SiteView = SiteRow & { page_count: number; published_at: Date | null };

/** `ownerId` narrows to what a person made; without it the whole tenant is in reach. */
export interface SiteReach {
  ownerId?: string | undefined;
}

const figures = (eb: ExpressionBuilder<Database, 'sites'>) =>
  [
    eb
      .selectFrom('pages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .whereRef('pages.site_id', '=', 'sites.id')
      .whereRef('pages.tenant_id', '=', 'sites.tenant_id')
      .as('page_count'),
    eb
      .selectFrom('releases')
      .select('releases.created_at')
      .whereRef('releases.id', '=', 'sites.published_release_id')
      .whereRef('releases.tenant_id', '=', 'sites.tenant_id')
      .as('published_at'),
  ] as const;

const withFigures = (row: SiteRow & { page_count: number | null; published_at: Date | null }): SiteView => ({
  ...row,
  page_count: row.page_count ?? 0,
});

export const findSite = async (
  tx: TenantTransaction,
  id: string,
  reach: SiteReach,
): Promise<SiteView | undefined> => {
  const row = await tx
    .selectFrom('sites')
    .selectAll('sites')
    .select(figures)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .$if(reach.ownerId !== undefined, (query) => query.where('owner_id', '=', reach.ownerId!))
    .executeTakeFirst();
  return row && withFigures(row);
};

export interface SiteListing {
  page: number;
  limit: number;
  q?: string | undefined;
  status: 'active' | 'trashed';
  sort: 'updated' | 'name' | 'created';
}

export const listSites = async (
  tx: TenantTransaction,
  ownerId: string | undefined,
  { page, limit, q, status, sort }: SiteListing,
): Promise<{ rows: SiteView[]; total: number }> => {
  const words = q ? `%${q.replace(/[\\%_]/g, (c) => `\\${c}`)}%` : undefined;
  const matching = tx
    .selectFrom('sites')
    .where('tenant_id', '=', tx.tenantId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .where('deleted_at', status === 'active' ? 'is' : 'is not', null)
    .$if(words !== undefined, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', words!), eb('subdomain', 'ilike', words!)])),
    );
  const rows = await matching
    .selectAll('sites')
    .select(figures)
    .$if(sort === 'name', (query) => query.orderBy(sql`lower(name)`))
    .$if(sort === 'created', (query) => query.orderBy('created_at', 'desc'))
    .$if(sort === 'updated', (query) => query.orderBy('updated_at', 'desc'))
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(withFigures), total };
};

export const insertSite = (tx: TenantTransaction, site: Omit<NewSiteRow, 'tenant_id'>): Promise<SiteRow> =>
  tx
    .insertInto('sites')
    .values({ ...site, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export interface SiteChange {
  name?: string;
  description?: string;
  settings?: JsonObject;
  theme?: JsonObject;
  businessContext?: JsonObject;
  deletedAt?: Date | null;
}

/** Changes a site and counts one more draft version, so that everybody sees there is something to publish. */
export const updateSite = async (tx: TenantTransaction, id: string, change: SiteChange): Promise<void> => {
  await tx
    .updateTable('sites')
    .set((eb) => ({
      updated_at: new Date(),
      draft_version: eb('draft_version', '+', 1),
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.settings === undefined ? {} : { settings: JSON.stringify(change.settings) }),
      ...(change.theme === undefined ? {} : { theme: JSON.stringify(change.theme) }),
      ...(change.businessContext === undefined
        ? {}
        : { business_context: JSON.stringify(change.businessContext) }),
      ...(change.deletedAt === undefined ? {} : { deleted_at: change.deletedAt }),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Points the site at a release, or takes it offline. `version` is the draft that the release holds. */
export const setLiveRelease = async (
  tx: TenantTransaction,
  id: string,
  live: { releaseId: string; version: number | null } | null,
): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({
      is_published: live !== null,
      ...(live ? { published_release_id: live.releaseId, published_version: live.version } : {}),
      updated_at: new Date(),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Claims a name of the one namespace; false when it is taken. */
export const claimHostName = async (
  tx: TenantTransaction,
  name: string,
  siteId: string,
): Promise<boolean> => {
  const row = await tx
    .insertInto('host_names')
    .values({ name, kind: 'site', tenant_id: tx.tenantId, site_id: siteId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
};

export const findHostNames = async (
  tx: TenantTransaction,
  names: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.selectFrom('host_names').select('name').where('name', 'in', names).execute();
  return new Set(rows.map((row) => row.name));
};

/** Every tenant of the installation; their rows are read one tenant at a time. */
export const listTenantIds = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('tenants').select('id').execute()).map((row) => row.id);

/** Whether what the tenant publishes may be seen. */
export const isTenantActive = async (tx: TenantTransaction): Promise<boolean> => {
  const row = await tx
    .selectFrom('tenants')
    .select('status')
    .where('id', '=', tx.tenantId)
    .executeTakeFirst();
  return row?.status === 'active';
};

/** Sites of a tenant that have a release, with what should be live. */
export const listEverPublished = (
  tx: TenantTransaction,
): Promise<Pick<SiteRow, 'id' | 'subdomain' | 'published_release_id' | 'is_published' | 'deleted_at'>[]> =>
  tx
    .selectFrom('sites')
    .select(['id', 'subdomain', 'published_release_id', 'is_published', 'deleted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('subdomain', 'is not', null)
    .where('published_release_id', 'is not', null)
    .execute();
