// Pictures of a site: taken in, re-encoded (which removes place and camera data and anything hidden in
// the file), kept under a random name.
import type { MediaItem } from '@sitewright/contract/media';
import { limits } from '@sitewright/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { AppError, notFound } from '../../http/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { inSites, requireSite } from '../sites/sites.service.ts';
import { createStorageKey, writeMediaFile } from './media-files.ts';
import { findMedia, insertMedia, listSiteMedia, markMediaDeleted, type MediaRow } from './media.store.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
/** No picture on a page needs more pixels than this across. */
const widthMax = 2_560;

const presentMedia = (row: MediaRow): MediaItem => ({
  id: row.id,
  url: `/media/${row.storage_key}`,
  name: row.name,
  mimeType: row.mime_type,
  size: row.size,
  width: row.width,
  height: row.height,
  alt: row.alt,
  createdAt: row.created_at.toISOString(),
});

interface Upload {
  name: string;
  body: Buffer;
  siteId: string;
}

const wrongType = (): AppError =>
  new AppError('unsupported_media_type', 'Please upload a JPEG, PNG, WebP, GIF or AVIF picture.');

const readUpload = async (meta: CallMeta): Promise<Upload> => {
  const { request } = meta;
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send the picture as multipart/form-data.');
  const fields: Record<string, string> = {};
  let file: { name: string; body: Buffer } | undefined;
  for await (const part of request.parts({
    limits: { fileSize: limits.media.uploadBytes, files: 1, fields: 10 },
  })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value).slice(0, 200);
    else file = { name: part.filename, body: await part.toBuffer() };
  }
  if (!file || file.body.length === 0) {
    throw new AppError('validation_failed', 'Choose a picture to upload', {
      fields: { image: 'Choose a picture to upload' },
    });
  }
  if (!/^[0-9a-f-]{36}$/.test(fields['siteId'] ?? '')) {
    throw new AppError('validation_failed', 'Say which site the picture is for', {
      fields: { siteId: 'is missing' },
    });
  }
  return { ...file, siteId: fields['siteId']! };
};

/** A name to show: no control characters, no path, not endless. */
const cleanName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 120) || 'picture';

const reencode = async (body: Buffer) => {
  const found = await fileTypeFromBuffer(body);
  if (!found || !accepted.has(found.mime)) throw wrongType();
  try {
    const { data, info } = await sharp(body, { limitInputPixels: limits.media.pixelsMax, animated: false })
      .rotate()
      .resize({ width: widthMax, withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new AppError(
        'too_large',
        'This picture has too many pixels: at most 40 megapixels are accepted.',
      );
    }
    throw wrongType();
  }
};

export const uploadMedia = async (ctx: ServerContext, actor: Actor, meta: CallMeta): Promise<MediaItem> => {
  const upload = await readUpload(meta);
  await inSites(ctx, actor, (tx) => requireSite(tx, actor, upload.siteId));
  const picture = await reencode(upload.body);
  const key = createStorageKey('webp');
  await writeMediaFile(ctx.env, key, picture.data);
  return inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, upload.siteId);
    const row = await insertMedia(tx, {
      site_id: upload.siteId,
      owner_id: actor.userId,
      name: cleanName(upload.name),
      mime_type: 'image/webp',
      size: picture.data.length,
      width: picture.width,
      height: picture.height,
      storage_key: key,
    });
    return presentMedia(row);
  });
};

export const listMedia = (ctx: ServerContext, actor: Actor, siteId: string) =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, siteId);
    return { images: (await listSiteMedia(tx, siteId)).map(presentMedia) };
  });

export const deleteMedia = (ctx: ServerContext, actor: Actor, id: string): Promise<void> =>
  inSites(ctx, actor, async (tx) => {
    const row = await findMedia(tx, id);
    if (!row) throw notFound('The file');
    // A file belongs to its site, whoever brought it; one whose site is gone, to that person.
    if (row.site_id !== null) await requireSite(tx, actor, row.site_id);
    else if (actor.reach === 'own' && row.owner_id !== actor.userId) throw notFound('The file');
    await markMediaDeleted(tx, id);
  });
