import { isNotExpired } from '../../core/db/not-expired.ts';
import { containing } from '../../core/listing.ts';
import type { Viewer } from '../../core/actor.ts';
import type { MediaTable } from '../../core/db/media-tables.ts';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { type BlobRow, findBlobs } from './blobs.store.ts';

export type MediaRow = Selectable<MediaTable>;
/** A file with its blob. Older files have none; their bytes are stored under their own key. */
export type MediaFile = MediaRow & { blob: BlobRow | undefined };
export type NewMedia = Omit<Insertable<MediaTable>, 'tenant_id'>;

export const withBlobs = async (tx: TenantTransaction, rows: MediaRow[]): Promise<MediaFile[]> => {
  const blobs = await findBlobs(
    tx,
    rows.flatMap((row) => row.blob_id ?? []),
  );
  return rows.map((row) => ({ ...row, blob: blobs.get(row.blob_id ?? '') }));
};

export const insertMedia = async (tx: TenantTransaction, row: NewMedia): Promise<MediaRow> => {
  const media = await tx
    .insertInto('media')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('media_urls')
    .values({ storage_key: media.storage_key, tenant_id: tx.tenantId, media_id: media.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return media;
};

/** Inserts a file that no URL leads to. */
export const insertDeletedMedia = async (
  tx: TenantTransaction,
  row: NewMedia & { deleted_at: Date },
): Promise<void> => {
  await tx
    .insertInto('media')
    .values({ ...row, tenant_id: tx.tenantId })
    .execute();
};

/** The columns to copy when another site references the same file. */
export const copiedColumns = ({
  name,
  mime_type,
  size,
  width,
  height,
  storage_key,
  alt,
  blob_id,
  kind,
  ...row
}: MediaRow) => ({
  ...{ name, mime_type, size, width, height, storage_key, alt, blob_id, kind },
  source: row.source,
  source_url: row.source_url,
  photographer: row.photographer,
  photographer_url: row.photographer_url,
  external_url: row.external_url,
  unsplash: row.unsplash && JSON.stringify(row.unsplash),
  focal_x: row.focal_x,
  focal_y: row.focal_y,
});

export const updateMedia = async (
  tx: TenantTransaction,
  id: string,
  change: Omit<Updateable<MediaTable>, 'tenant_id' | 'id'>,
): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ ...change, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const listSiteMedia = (tx: TenantTransaction, siteId: string): Promise<MediaRow[]> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Files that a site's pages may show, including deleted ones that are still in use. */
export const listRenderableMedia = (tx: TenantTransaction, siteId: string): Promise<MediaRow[]> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    // Of two files with the same URL, the existing one is sorted last and wins.
    .orderBy('deleted_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();

/** Uploads of the tenant by their storage keys, including deleted ones whose bytes still exist. */
export const findMediaByKeys = async (
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<Map<string, MediaRow>> => {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('storage_key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.storage_key, row]));
};

export const findMedia = (tx: TenantTransaction, id: string): Promise<MediaRow | undefined> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const markMediaDeleted = (tx: TenantTransaction, id: string, now: Date): Promise<void> =>
  updateMedia(tx, id, { deleted_at: now });

/** The tenant and file of a storage key; read before the tenant is known. */
export const findMediaByKey = (
  db: Kysely<Database>,
  storageKey: string,
): Promise<{ tenantId: string; mediaId: string } | undefined> =>
  db
    .selectFrom('media_urls')
    .select(['tenant_id as tenantId', 'media_id as mediaId'])
    .where('storage_key', '=', storageKey)
    .executeTakeFirst();

/** Includes deleted files: earlier versions of a page show them until garbage collection. */
export const findServedMedia = async (tx: TenantTransaction, id: string): Promise<MediaFile | undefined> => {
  const row = await tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (await withBlobs(tx, [row]))[0];
};

export interface MediaListing {
  page: number;
  limit: number;
  q?: string | undefined;
  kind?: 'image' | 'document' | undefined;
  folderId?: string | undefined;
  tag?: string | undefined;
  /** Restricts the list to files whose URL is in `used`, or is not. */
  use?: 'used' | 'unused' | undefined;
  used?: readonly string[];
  sort: 'newest' | 'oldest' | 'name' | 'largest';
}

/** The URL by which documents reference a file; must match what the search for used URLs finds. */
export const urlOf = ({ kind, external_url: external, storage_key: key }: MediaRow): string =>
  kind === 'external' ? (external ?? '').split(/[?#]/)[0]! : `/media/${key}`;
const urlColumn = sql<string>`case when media.kind = 'external' then split_part(media.external_url, '?', 1)
  else '/media/' || media.storage_key end`;

/** Without a site, or with a site that is not in the trash. */
const isOfPresentSite = (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.or([
    eb('media.site_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('sites')
        .select('sites.id')
        .whereRef('sites.tenant_id', '=', 'media.tenant_id')
        .whereRef('sites.id', '=', 'media.site_id')
        .where('sites.deleted_at', 'is', null),
    ),
  ]);

/** Files of sites that the user owns or that are shared with them, and their uploads without a site. */
const isTheirs = (userId: string) => (eb: ExpressionBuilder<Database, 'media'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('sites')
        .select('sites.id')
        .whereRef('sites.tenant_id', '=', 'media.tenant_id')
        .whereRef('sites.id', '=', 'media.site_id')
        .where((site) =>
          site.or([
            site('sites.owner_id', '=', userId),
            site.exists(
              site
                .selectFrom('site_members')
                .select('site_members.user_id')
                .whereRef('site_members.tenant_id', '=', 'sites.tenant_id')
                .whereRef('site_members.site_id', '=', 'sites.id')
                .where('site_members.user_id', '=', userId)
                .where(isNotExpired('site_members.expires_at')),
            ),
          ]),
        ),
    ),
    eb.and([eb('media.site_id', 'is', null), eb('media.owner_id', '=', userId)]),
  ]);

const listingQuery = (
  tx: TenantTransaction,
  where: { siteId?: string | undefined; viewer?: Viewer },
  { q, kind, folderId, tag, use, used = [] }: MediaListing,
) =>
  tx
    .selectFrom('media')
    .where('media.tenant_id', '=', tx.tenantId)
    .where('media.deleted_at', 'is', null)
    .where('media.temporary_until', 'is', null)
    .where(isOfPresentSite)
    .$if(where.siteId !== undefined, (query) => query.where('media.site_id', '=', where.siteId!))
    .$if(where.viewer?.scope === 'own', (query) => query.where(isTheirs(where.viewer!.userId)))
    .$if(kind === 'document', (query) => query.where('media.kind', '=', 'document'))
    .$if(kind === 'image', (query) => query.where('media.kind', 'in', ['image', 'external']))
    .$if(folderId !== undefined, (query) => query.where('media.folder_id', '=', folderId!))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`${tag!} = any(media.tags)`))
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('media.name', 'ilike', containing(q!)),
          eb('media.alt', 'ilike', containing(q!)),
          eb(sql<string>`array_to_string(media.tags, ' ')`, 'ilike', containing(q!)),
        ]),
      ),
    )
    .$if(use === 'used', (query) => query.where(sql<boolean>`${urlColumn} = any(${used}::text[])`))
    .$if(use === 'unused', (query) => query.where(sql<boolean>`not ${urlColumn} = any(${used}::text[])`));

const orders = {
  newest: sql`media.created_at desc`,
  oldest: sql`media.created_at`,
  name: sql`lower(media.name)`,
  largest: sql`media.size desc`,
};

export const searchMedia = async (
  tx: TenantTransaction,
  where: { siteId?: string | undefined; viewer?: Viewer },
  listing: MediaListing,
): Promise<{ files: MediaFile[]; total: number }> => {
  const query = listingQuery(tx, where, listing);
  const rows = await query
    .selectAll('media')
    .orderBy(orders[listing.sort])
    .orderBy('media.id')
    .limit(listing.limit)
    .offset((listing.page - 1) * listing.limit)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { files: await withBlobs(tx, rows), total };
};

export const siteNames = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
