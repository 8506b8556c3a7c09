// From received bytes to a file of a tenant: what it is, drawn anew, kept once for equal bytes, within the tenant's room.
import { limits } from '@sitewright/contract/limits';
import type { TenantTransaction } from '../../../db/tenant-scope.ts';
import { withTenant } from '../../../db/tenant-scope.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ServerContext } from '../../../server-context.ts';
import { createObjectKey } from '../../../storage/object-keys.ts';
import { putWhole, readWhole } from '../../../storage/whole-objects.ts';
import {
  addUsage,
  type BlobRow,
  findBlobByHash,
  insertBlob,
  isBlobBlocked,
  lockUsage,
  markBlobUse,
  readUsage,
  type Usage,
} from '../blobs.store.ts';
import { decodeInTurn, decodePicture } from '../pictures/decode-picture.ts';
import { sanitizeSvg, svgSize } from '../pictures/sanitize-svg.ts';
import { notAccepted, readType } from './read-type.ts';
import type { ReceivedFile } from './read-upload.ts';
import { asAnswer } from './storage-answers.ts';

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

const fromBlob = (blob: BlobRow, sha256: string, extension: string): PreparedFile => ({
  kind: blob.mime_type.startsWith('image/') ? 'image' : 'document',
  sha256,
  mimeType: blob.mime_type,
  size: blob.size,
  width: blob.width,
  height: blob.height,
  extension,
  objectKey: undefined,
});

const readReceived = async (ctx: ServerContext, key: string): Promise<Buffer> => {
  const body = await readWhole(ctx.storage, key);
  if (!body) throw new Error('the received file is gone');
  return body;
};

const drawnSvg = (body: Buffer): Buffer => {
  const clean = sanitizeSvg(body.toString('utf8'));
  if (clean === undefined) throw notAccepted();
  return Buffer.from(clean);
};

const prepareNow = async (
  ctx: ServerContext,
  received: ReceivedFile,
  known: BlobRow | undefined,
): Promise<PreparedFile> => {
  const { sha256 } = received;
  const body = await readReceived(ctx, received.key);
  const type = await readType(body, received.name);
  const objectKey = (extension: string): string => blobsFolder + createObjectKey(extension);
  if (type.kind === 'document') {
    const { mimeType, extension } = type;
    if (known) return { ...fromBlob(known, sha256, extension), mimeType };
    const key = objectKey(extension);
    await ctx.storage.copy(received.key, key);
    const facts = { mimeType, size: body.length, width: null, height: null };
    return { kind: 'document', sha256, extension, objectKey: key, ...facts };
  }
  if (type.kind === 'svg') {
    if (known) return fromBlob(known, sha256, 'svg');
    const svg = drawnSvg(body);
    const key = objectKey('svg');
    await putWhole(ctx.storage, key, svg, 'image/svg+xml');
    const facts = { mimeType: 'image/svg+xml', size: svg.length, ...svgSize(svg.toString('utf8')) };
    return { kind: 'image', sha256, extension: 'svg', objectKey: key, ...facts };
  }
  if (known) return fromBlob(known, sha256, rasterExtensions[known.mime_type] ?? 'webp');
  const { body: picture, ...facts } = await decodePicture(body);
  const extension = rasterExtensions[facts.mimeType]!;
  const key = objectKey(extension);
  await putWhole(ctx.storage, key, picture, facts.mimeType);
  return { kind: 'image', sha256, extension, objectKey: key, size: picture.length, ...facts };
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
    return blob;
  });
  return decodeInTurn(() => prepareNow(ctx, received, known));
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
  if (known) {
    if (await isBlobBlocked(tx, known.id)) throw takenDown();
    return known;
  }
  if (prepared.objectKey === undefined) {
    throw new AppError('unavailable', 'The same file was being cleared away. Upload it again.');
  }
  const variantBytes = roomForVariants(prepared);
  requireRoom(usage, prepared.size + variantBytes);
  const hasVariants = variantBytes > 0 || prepared.mimeType === 'application/pdf';
  const blob = await insertBlob(tx, {
    sha256: prepared.sha256,
    size: prepared.size,
    mime_type: prepared.mimeType,
    object_key: prepared.objectKey,
    width: prepared.width,
    height: prepared.height,
    variant_bytes: variantBytes,
    state: hasVariants ? 'processing' : 'ready',
  });
  await addUsage(tx, prepared.size + variantBytes);
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
    throw asAnswer(error);
  } finally {
    if (objectKey !== undefined) await ctx.storage.delete(objectKey).catch(() => undefined);
  }
};
