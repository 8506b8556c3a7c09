// Generates the smaller sizes of an image and the preview of a document in a background job.
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import type { BlobVariant } from '../../../core/db/media-tables.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { customersOf, lockCustomers } from '../../../identity/customers/customer.ts';
import { StorageUnavailableError } from '../../../core/storage/storage.ts';
import {
  addUsage,
  type BlobOutcome,
  type BlobRow,
  findBlobs,
  lockUsage,
  finalizeBlob,
} from '../blobs.store.ts';
import { listBlobUsers } from '../storage/customer-storage.store.ts';
import { remainingBelowCeiling, remainingStorage } from '../storage/storage-meter.ts';
import { runMediaTask } from '../workers/media-worker.ts';
import { copyObject, withTempFolder } from '../workers/temp-folder.ts';
import type { WrittenSize } from './image-sizes.ts';

interface Made extends Omit<BlobOutcome, 'variantBytes'> {
  variants: (BlobVariant & { path: string })[];
}

const { thumbnailWidth } = limits.media;

const keyFor = (objectKey: string, width: number): string => objectKey.replace(/\.\w+$/, `-${width}.webp`);

const variantOf = (blob: BlobRow, name: number, written: WrittenSize): Made['variants'][number] => ({
  ...written,
  format: 'webp',
  key: keyFor(blob.object_key, name),
});

/** A temporary failure, not one of the file: the job is retried, and publishing meanwhile generates what it needs. */
const mayPass = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || (error instanceof AppError && error.status >= 500);

const makeImageSizes = async (blob: BlobRow, path: string, folder: string): Promise<Made> => {
  const { sizes, facts } = await runMediaTask('writeSizes', { path, width: blob.width ?? 0, folder });
  return { state: 'ready', variants: sizes.map((size) => variantOf(blob, size.width, size)), ...facts };
};

/** A document whose first page cannot be rendered gets an icon instead; that is not a failure. */
const makeFirstPage = async (
  { log }: ServerContext,
  blob: BlobRow,
  path: string,
  folder: string,
): Promise<Made> => {
  try {
    const page = await runMediaTask('firstPage', { path, out: join(folder, 'first-page.webp') });
    return { state: 'ready', variants: [variantOf(blob, thumbnailWidth, page)] };
  } catch (error) {
    if (mayPass(error)) throw error;
    log.info({ err: error, blob: blob.id }, 'rendering the first page of a document failed');
    return { state: 'ready', variants: [] };
  }
};

const make = async (ctx: ServerContext, blob: BlobRow, folder: string): Promise<Made> => {
  try {
    const path = join(folder, 'original');
    if (!(await copyObject(ctx, blob.object_key, path)))
      throw new Error('the object is missing in the storage');
    return blob.mime_type === 'application/pdf'
      ? await makeFirstPage(ctx, blob, path, folder)
      : await makeImageSizes(blob, path, folder);
  } catch (error) {
    if (mayPass(error)) throw error;
    ctx.log.warn({ err: error, blob: blob.id }, 'generating the variants of an image failed');
    return { state: 'failed', variants: [] };
  }
};

/** Smaller variants first, as far as the quota allows: for a missing one, pages use the next larger. */
const thatFit = (variants: Made['variants'], room: number): Made['variants'] => {
  let left = room;
  return variants.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
};

/** Writes the variants into the blob's row; returns false when another process already has. */
const finalize = (ctx: ServerContext, tenantId: string, blob: BlobRow, made: Made): Promise<BlobVariant[]> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const customers = await customersOf(tx, await listBlobUsers(tx, blob.id));
    await lockCustomers(tx, customers);
    const remaining = await remainingStorage(ctx, tx, customers);
    const usage = await lockUsage(tx);
    const now = (await findBlobs(tx, [blob.id])).get(blob.id);
    if (now?.state !== 'processing') return now?.variants ?? [];
    const ceilings = customers.map((customer) => remainingBelowCeiling(customer, usage));
    const room = Math.min(remaining, ...ceilings) + now.variant_bytes;
    const variants = thatFit(made.variants, room).map(({ path: _path, ...variant }) => variant);
    const variantBytes = variants.reduce((sum, { size }) => sum + size, 0);
    await finalizeBlob(tx, blob.id, { ...made, variants, variantBytes });
    await addUsage(tx, variantBytes - now.variant_bytes);
    return variants;
  });

/** Generates the missing variants of a blob; no-op when ready or deleted. */
export const makeVariants = async (
  ctx: ServerContext,
  { tenantId, blobId }: { tenantId: string; blobId: string },
): Promise<void> => {
  const blob = await withTenant(ctx.db, { tenantId }, async (tx) =>
    (await findBlobs(tx, [blobId])).get(blobId),
  );
  if (blob?.state !== 'processing') return;
  await withTempFolder(ctx, async (folder) => {
    const made = await make(ctx, blob, folder);
    for (const { key, path, size } of made.variants)
      await ctx.storage.putFile(key, path, { contentType: 'image/webp', maxBytes: size, size });
    const kept = new Set((await finalize(ctx, tenantId, blob, made)).map(({ key }) => key));
    for (const { key } of made.variants) if (!kept.has(key)) await ctx.storage.delete(key);
  });
};
