// Blobs of a tenant and its storage usage. Every change locks the usage row, so that it always equals the sum of the
// blobs.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { BlobsTable, BlobVariant } from '../../core/db/media-tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export type BlobRow = Selectable<BlobsTable>;

export const findBlobs = async (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, BlobRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('blobs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export const findBlobByHash = (tx: TenantTransaction, sha256: string): Promise<BlobRow | undefined> =>
  tx
    .selectFrom('blobs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Whether a file with these bytes was taken down; deleted files count too. */
export const isBlobBlocked = async (tx: TenantTransaction, blobId: string): Promise<boolean> =>
  (await tx
    .selectFrom('media')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('blob_id', '=', blobId)
    .where('blocked_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertBlob = (
  tx: TenantTransaction,
  blob: Omit<Insertable<BlobsTable>, 'tenant_id'>,
): Promise<BlobRow> =>
  tx
    .insertInto('blobs')
    .values({ ...blob, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Replaces bytes that could not be processed with a new upload of the same content, for every file that uses them.
 */
export const replaceBlobBytes = (
  tx: TenantTransaction,
  id: string,
  facts: Omit<Insertable<BlobsTable>, 'tenant_id' | 'sha256'>,
): Promise<BlobRow> =>
  tx
    .updateTable('blobs')
    .set(facts)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface BlobOutcome {
  state: 'ready' | 'failed';
  variants: BlobVariant[];
  variantBytes: number;
  thumbhash?: string | null;
  color?: string | null;
  focalPoint?: { x: number; y: number };
}

export const finalizeBlob = async (
  tx: TenantTransaction,
  id: string,
  outcome: BlobOutcome,
): Promise<void> => {
  const { state, variants, variantBytes, thumbhash = null, color = null, focalPoint } = outcome;
  await tx
    .updateTable('blobs')
    .set({
      state,
      variants: JSON.stringify(variants),
      variant_bytes: variantBytes,
      thumbhash,
      color,
      ...(focalPoint && { focal_x: focalPoint.x, focal_y: focalPoint.y }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Updates since when a blob is unused; clears it when a file uses the blob again. */
export const touchBlobUse = async (tx: TenantTransaction, id: string, now: Date): Promise<void> => {
  await sql`
    update app.blobs set unused_since = case when exists (
      select 1 from app.media m where m.tenant_id = blobs.tenant_id and m.blob_id = blobs.id and m.deleted_at is null
    ) then null else coalesce(unused_since, ${now}) end
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
};

export interface Usage {
  usedBytes: number;
  quotaBytes: number | null;
}

/** Locks the usage row until the end of the transaction. */
export const lockUsage = async (tx: TenantTransaction): Promise<Usage> => {
  await tx
    .insertInto('storage_usage')
    .values({ tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('storage_usage')
    .select(['used_bytes', 'quota_bytes'])
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { usedBytes: row.used_bytes, quotaBytes: row.quota_bytes };
};

export const addUsage = async (tx: TenantTransaction, bytes: number): Promise<void> => {
  await tx
    .updateTable('storage_usage')
    .set({ used_bytes: sql`greatest(0, used_bytes + ${bytes})` })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
};

export const readUsage = async (tx: TenantTransaction): Promise<Usage> => {
  const row = await tx
    .selectFrom('storage_usage')
    .select(['used_bytes', 'quota_bytes'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return { usedBytes: row?.used_bytes ?? 0, quotaBytes: row?.quota_bytes ?? null };
};
