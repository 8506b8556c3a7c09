import { type Kysely, sql, type Transaction } from 'kysely';
import type { MediaKind } from '@sitewright/contract/media/media';
import type { Database } from '../../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';

/** Its site was deleted or trashed, or it never had one. */
const isOrphan = sql<boolean>`(not exists (select from app.sites as present where present.tenant_id = media.tenant_id
  and present.id = media.site_id and present.deleted_at is null))`;

/** Without other tables, so that counting reads no row of them. */
const files = (tx: Transaction<Database>) =>
  tx.selectFrom('media').where('media.deleted_at', 'is', null).where('media.temporary_until', 'is', null);

const shown = (query: ReturnType<typeof files>) =>
  query
    .innerJoin('tenants', 'tenants.id', 'media.tenant_id')
    .innerJoin('users', 'users.id', 'media.owner_id')
    .leftJoin('sites', (join) =>
      join.onRef('sites.tenant_id', '=', 'media.tenant_id').onRef('sites.id', '=', 'media.site_id'),
    )
    .select([
      'media.id',
      'media.tenant_id',
      'tenants.name as tenant_name',
      'media.site_id',
      'sites.name as site_name',
      'users.email as owner_email',
      'media.kind',
      'media.name',
      'media.mime_type',
      'media.size',
      'media.storage_key',
      'media.external_url',
      'media.blocked_at',
      'media.blocked_reason',
      'media.created_at',
    ])
    .select(isOrphan.as('is_orphan'));
export type PlatformFileRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export interface PlatformListing {
  page: number;
  limit: number;
  q?: string | undefined;
  tenant?: string | undefined;
  kind?: MediaKind | undefined;
  minSize?: number | undefined;
  orphan?: 'true' | 'false' | undefined;
  blocked?: 'true' | 'false' | undefined;
  sort: 'newest' | 'oldest' | 'largest';
}

const narrowed = (
  tx: Transaction<Database>,
  { q, tenant, kind, minSize, orphan, blocked }: PlatformListing,
) => {
  /** The key in a URL, so that a full URL can be pasted into the search. */
  const key = /\/media\/([^?#]+)/.exec(q ?? '')?.[1] ?? '';
  return files(tx)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('media.name', 'ilike', containing(q!)), eb('media.storage_key', '=', key)]),
      ),
    )
    .$if(tenant !== undefined, (query) => query.where('media.tenant_id', '=', tenant!))
    .$if(kind !== undefined, (query) => query.where('media.kind', '=', kind!))
    .$if(minSize !== undefined, (query) => query.where('media.size', '>=', minSize!))
    .$if(orphan !== undefined, (query) => query.where(isOrphan, '=', orphan === 'true'))
    .$if(blocked !== undefined, (query) =>
      query.where('media.blocked_at', blocked === 'true' ? 'is not' : 'is', null),
    );
};

const orders = {
  newest: sql`media.created_at desc`,
  oldest: sql`media.created_at`,
  largest: sql`media.size desc`,
};

export const listFiles = (
  db: Kysely<Database>,
  listing: PlatformListing,
): Promise<{ rows: PlatformFileRow[]; total: number }> =>
  withPlatform(db, async (tx) => {
    const rows = await shown(narrowed(tx, listing))
      .orderBy(orders[listing.sort])
      .orderBy('media.id')
      .limit(listing.limit)
      .offset((listing.page - 1) * listing.limit)
      .execute();
    const { total } = await narrowed(tx, listing)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows, total };
  });

export const findFile = (db: Kysely<Database>, id: string): Promise<PlatformFileRow | undefined> =>
  withPlatform(db, (tx) => shown(files(tx).where('media.id', '=', id)).executeTakeFirst());

export interface ChangedFile {
  address: string;
  /** Ids of the uploader and of the site's owner. */
  people: string[];
}

/**
 * Blocks or unblocks a file, together with every file of the tenant with the same URL or bytes. No-op that returns
 * nothing when there is no change.
 */
export const setBlocked = async (
  tx: TenantTransaction,
  id: string,
  blocked: { at: Date; reason: string } | null,
): Promise<ChangedFile[]> => {
  const { rows } = await sql<ChangedFile>`
    with chosen as (
      select storage_key, blob_id from app.media
      where tenant_id = ${tx.tenantId} and id = ${id} and (blocked_at is null) = ${blocked !== null}
      for update
    ), changed as (
      update app.media set blocked_at = ${blocked?.at ?? null}, blocked_reason = ${blocked?.reason ?? null}
      from chosen
      where media.tenant_id = ${tx.tenantId}
        and (media.storage_key = chosen.storage_key or media.blob_id = chosen.blob_id)
      returning media.storage_key, media.owner_id, media.site_id
    )
    select changed.storage_key as address, array_remove(array[changed.owner_id, sites.owner_id], null)::text[] as people
    from changed
    left join app.sites on sites.tenant_id = ${tx.tenantId} and sites.id = changed.site_id`.execute(tx);
  return rows;
};

export interface TenantStorageRow {
  tenantId: string;
  tenantName: string;
  usedBytes: number;
  quotaBytes: number | null;
  files: number;
}

/** Files of the library, and those that visitors sent with forms. */
const bytesOfTenant = sql<number>`(coalesce(u.used_bytes, 0)
  + (select coalesce(sum(f.size), 0) from app.form_files f where f.tenant_id = t.id))::float8`;

export const listStorage = (
  db: Kysely<Database>,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: TenantStorageRow[]; total: number; usedBytes: number }> =>
  withPlatform(db, async (tx) => {
    const { rows } = await sql<TenantStorageRow>`
      select t.id as "tenantId", t.name as "tenantName", ${bytesOfTenant} as "usedBytes",
        u.quota_bytes::float8 as "quotaBytes",
        (select count(*)::int from app.media m where m.tenant_id = t.id and m.deleted_at is null) as files
      from app.tenants t left join app.storage_usage u on u.tenant_id = t.id
      where t.status <> 'closed'
      order by "usedBytes" desc, t.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const { rows: sums } = await sql<{ total: number; usedBytes: number }>`
      select count(*)::int as total, coalesce(sum(${bytesOfTenant}), 0) as "usedBytes"
      from app.tenants t left join app.storage_usage u on u.tenant_id = t.id where t.status <> 'closed'`.execute(
      tx,
    );
    return { rows, ...sums[0]! };
  });
