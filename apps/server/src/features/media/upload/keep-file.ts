// From received bytes to a file of a tenant: what it is, drawn anew, kept once for equal bytes, within the tenant's room.
import { limits } from '@sitewright/contract/limits';
import { CommitUnknownError } from '../../../core/db/scoped-dialect.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import {
  addUsage,
  type BlobRow,
  findBlobByHash,
  insertBlob,
  isBlobBlocked,
  lockUsage,
  markBlobUse,
  readUsage,
  renewBlob,
  type Usage,
} from '../blobs.store.ts';
import { MediaTaskError, runMediaTask } from '../work/media-worker.ts';
import type { FileMetadata } from './prepare-file.ts';
import type { ReceivedFile } from './read-upload.ts';
import { asResponse } from './storage-responses.ts';

export const blobsFolder = 'blobs/';
export const variantsJob = 'media.variants';

/** Bytes that are ready to become a file of their tenant. */
export interface PreparedFile {
  kind: 'image' | 'document';
  sha256: string;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  extension: string;
  /** Where the bytes were put; undefined when the tenant has them already. */
  objectKey: string | undefined;
}

export const quotaOf = ({ quotaBytes }: Usage): number => quotaBytes ?? limits.media.quotaBytes;

const requireRoom = (usage: Usage, bytes: number): void => {
  const quota = quotaOf(usage);
  if (usage.usedBytes + bytes <= quota) return;
  throw new AppError(
    'limit_reached',
    'The workspace has no room for this file. Delete files that are not needed any more, or ask for more room.',
    { details: { meter: 'storageBytes', used: usage.usedBytes, quota, limit: quota } },
  );
};

const rasterExtensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Drawn pictures get smaller sizes; their room is taken at once, at most as much as the picture itself. */
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
    'This file could not be read. Save it again in the program that it comes from and upload that file.',
  );

/** What was received, drawn anew to `out` where it is a picture. @throws AppError for what is not accepted. */
export const readMetadata = async (
  received: ReceivedFile,
  out: string,
  isKnown: boolean,
): Promise<FileMetadata> => {
  const { path, name } = received;
  try {
    return await runMediaTask('prepareFile', { path, name, out, isKnown });
  } catch (error) {
    throw error instanceof MediaTaskError ? unreadable() : error;
  }
};

/**
 * Finds out what was received and puts its bytes where they stay. Costs much, so it is done outside any transaction;
 * whoever calls it hands the result to `keepPrepared`.
 */
const prepareFile = async (
  ctx: ServerContext,
  tenantId: string,
  received: ReceivedFile,
): Promise<PreparedFile> => {
  const known = await withTenant(ctx.db, { tenantId }, async (tx) => {
    const blob = await findBlobByHash(tx, received.sha256);
    if (!blob) requireRoom(await readUsage(tx), 1);
    // What could not be worked with may have been lost or cut short: this time it may be whole.
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
  new AppError('forbidden', 'This file was taken down and cannot be uploaded again.');

/** The blob of prepared bytes, made where the tenant has none of the kind; in the transaction that names it. */
const keepBlob = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  prepared: PreparedFile,
): Promise<BlobRow> => {
  const usage = await lockUsage(tx);
  const known = await findBlobByHash(tx, prepared.sha256);
  if (known && (await isBlobBlocked(tx, known.id))) throw takenDown();
  if (known && (known.state !== 'failed' || prepared.objectKey === undefined)) return known;
  if (prepared.objectKey === undefined) {
    throw new AppError('unavailable', 'The same file was being cleared away. Upload it again.');
  }
  const variantBytes = roomForVariants(prepared);
  const grown = prepared.size + variantBytes - (known ? known.size + known.variant_bytes : 0);
  requireRoom(usage, grown);
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
    ? await renewBlob(tx, known.id, facts)
    : await insertBlob(tx, { sha256: prepared.sha256, ...facts });
  await addUsage(tx, grown);
  if (hasVariants) await ctx.queue.enqueue(tx, variantsJob, { tenantId: tx.tenantId, blobId: blob.id });
  return blob;
};

/** The received bytes as part of `change`, which names them in its transaction. What fails leaves nothing behind. */
export const keepFile = async <T>(
  ctx: ServerContext,
  scope: { tenantId: string; userId: string },
  received: ReceivedFile,
  change: (tx: TenantTransaction, blob: BlobRow, prepared: PreparedFile) => Promise<T>,
): Promise<T> => {
  let objectKey: string | undefined;
  try {
    const prepared = await prepareFile(ctx, scope.tenantId, received);
    objectKey = prepared.objectKey;
    const { result, blob } = await withTenant(ctx.db, scope, async (tx) => {
      const kept = await keepBlob(ctx, tx, prepared);
      const changed = await change(tx, kept, prepared);
      await markBlobUse(tx, kept.id, ctx.clock.now());
      return { result: changed, blob: kept };
    });
    if (blob.object_key === objectKey) objectKey = undefined;
    return result;
  } catch (error) {
    // The row may be there, and equal bytes that come later would lean on it: what nothing names goes by night.
    if (error instanceof CommitUnknownError) objectKey = undefined;
    throw asResponse(error);
  } finally {
    if (objectKey !== undefined) await ctx.storage.delete(objectKey).catch(() => undefined);
  }
};
