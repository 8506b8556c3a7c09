// The files of a site that moves: bytes are stored once for each tenant, and several files may have the same address.
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { BlobRow } from '../../media/blobs.store.ts';
import { stageOf } from './move-rows.store.ts';

/** Bytes that the files of a site have. */
export const listSiteBlobs = async (tx: TenantTransaction, siteId: string): Promise<BlobRow[]> =>
  tx
    .selectFrom('blobs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('media')
        .select('blob_id')
        .where('tenant_id', '=', tx.tenantId)
        .where('site_id', '=', siteId)
        .where('blob_id', 'is not', null)
        .$narrowType<{ blob_id: string }>(),
    )
    .execute();

/** Storage keys of older files of a site, whose bytes are stored under their address. */
export const listOldKeys = async (tx: TenantTransaction, siteId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('media')
      .select('storage_key')
      .distinct()
      .where('tenant_id', '=', tx.tenantId)
      .where('site_id', '=', siteId)
      .where('blob_id', 'is', null)
      .where('kind', '!=', 'external')
      .execute()
  ).map(({ storage_key: key }) => key);

/** Addresses that files of the old tenant have too. After the files of the site were deleted there. */
export const listSharedKeys = async (tx: TenantTransaction): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct s.storage_key as key from ${stageOf('media')} s
    where exists (
      select from app.media m where m.tenant_id = ${tx.tenantId} and m.storage_key = s.storage_key
        and m.blob_id is not distinct from s.blob_id)`.execute(tx);
  return rows.map(({ key }) => key);
};

/** Leaves the addresses of the map to the files of the old tenant, and takes all others along. */
export const moveAddresses = async (
  tx: TenantTransaction,
  { from, newKeys }: { from: string; newKeys: ReadonlyMap<string, string> },
): Promise<void> => {
  await sql`
    update app.media_urls u set media_id = m.id
    from ${stageOf('media')} s, app.media m
    where u.tenant_id = ${from} and u.media_id = s.id and u.storage_key = any (${[...newKeys.keys()]}::text[])
      and m.tenant_id = ${from} and m.storage_key = u.storage_key`.execute(tx);
  await sql`
    delete from app.media_urls u using ${stageOf('media')} s
    where u.tenant_id = ${from} and u.media_id = s.id`.execute(tx);
};

/** In the new tenant, after the files were inserted. */
export const insertAddresses = async (tx: TenantTransaction): Promise<void> => {
  await sql`
    insert into app.media_urls (storage_key, tenant_id, media_id)
    select distinct on (s.storage_key) s.storage_key, ${tx.tenantId}, s.id from ${stageOf('media')} s
    order by s.storage_key, s.id
    on conflict do nothing`.execute(tx);
};

/** Bytes that no file of the tenant has any more, after their rows were deleted. */
export const deleteUnusedBlobs = async (tx: TenantTransaction, ids: readonly string[]): Promise<BlobRow[]> =>
  ids.length === 0
    ? []
    : tx
        .deleteFrom('blobs')
        .where('tenant_id', '=', tx.tenantId)
        .where('id', 'in', [...ids])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('media')
                .select('media.id')
                .whereRef('media.tenant_id', '=', 'blobs.tenant_id')
                .whereRef('media.blob_id', '=', 'blobs.id'),
            ),
          ),
        )
        .returningAll()
        .execute();

/** Ids in the tenant of bytes that it has already, by their hash. */
export const findBlobIds = async (
  tx: TenantTransaction,
  hashes: readonly string[],
): Promise<Map<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('blobs')
    .select(['id', 'sha256'])
    .where('tenant_id', '=', tx.tenantId)
    .where('sha256', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]));
};

export const insertBlobs = async (tx: TenantTransaction, blobs: readonly BlobRow[]): Promise<void> => {
  for (const { variants, ...blob } of blobs)
    await tx
      .insertInto('blobs')
      .values({ ...blob, variants: JSON.stringify(variants), tenant_id: tx.tenantId })
      .execute();
};

/** Points the files on their way to the bytes that the new tenant has. */
export const pointToBlobs = async (
  tx: TenantTransaction,
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  if (ids.size === 0) return;
  await sql`
    update ${stageOf('media')} s set blob_id = b.new
    from unnest(${[...ids.keys()]}::uuid[], ${[...ids.values()]}::uuid[]) as b (old, new)
    where s.blob_id = b.old`.execute(tx);
};
