import type { JsonObject } from '@sitewright/contract/content';
import type { OfflinePage } from '@sitewright/contract/publishing/offline-page';
import type { Permission, SharedRole, SiteOverrides, SiteRole } from '@sitewright/contract/permissions';
import { type Expression, type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { isNotExpired } from '../../core/db/not-expired.ts';
import { paginate } from '../../core/db/paginate.ts';
import type { SiteMembersTable } from '../../core/db/sharing-tables.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';
import type { Viewer } from '../../core/actor.ts';
import type { NewSiteRow, SiteRow } from './site-rows.ts';

/** A site with the counts that its card shows, and the viewer's role in it. */
export type SiteView = SiteRow & {
  page_count: number;
  published_at: Date | null;
  role: SiteRole;
  overrides: SiteOverrides;
  /** The only permissions of whoever acts for the viewer, such as an API key; undefined: all. */
  grants?: readonly Permission[] | undefined;
  shared_until: Date | null;
  /** The viewer's user id when their scope is not the whole tenant. */
  looker: string | null;
  /** Who shared it with the viewer; empty when that account is gone, null when it was not shared. */
  shared_by: string | null;
};

const statColumns = (eb: ExpressionBuilder<Database, 'sites'>) =>
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

/** The sites of the tenant, each with the viewer's share of it. A viewer of the whole tenant counts as owner of every site. */
const sitesBefore = (tx: TenantTransaction, viewer: Viewer | undefined) =>
  tx
    .selectFrom('sites')
    .leftJoin('site_members as share', (join) =>
      join
        .onRef('share.tenant_id', '=', 'sites.tenant_id')
        .onRef('share.site_id', '=', 'sites.id')
        .on('share.user_id', '=', viewer?.userId ?? null)
        .on(isNotExpired('share.expires_at')),
    )
    .leftJoin('users as sharer', 'sharer.id', 'share.shared_by')
    .where('sites.tenant_id', '=', tx.tenantId);

const shareColumns = [
  'share.role as share_role',
  'share.overrides as share_overrides',
  'share.expires_at as share_expires_at',
  sql<string | null>`case when share.role is not null then
    case when sharer.status <> 'deleted'
      then coalesce(nullif(trim(sharer.first_name || ' ' || sharer.last_name), ''), sharer.email) else '' end
    end`.as('shared_by'),
] as const;

type SiteFound = SiteRow &
  Pick<SiteView, 'published_at' | 'shared_by'> & {
    page_count: number | null;
    share_role: SharedRole | null;
    share_overrides: SiteOverrides | null;
    share_expires_at: Date | null;
  };

const viewOf = (
  { share_role: shared, share_overrides: overrides, share_expires_at: until, ...row }: SiteFound,
  viewer: Viewer | undefined,
): SiteView => {
  const isOfStaff = row.is_platform && viewer?.isStaff === true;
  const isShared = viewer?.scope === 'own' && row.owner_id !== viewer.userId && !isOfStaff;
  return {
    ...row,
    page_count: row.page_count ?? 0,
    role: isShared ? (shared ?? 'viewer') : 'owner',
    overrides: (isShared && overrides) || {},
    shared_until: isShared ? until : null,
    looker: viewer?.scope === 'own' ? viewer.userId : null,
  };
};

/** Sites that the user owns or that are shared with them. */
const isTheirs =
  ({ userId, isStaff = false }: Viewer) =>
  (eb: ExpressionBuilder<Database & { share: SiteMembersTable }, 'sites' | 'share'>) =>
    eb.or([
      eb('sites.owner_id', '=', userId),
      eb('share.user_id', 'is not', null),
      eb.and([eb('sites.is_platform', '=', true), eb.val(isStaff)]),
    ]);

export const findSite = async (
  tx: TenantTransaction,
  id: string,
  viewer?: Viewer,
): Promise<SiteView | undefined> => {
  const row = await sitesBefore(tx, viewer)
    .selectAll('sites')
    .select(statColumns)
    .select(shareColumns)
    .where('sites.id', '=', id)
    .$if(viewer?.scope === 'own', (query) => query.where(isTheirs(viewer!)))
    .executeTakeFirst();
  return row && viewOf(row, viewer);
};

export interface SiteListing {
  page: number;
  limit: number;
  q?: string | undefined;
  status: 'active' | 'trashed';
  sort: 'updated' | 'name' | 'created';
}

const orders: Record<SiteListing['sort'], Expression<unknown>> = {
  updated: sql`sites.updated_at desc`,
  created: sql`sites.created_at desc`,
  name: sql`lower(sites.name)`,
};

/** The viewer's sites, or those of the whole tenant; a user's trash contains only their own sites. */
export const listSites = async (
  tx: TenantTransaction,
  viewer: Viewer | undefined,
  { page, limit, q, status, sort }: SiteListing,
): Promise<{ rows: SiteView[]; total: number }> => {
  const pattern = q ? containing(q) : undefined;
  const isTrash = status === 'trashed';
  const matching = sitesBefore(tx, viewer)
    .where('sites.is_platform', '=', false)
    .$if(viewer !== undefined && isTrash, (query) => query.where('sites.owner_id', '=', viewer!.userId))
    .$if(viewer !== undefined && !isTrash, (query) => query.where(isTheirs(viewer!)))
    .where('sites.deleted_at', isTrash ? 'is not' : 'is', null)
    .$if(pattern !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('sites.name', 'ilike', pattern!), eb('sites.subdomain', 'ilike', pattern!)]),
      ),
    );
  const { rows, total } = await paginate(
    { page, limit },
    {
      matching,
      columns: sitesBefore(tx, viewer).selectAll('sites').select(statColumns).select(shareColumns),
      key: 'sites.id',
      order: [orders[sort]],
    },
  );
  return { rows: rows.map((row) => viewOf(row, viewer)), total };
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

/** Updates a site and increments its draft version, so that it shows as having unpublished changes. */
export const updateSite = async (tx: TenantTransaction, id: string, change: SiteChange): Promise<void> => {
  await tx
    .updateTable('sites')
    .set((eb) => ({
      updated_at: new Date(),
      ...(tx.userId === undefined ? {} : { updated_by: tx.userId }),
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

/** Points the site at a release, or takes it offline. `version` is the draft version in the release. */
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

/** What visitors of an unpublished site see; null: that nothing is published. */
export const setOfflinePage = async (
  tx: TenantTransaction,
  id: string,
  page: OfflinePage | null,
): Promise<void> => {
  await tx
    .updateTable('sites')
    .set({ offline_page: page && JSON.stringify(page) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Claims a host name in the global namespace; returns false when it is taken. */
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

export interface SiteOfHost {
  name: string;
  tenantId: string;
  siteId: string;
}

/** The sites of labels in front of the domain of sites. */
export const findSitesOfHosts = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<SiteOfHost[]> => {
  const rows = await db
    .selectFrom('host_names')
    .select(['name', 'tenant_id as tenantId', 'site_id as siteId'])
    .where('name', 'in', names)
    .where('kind', '=', 'site')
    .execute();
  return rows.flatMap(({ siteId, ...row }) => (siteId === null ? [] : [{ ...row, siteId }]));
};

/** Every tenant of the installation; their rows are read one tenant at a time. */
export const listTenantIds = async (db: Kysely<Database>): Promise<string[]> =>
  (await db.selectFrom('tenants').select('id').execute()).map((row) => row.id);

/** Whether published sites of the tenant may be visible. */
export const isTenantActive = async (tx: TenantTransaction): Promise<boolean> => {
  const row = await tx
    .selectFrom('tenants')
    .select('status')
    .where('id', '=', tx.tenantId)
    .executeTakeFirst();
  return row?.status === 'active';
};

const publishingColumns = [
  'sites.id',
  'sites.subdomain',
  'sites.published_release_id',
  'sites.is_published',
  'sites.deleted_at',
  'sites.access',
  'sites.access_password',
  'sites.access_key',
  'sites.settings',
  'sites.name',
  'sites.offline_page',
] as const;

const everPublished = (tx: Transaction<Database>) =>
  tx
    .selectFrom('sites')
    .select(publishingColumns)
    .where('sites.subdomain', 'is not', null)
    .where('sites.published_release_id', 'is not', null);

export type PublishedSite = Awaited<ReturnType<ReturnType<typeof everPublished>['execute']>>[number];

/** Sites of a tenant that have a release, or one of them, with their publishing state. */
export const listEverPublished = (tx: TenantTransaction, id?: string): Promise<PublishedSite[]> =>
  everPublished(tx)
    .where('sites.tenant_id', '=', tx.tenantId)
    .$if(id !== undefined, (query) => query.where('sites.id', '=', id!))
    .execute();

export type InstalledSite = PublishedSite & { tenant_id: string; isOpen: boolean };

/** The same of all tenants in chunks, each after the last site of the one before. `isOpen`: the tenant is active. */
export const listEverPublishedAnywhere = (
  db: Kysely<Database>,
  { after, limit }: { after: InstalledSite | undefined; limit: number },
): Promise<InstalledSite[]> =>
  withPlatform(db, (tx) =>
    everPublished(tx)
      .innerJoin('tenants', 'tenants.id', 'sites.tenant_id')
      .select(['sites.tenant_id', sql<boolean>`tenants.status = 'active'`.as('isOpen')])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(sites.tenant_id, sites.id) > (${after!.tenant_id}, ${after!.id}::uuid)`),
      )
      .orderBy('sites.tenant_id')
      .orderBy('sites.id')
      .limit(limit)
      .execute(),
  );

export const listOwnerIds = async (
  tx: Transaction<Database>,
  { tenantId, siteId }: { tenantId: string | null; siteId: string },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('sites')
    .select('owner_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', siteId)
    .execute();
  return rows.map((row) => row.owner_id);
};

export const findSiteOwner = (
  tx: TenantTransaction,
  siteId: string,
): Promise<{ email: string; locale: string } | undefined> =>
  tx
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['users.email', 'users.locale'])
    .where('sites.tenant_id', '=', tx.tenantId)
    .where('sites.id', '=', siteId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
