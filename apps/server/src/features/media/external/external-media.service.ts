// Imports external images as files of a site. They are copied, except where the provider requires hotlinking.
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MediaItem } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../../core/actor.ts';
import { safeFetch, type SafeFetchOptions } from '../../../core/safe-fetch/safe-fetch.ts';
import { SafeFetchError, type SafeFetchReason } from '../../../core/safe-fetch/safe-fetch-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { createObjectKey } from '../../../core/storage/object-keys.ts';
import { requireSite } from '../../sites/require-site.ts';
import type { BlobRow } from '../blobs.store.ts';
import { presentMedia } from '../media.present.ts';
import { insertMedia, type NewMedia } from '../media.store.ts';
import { cleanFileName } from '../upload/file-name.ts';
import { storeFile, type PreparedFile } from '../upload/store-file.ts';
import { asResponse, tooLarge } from '../upload/storage-responses.ts';
import { blobColumns } from '../upload/upload.service.ts';
import { withTempFolder, receive } from '../workers/temp-folder.ts';
import { type ExternalImage, originOf, type ImageOrigin } from './image-origin.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
  'image/svg+xml': 'svg',
};

const unavailable = (): AppError =>
  new AppError('upstream_failed', 'Couldn’t fetch the image. Check its URL, or try again in a moment.');

const answers: Record<SafeFetchReason, () => AppError> = {
  address: () =>
    new AppError('validation_failed', 'Images can only be imported from public URLs.', {
      fields: { imageUrl: 'Images can only be imported from public URLs.' },
    }),
  unreachable: unavailable,
  timeout: unavailable,
  redirects: unavailable,
  too_large: tooLarge,
  wrong_type: () => new AppError('unsupported_media_type', 'There is no image at this URL.'),
};

const explain = (error: unknown): unknown => {
  // A storage may wrap the error of the stream that it was reading.
  const cause = error instanceof Error ? error.cause : undefined;
  const found = [error, cause].find((one) => one instanceof SafeFetchError);
  return found ? answers[found.reason]() : asResponse(error);
};

const openImage = async (
  ctx: ServerContext,
  { source, url, trustedOrigins }: ImageOrigin,
  options: FetchOptions,
): Promise<{ body: Readable; ending: string }> => {
  if (source === 'built-in') {
    const body = createReadStream(join(ctx.library.root, 'images', basename(url)));
    return { body, ending: 'webp' };
  }
  if (source === 'platform') {
    const found = await ctx.storage.get(url.slice('/media/'.length));
    // Staff have removed it meanwhile.
    if (!found) throw notFound('The image');
    return { body: found.body, ending: url.replace(/^.*\./, '') };
  }
  const answer = await safeFetch(url, { ...options, types: ['image/'], trustedOrigins });
  if (answer.status >= 300) {
    answer.body.resume().on('error', () => undefined);
    throw unavailable();
  }
  return { body: answer.body, ending: endings[answer.contentType] ?? 'unknown' };
};

const creditOf = (origin: ImageOrigin) => ({
  name: cleanFileName(origin.name),
  alt: origin.alt.slice(0, limits.media.altMaxLength),
  source: origin.source,
  source_url: origin.sourceUrl,
  photographer: origin.photographer,
  photographer_url: origin.photographerUrl,
  unsplash: origin.unsplash && JSON.stringify(origin.unsplash),
  category: origin.category,
  tags: origin.tags.slice(0, limits.media.tagsMax),
});

/** For callers that need a shorter timeout than an interactive request. */
type FetchOptions = Pick<SafeFetchOptions, 'totalMs'>;

interface Target {
  actor: Actor;
  siteId: string;
  permission: Permission;
  options: FetchOptions;
}

const addCopy = async (
  tx: TenantTransaction,
  { actor, siteId, permission }: Omit<Target, 'options'>,
  origin: ImageOrigin,
  { blob, prepared }: { blob: BlobRow; prepared: PreparedFile },
): Promise<MediaItem> => {
  await requireSite(tx, actor, siteId, permission);
  const row: NewMedia = {
    site_id: siteId,
    owner_id: actor.userId,
    storage_key: createObjectKey(prepared.extension),
    ...blobColumns(blob, prepared),
    ...creditOf(origin),
  };
  return presentMedia({ ...(await insertMedia(tx, row)), blob });
};

/** Stores the image like an upload. */
const copyImage = async (
  ctx: ServerContext,
  { actor, siteId, permission, options }: Target,
  origin: ImageOrigin,
): Promise<MediaItem> => {
  try {
    return await withTempFolder(ctx, async (folder) => {
      const path = join(folder, 'received');
      const { body, ending } = await openImage(ctx, origin, options);
      const bytes = await receive(path, body, limits.media.uploadBytes);
      const { tenantId, userId } = actor;
      const scope = { tenantId, userId, siteId, uploaderId: userId };
      return await storeFile(
        ctx,
        scope,
        { path, ...bytes, name: `picture.${ending}` },
        (tx, blob, prepared) => addCopy(tx, { actor, siteId, permission }, origin, { blob, prepared }),
      );
    });
  } catch (error) {
    throw explain(error);
  }
};

/** Unsplash requires that its photos are hotlinked and that each chosen photo is reported. */
const hotlinkImage = async (
  ctx: ServerContext,
  { actor, siteId, permission }: Target,
  origin: ImageOrigin,
): Promise<MediaItem> => {
  const row = await withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, permission);
    return insertMedia(tx, {
      site_id: siteId,
      owner_id: actor.userId,
      kind: 'external',
      mime_type: 'image/webp',
      size: 0,
      width: origin.width,
      height: origin.height,
      storage_key: createObjectKey('webp'),
      external_url: origin.url,
      ...creditOf(origin),
    });
  });
  return presentMedia({ ...row, blob: undefined });
};

const trackUnsplash = async (ctx: ServerContext, actor: Actor, { id }: ImageOrigin): Promise<void> => {
  const client = ctx.stock.unsplash;
  if (!client || !/^[\w-]+$/.test(id)) return;
  // The user gets the image even when Unsplash cannot be notified.
  await ctx.stock.trackDownload(client, actor.userId, id).catch((error: unknown) => {
    ctx.log.warn({ err: error, photo: id }, 'reporting a chosen photo to Unsplash failed');
  });
};

/** Adds a picture of another service to a site, on behalf of an actor who has `permission` on it. */
export const addExternalImage = async (
  ctx: ServerContext,
  { actor, permission }: Pick<Target, 'actor' | 'permission'>,
  input: ExternalImage,
  options: FetchOptions = {},
): Promise<MediaItem> => {
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, input.siteId, permission));
  const origin = await originOf(ctx, input);
  const target = { actor, siteId: input.siteId, permission, options };
  if (origin.source !== 'unsplash') return copyImage(ctx, target, origin);
  const item = await (ctx.env.unsplashStoreCopies ? copyImage : hotlinkImage)(ctx, target, origin);
  await trackUnsplash(ctx, actor, origin);
  return item;
};

export const downloadExternal = async (
  ctx: ServerContext,
  actor: Actor,
  input: ExternalImage,
): Promise<MediaItem> => {
  return addExternalImage(ctx, { actor, permission: 'media.write' }, input);
};
