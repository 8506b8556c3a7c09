import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { BlobRow } from '../blobs.store.ts';
import type { MediaRow } from '../media.store.ts';

/** Tenants that are not closed. */
export const listTenantIds = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('tenants')
    .select('id')
    .where('status', '!=', 'closed')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Files deleted longer ago than the retention period, and expired temporary files. */
export const listExpiredFiles = (
  tx: TenantTransaction,
  { deletedBefore, now }: { deletedBefore: Date; now: Date },
): Promise<MediaRow[]> =>
  tx
    .selectFrom('media')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where((eb) => eb.or([eb('deleted_at', '<=', deletedBefore), eb('temporary_until', '<=', now)]))
    .execute();

/** Makes temporary files permanent because content uses them. */
export const retainTemporary = async (tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ temporary_until: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
};

/**
 * Deletes rows for good. A URL shared with another file is reassigned to that file. Returns the keys of older bytes
 * that no row references any more.
 */
export const deleteFiles = async (tx: TenantTransaction, files: readonly MediaRow[]): Promise<string[]> => {
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  await sql`
    with gone as (
      delete from app.media where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[]) returning *
    )
    update app.blobs set unused_since = since.at
    from (
      select blob_id, max(coalesce(deleted_at, temporary_until)) as at from gone group by blob_id
    ) since
    where blobs.tenant_id = ${tx.tenantId} and blobs.id = since.blob_id and not exists (
      select 1 from app.media m
      where m.tenant_id = ${tx.tenantId} and m.blob_id = blobs.id and not m.id = any(${ids}::uuid[])
    )`.execute(tx);
  await sql`
    update app.media_urls set media_id = other.id
    from app.media other
    where media_urls.tenant_id = ${tx.tenantId} and media_urls.media_id = any(${ids}::uuid[])
      and other.tenant_id = ${tx.tenantId} and other.storage_key = media_urls.storage_key`.execute(tx);
  const { rows } = await sql<{ storage_key: string }>`
    delete from app.media_urls where tenant_id = ${tx.tenantId} and media_id = any(${ids}::uuid[])
    returning storage_key`.execute(tx);
  const lost = new Set(rows.map((row) => row.storage_key));
  return files
    .filter(({ blob_id: blob, storage_key: key }) => blob === null && lost.has(key))
    .map((file) => file.storage_key);
};

/** Deletes the blobs that no file has used since the given time. */
export const deleteUnusedBlobs = async (tx: TenantTransaction, before: Date): Promise<BlobRow[]> => {
  const isHeld = sql<boolean>`exists (
    select 1 from app.media where media.tenant_id = blobs.tenant_id and media.blob_id = blobs.id)`;
  await tx
    .updateTable('blobs')
    .set({ unused_since: sql<Date>`coalesce(created_at, now())` })
    .where('tenant_id', '=', tx.tenantId)
    .where('unused_since', 'is', null)
    .where(sql<boolean>`not ${isHeld}`)
    .execute();
  return tx
    .deleteFrom('blobs')
    .where('tenant_id', '=', tx.tenantId)
    .where('unused_since', '<=', before)
    .where(sql<boolean>`not ${isHeld}`)
    .returningAll()
    .execute();
};

/** The storage of the tenant according to its rows. */
export const sumBlobs = async (tx: TenantTransaction): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(size + variant_bytes), 0)::bigint as sum from app.blobs where tenant_id = ${tx.tenantId}`.execute(
    tx,
  );
  return rows[0]?.sum ?? 0;
};

/** Every object key that a blob of the tenant references. */
export const listBlobKeys = async (tx: TenantTransaction): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select object_key as key from app.blobs where tenant_id = ${tx.tenantId}
    union select variant ->> 'key' from app.blobs, jsonb_array_elements(variants) variant
    where tenant_id = ${tx.tenantId}`.execute(tx);
  return rows.map(({ key }) => key);
};
