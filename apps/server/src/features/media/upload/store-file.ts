// Turns received bytes into a file of a tenant: detects the type, re-encodes images, deduplicates equal bytes and
// enforces the quota.
import { CommitUnknownError } from '../../../core/db/scoped-dialect.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { customerOf, lockCustomerOf } from '../../../identity/customers/customer.ts';
import { assertEntitlement, measureEntitlement } from '../../../identity/customers/entitlements.ts';
import {
  addUsage,
  type BlobRow,
  findBlobByHash,
  insertBlob,
  isBlobBlocked,
  lockUsage,
  touchBlobUse,
  readUsage,
  replaceBlobBytes,
} from '../blobs.store.ts';
import { bytesNewTo } from '../storage/customer-storage.store.ts';
import { assertBelowCeiling, type FilePlacement, findFileOwner } from '../storage/storage-meter.ts';
import { MediaTaskError, runMediaTask } from '../workers/media-worker.ts';
import type { FileMetadata } from './prepare-file.ts';
import type { ReceivedFile } from './read-upload.ts';
import { asResponse } from './storage-responses.ts';

export const blobsFolder = 'blobs/';
export const variantsJob = 'media.variants';

/** Bytes ready to become a file of their tenant. */
export interface PreparedFile {
  kind: 'image' | 'document';
  sha256: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  extension: string;
  /** Where the bytes are stored; undefined when the tenant already has them. */
  objectKey: string | undefined;
}

const rasterExtensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/**
 * Re-encoded images get smaller variants; their storage is reserved at once, at most the size of the image itself.
 */
const roomForVariants = ({ mimeType, size }: Pick<PreparedFile, 'mimeType' | 'size'>): number =>
  rasterExtensions[mimeType] === undefined ? 0 : size;

const fromBlob = (blob: BlobRow, sha256: string): Omit<PreparedFile, 'extension'> => ({
  kind: blob.mime_type.startsWith('image/') ? 'image' : 'document',
  sha256,
  mimeType: blob.mime_type,
  size: blob.size,
  width: blob.width,
  height: blob.height,
  objectKey: undefined,
});

const unreadable = (): AppError =>
  new AppError(
    'unsupported_media_type',
    'This file couldn’t be read. Save it again in the app it comes from and upload that file.',
  );

/** Metadata of a received file; images are re-encoded to `out`. @throws AppError when the type is not accepted. */
export const readMetadata = async (
  received: ReceivedFile,
  out: string,
  isKnown: boolean,
): Promise<FileMetadata> => {
  const { path, name, acceptsFonts = false, keepsStored = false } = received;
  try {
    return await runMediaTask('prepareFile', { path, name, out, isKnown, acceptsFonts, keepsStored });
  } catch (error) {
    throw error instanceof MediaTaskError ? unreadable() : error;
  }
};

/** Target of the bytes: a file of this tenant, on behalf of this user. */
export interface FileScope extends FilePlacement {
  tenantId: string;
  userId: string;
}

/** Refuses before the work what cannot fit; images are smaller or larger once they are re-encoded. */
const assertRoom = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  scope: FileScope,
  known: BlobRow | undefined,
): Promise<void> => {
  const customer = await customerOf(tx, await findFileOwner(tx, scope));
  const amount = known ? await bytesNewTo(tx, customer, [known.id]) : 1;
  await assertEntitlement(ctx, tx, customer, { key: 'storage.bytes', amount });
  if (!known) assertBelowCeiling(customer, await readUsage(tx), 1);
};

/** Detects the type and stores the bytes. Expensive, so it runs outside any transaction. */
const prepareFile = async (
  ctx: ServerContext,
  scope: FileScope,
  received: ReceivedFile,
): Promise<PreparedFile> => {
  const known = await withTenant(ctx.db, scope, async (tx) => {
    const blob = await findBlobByHash(tx, received.sha256);
    await assertRoom(ctx, tx, scope, blob);
    // A failed blob may have been lost or truncated: the new upload may be intact.
    return blob?.state === 'failed' ? undefined : blob;
  });
  const { sha256 } = received;
  const out = `${received.path}.drawn`;
  const { drawnSize, ...facts } = await readMetadata(received, out, known !== undefined);
  if (known) {
    const { mimeType } = facts.kind === 'document' ? facts : { mimeType: known.mime_type };
    const extension = rasterExtensions[mimeType] ?? facts.extension;
    return { ...fromBlob(known, sha256), mimeType, extension };
  }
  const objectKey = blobsFolder + createObjectKey(facts.extension);
  const size = drawnSize ?? received.size;
  const path = drawnSize === undefined ? received.path : out;
  await ctx.storage.putFile(objectKey, path, { contentType: facts.mimeType, maxBytes: size, size });
  return { ...facts, sha256, size, objectKey };
};

const takenDown = (): AppError =>
  new AppError('forbidden', 'This file was blocked and can’t be uploaded again.');

/** The blob of prepared bytes, inserted when the tenant has none; in the transaction that references it. */
const storeBlob = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { prepared, placement }: { prepared: PreparedFile; placement: FilePlacement },
): Promise<BlobRow> => {
  const customer = await lockCustomerOf(tx, () => findFileOwner(tx, placement));
  // Measured before all uploads of the workspace wait: for a user with many files it takes a while.
  const assertFits = await measureEntitlement(ctx, tx, customer, 'storage.bytes');
  const usage = await lockUsage(tx);
  const known = await findBlobByHash(tx, prepared.sha256);
  if (known && (await isBlobBlocked(tx, known.id))) throw takenDown();
  const newToCustomer = known ? await bytesNewTo(tx, customer, [known.id]) : 0;
  if (known && (known.state !== 'failed' || prepared.objectKey === undefined)) {
    assertFits(newToCustomer);
    return known;
  }
  if (prepared.objectKey === undefined) {
    throw new AppError('unavailable', 'The same file was just being deleted. Upload it again.');
  }
  const variantBytes = roomForVariants(prepared);
  const grown = prepared.size + variantBytes - (known ? known.size + known.variant_bytes : 0);
  assertFits(grown + newToCustomer);
  assertBelowCeiling(customer, usage, grown);
  const hasVariants = variantBytes > 0 || prepared.mimeType === 'application/pdf';
  const facts = {
    size: prepared.size,
    mime_type: prepared.mimeType,
    object_key: prepared.objectKey,
    width: prepared.width,
    height: prepared.height,
    variant_bytes: variantBytes,
    state: hasVariants ? 'processing' : 'ready',
  } as const;
  const blob = known
    ? await replaceBlobBytes(tx, known.id, facts)
    : await insertBlob(tx, { sha256: prepared.sha256, ...facts });
  await addUsage(tx, grown);
  if (hasVariants) await ctx.queue.enqueue(tx, variantsJob, { tenantId: tx.tenantId, blobId: blob.id });
  return blob;
};

/**
 * Stores the received bytes and runs `change`, which references them, in one transaction. A failure leaves nothing
 * behind.
 */
export const storeFile = async <T>(
  ctx: ServerContext,
  scope: FileScope,
  received: ReceivedFile,
  change: (tx: TenantTransaction, blob: BlobRow, prepared: PreparedFile) => Promise<T>,
): Promise<T> => {
  let objectKey: string | undefined;
  try {
    const prepared = await prepareFile(ctx, scope, received);
    objectKey = prepared.objectKey;
    const { result, blob } = await withTenant(ctx.db, scope, async (tx) => {
      const kept = await storeBlob(ctx, tx, { prepared, placement: scope });
      const changed = await change(tx, kept, prepared);
      await touchBlobUse(tx, kept.id, ctx.clock.now());
      return { result: changed, blob: kept };
    });
    if (blob.object_key === objectKey) objectKey = undefined;
    return result;
  } catch (error) {
    // The commit may have succeeded, and later uploads could share these bytes: garbage collection removes them if
    // not.
    if (error instanceof CommitUnknownError) objectKey = undefined;
    throw asResponse(error);
  } finally {
    if (objectKey !== undefined) await ctx.storage.delete(objectKey).catch(() => undefined);
  }
};
