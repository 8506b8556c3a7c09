// The smaller sizes of a picture and the first page of a document, made after the answer and kept beside the bytes.
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import type { BlobVariant } from '../../../db/media-tables.ts';
import { withTenant } from '../../../db/tenant-scope.ts';
import type { ServerContext } from '../../../server-context.ts';
import { putWhole, readWhole } from '../../../storage/whole-objects.ts';
import {
  addUsage,
  type BlobOutcome,
  type BlobRow,
  findBlobs,
  lockUsage,
  settleBlob,
} from '../blobs.store.ts';
import { pdfFirstPage } from '../documents/pdf-preview.ts';
import { quotaOf } from '../upload/keep-file.ts';
import { decodeInTurn } from './decode-picture.ts';
import { pictureFacts } from './picture-facts.ts';

interface Made extends Omit<BlobOutcome, 'variantBytes'> {
  bodies: Map<string, Buffer>;
}

const { variantWidths, thumbnailWidth, pixelsMax } = limits.media;
const keptWidths: readonly number[] = [...variantWidths, thumbnailWidth].toSorted((a, b) => a - b);
const widthMax = variantWidths.at(-1)!;

/**
 * Never larger than the picture. One that is not larger than the largest of them is also kept at its own width: what
 * is kept for downloading is finer, and heavier, than a page needs. Moving pictures are the same either way.
 */
const widthsFor = (width: number, isMoving: boolean): number[] => {
  const smaller = keptWidths.filter((candidate) => candidate < width);
  return isMoving || width > widthMax ? smaller : [...smaller, width];
};

const keyFor = (objectKey: string, width: number): string => objectKey.replace(/\.\w+$/, `-${width}.webp`);

const writeSize = async (
  original: Buffer,
  width: number,
  isMoving: boolean,
): Promise<{ data: Buffer; width: number; height: number }> => {
  const { data, info } = await sharp(original, { limitInputPixels: pixelsMax, pages: isMoving ? -1 : 1 })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: isMoving ? 2 : 4 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.pageHeight ?? info.height };
};

const makePictureSizes = async (blob: BlobRow, original: Buffer): Promise<Made> => {
  const { pages = 1 } = await sharp(original).metadata();
  const width = blob.width ?? 0;
  const variants: BlobVariant[] = [];
  const bodies = new Map<string, Buffer>();
  for (const wanted of widthsFor(width, pages > 1)) {
    const made = await writeSize(original, wanted, pages > 1);
    const key = keyFor(blob.object_key, wanted);
    variants.push({ width: made.width, height: made.height, format: 'webp', key, size: made.data.length });
    bodies.set(key, made.data);
  }
  const first = bodies.get(keyFor(blob.object_key, thumbnailWidth)) ?? original;
  return { state: 'ready', variants, bodies, ...(await pictureFacts(first)) };
};

const writeFirstPage = async (pdf: Buffer): Promise<{ data: Buffer; width: number; height: number }> => {
  const { data: pixels, width, height } = await pdfFirstPage(pdf);
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** A document whose first page cannot be drawn is shown by its symbol: that is no failure. */
const makeFirstPage = async (ctx: ServerContext, blob: BlobRow, original: Buffer): Promise<Made> => {
  try {
    const { data, ...size } = await writeFirstPage(original);
    const key = keyFor(blob.object_key, thumbnailWidth);
    const variant: BlobVariant = { ...size, format: 'webp', key, size: data.length };
    return { state: 'ready', variants: [variant], bodies: new Map([[key, data]]) };
  } catch (error) {
    ctx.log.info({ err: error, blob: blob.id }, 'the first page of a document could not be drawn');
    return { state: 'ready', variants: [], bodies: new Map() };
  }
};

const make = async (ctx: ServerContext, blob: BlobRow): Promise<Made> => {
  try {
    const original = await readWhole(ctx.storage, blob.object_key);
    if (!original) throw new Error('the bytes are gone');
    return blob.mime_type === 'application/pdf'
      ? await makeFirstPage(ctx, blob, original)
      : await makePictureSizes(blob, original);
  } catch (error) {
    ctx.log.warn({ err: error, blob: blob.id }, 'the sizes of a picture could not be made');
    return { state: 'failed', variants: [], bodies: new Map() };
  }
};

/** The smaller ones first, as far as there is room: without one, pages show the next larger. */
const thatFit = (variants: readonly BlobVariant[], room: number): BlobVariant[] => {
  let left = room;
  return variants.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
};

/** Writes what was made into the blob's row; false when somebody else has done so already. */
const settle = (ctx: ServerContext, tenantId: string, blob: BlobRow, made: Made): Promise<BlobVariant[]> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const usage = await lockUsage(tx);
    const now = (await findBlobs(tx, [blob.id])).get(blob.id);
    if (now?.state !== 'processing') return now?.variants ?? [];
    const room = quotaOf(usage) - usage.usedBytes + now.variant_bytes;
    const variants = thatFit(made.variants, room);
    const variantBytes = variants.reduce((sum, { size }) => sum + size, 0);
    await settleBlob(tx, blob.id, { ...made, variants, variantBytes });
    await addUsage(tx, variantBytes - now.variant_bytes);
    return variants;
  });

/** Makes what is missing of one blob. Does nothing for one that is ready or gone. */
export const makeVariants = async (
  ctx: ServerContext,
  { tenantId, blobId }: { tenantId: string; blobId: string },
): Promise<void> => {
  const blob = await withTenant(ctx.db, { tenantId }, async (tx) =>
    (await findBlobs(tx, [blobId])).get(blobId),
  );
  if (blob?.state !== 'processing') return;
  const made = await decodeInTurn(() => make(ctx, blob));
  for (const [key, body] of made.bodies) await putWhole(ctx.storage, key, body, 'image/webp');
  const kept = new Set((await settle(ctx, tenantId, blob, made)).map(({ key }) => key));
  for (const key of made.bodies.keys()) if (!kept.has(key)) await ctx.storage.delete(key);
};
