// Adds a stock image: identified by its content hash, re-encoded, and stored under its own key with a thumbnail.
import { stockImageAdded } from '@sitewright/contract/stock/stock-events';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import { type StockImage, stockImageFields } from '@sitewright/contract/stock/stock-images';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { CommitUnknownError } from '../../core/db/scoped-dialect.ts';
import type { Database } from '../../core/db/tables.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { requireStorable } from '../../core/storable.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { readMetadata } from '../media/upload/store-file.ts';
import { notAccepted } from '../media/upload/read-type.ts';
import { type ReceivedFile, withUpload } from '../media/upload/read-upload.ts';
import { runMediaTask } from '../media/workers/media-worker.ts';
import { type OfferedImages, readOffered } from '../stock/offered-images.ts';
import { insertImage, lockStockImages } from '../stock/stock-images.store.ts';

type Fields = z.output<typeof stockImageFields>;

const readFields = (given: Readonly<Record<string, string>>): Fields => {
  const names = Object.keys(stockImageFields.shape);
  // A missing field gets the same message as an empty one.
  const result = stockImageFields.safeParse(
    Object.fromEntries(names.map((name) => [name, given[name] ?? ''])),
  );
  if (result.success) {
    requireStorable(result.data);
    return result.data;
  }
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) fields[String(path[0])] ??= message;
  throw new AppError('validation_failed', result.error.issues[0]!.message, { fields });
};

const notAnImage = (): AppError =>
  new AppError('unsupported_media_type', 'Unsupported file. Use JPEG, PNG, WebP, GIF, AVIF or TIFF.');

interface ReencodedImage {
  path: string;
  size: number;
  mimeType: string;
  extension: string;
  width: number;
  height: number;
}

/** @throws AppError for anything but a raster image, such as an SVG or a document. */
const reencode = async (received: ReceivedFile): Promise<ReencodedImage> => {
  const path = `${received.path}.drawn`;
  const facts = await readMetadata(received, path, false).catch((error: unknown) => {
    const isOther = error instanceof AppError && error.message === notAccepted().message;
    throw isOther ? notAnImage() : error;
  });
  const { kind, mimeType, extension, width, height, drawnSize: size } = facts;
  const isDrawn = kind === 'image' && extension !== 'svg' && size !== undefined;
  if (!isDrawn || width === null || height === null) throw notAnImage();
  return { path, size, mimeType, extension, width, height };
};

/** The thumbnail for the grids of the pickers; that of an animation is animated, too. */
const drawSmall = async ({ path, width, size }: ReencodedImage) => {
  const widest = Math.min(width, limits.media.thumbnailWidth);
  const { sizes, facts } = await runMediaTask('writeSizes', { path, width: widest, folder: dirname(path) });
  return { small: sizes.at(-1) ?? { path, size }, color: facts.color };
};

/** The same bytes are one image, whoever sent them; also when a form is submitted twice. */
const assertNew = ({ all }: OfferedImages, sha256: string): void => {
  const known = all.find(({ shipped, row }) => (shipped?.picture.sha256 ?? row?.sha256) === sha256);
  if (!known) return;
  throw new AppError('wrong_state', `This image is already in the library: “${known.facts.title}”.`, {
    fields: { image: `This image is already in the library: “${known.facts.title}”.` },
    details: { id: known.facts.id },
  });
};

const requireRoom = ({ all }: OfferedImages): void => {
  const max = limits.stock.ownMax;
  const used = all.filter(({ facts }) => facts.isOwn).length;
  if (used < max) return;
  throw new AppError('limit_reached', `You’ve reached the limit of ${max} images. Remove some first.`, {
    details: { meter: 'stockPictures', used, limit: max },
  });
};

const requireFree = (offered: OfferedImages, sha256: string): void => {
  assertNew(offered, sha256);
  requireRoom(offered);
};

interface StoredStockImage {
  row: Parameters<typeof insertImage>[1] & { id: string };
  fields: Fields;
}

const addRow = async (
  ctx: ServerContext,
  tx: Transaction<Database>,
  { actor, meta }: RequestContext,
  { row, fields }: StoredStockImage,
): Promise<StockImage> => {
  await lockStockImages(tx);
  requireFree(await readOffered(ctx, tx), row.sha256 ?? '');
  await insertImage(tx, row);
  await emit(ctx, tx, stockImageAdded, {
    tenantId: null,
    actor,
    target: { type: 'stock_picture', id: row.id, label: fields.title },
    payload: { licence: fields.licence, credit: fields.credit, sourceUrl: fields.sourceUrl },
    meta,
  });
  const { all } = await readOffered(ctx, tx);
  return all.find(({ facts }) => facts.id === row.id)!.facts;
};

const storeStockImage = async (
  ctx: ServerContext,
  doing: RequestContext,
  file: ReceivedFile,
  fields: Fields,
): Promise<StockImage> => {
  const drawn = await reencode(file);
  const { small, color } = await drawSmall(drawn);
  const { mimeType, extension, width, height, size } = drawn;
  const keys = { object_key: createObjectKey(extension), thumbnail_key: createObjectKey('webp') };
  const { sourceUrl, ...words } = fields;
  const facts = { mime_type: mimeType, sha256: file.sha256, size, width, height, color };
  const now = ctx.clock.now();
  const times = { created_at: now, updated_at: now };
  const row = { id: randomUUID(), ...words, source_url: sourceUrl, ...keys, ...facts, ...times };
  try {
    const whole = { contentType: mimeType, maxBytes: size, size };
    await ctx.storage.putFile(keys.object_key, drawn.path, whole);
    const preview = { contentType: 'image/webp', maxBytes: small.size, size: small.size };
    await ctx.storage.putFile(keys.thumbnail_key, small.path, preview);
    return await inTransaction(ctx.db, (tx) => addRow(ctx, tx, doing, { row, fields }));
  } catch (error) {
    if (error instanceof CommitUnknownError) throw error;
    for (const key of Object.values(keys)) await ctx.storage.delete(key).catch(() => undefined);
    throw error;
  }
};

export const addStockImage = async (ctx: ServerContext, doing: RequestContext): Promise<StockImage> => {
  requirePermission(doing.actor, 'platform.write');
  return withUpload(ctx, doing.meta.request, async ({ fields: given, file }) => {
    const fields = readFields(given);
    // Checked before the work and again in its transaction.
    requireFree(await readOffered(ctx), file.sha256);
    return storeStockImage(ctx, doing, file, fields);
  });
};
