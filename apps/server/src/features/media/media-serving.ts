// Serves files by URL. URLs are unguessable, and the security headers allow neither script nor framing.
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/app-error.ts';
import { sendPlainText } from '../../http/send-plain-text.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { contentTypeOf } from '../../core/content-type.ts';
import { immutable } from '../../http/files/static-files.ts';
import type { BlobVariant } from '../../core/db/media-tables.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { contentDisposition } from '../../core/storage/content-disposition.ts';
import { isMediaKey } from '../../core/storage/object-keys.ts';
import { type ObjectResponse, sendObject } from '../../core/storage/send-object.ts';
import { findFileAt } from './media-lookup.ts';
import { downloadName } from './media.present.ts';
import type { MediaFile } from './media.store.ts';
import { asResponse } from './upload/storage-responses.ts';

interface Served extends ObjectResponse {
  key: string;
}

const servedWidths: ReadonlySet<number> = new Set([
  ...limits.media.variantWidths,
  limits.media.thumbnailWidth,
]);
/** The bytes behind a URL may change, so clients revalidate each time. */
const changeable = 'private, no-cache';
const svgPolicy = "default-src 'none'; sandbox";

const readWidth = (text: unknown): number | undefined => {
  if (text === undefined) return undefined;
  const width = typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (!servedWidths.has(width)) throw notFound('The file');
  return width;
};

/** The smallest stored variant that is wide enough; the original until variants exist. */
const objectFor = (
  { blob, kind, storage_key: address, mime_type: mimeType }: MediaFile,
  width: number | undefined,
): Pick<Served, 'key' | 'contentType' | 'etag'> => {
  if (!blob) return { key: address, contentType: mimeType };
  const hash = blob.sha256.slice(0, 32);
  const sizes = blob.variants.toSorted((a, b) => a.width - b.width);
  const isEnough = (one: BlobVariant): boolean => one.width >= Math.min(width ?? 0, blob.width ?? 0);
  const size = width === undefined ? undefined : sizes.find(isEnough);
  if (size) return { key: size.key, contentType: `image/${size.format}`, etag: `"${hash}-${size.width}"` };
  // Documents have a width only for the preview of their first page.
  if (width !== undefined && kind === 'document') throw notFound('The file');
  return { key: blob.object_key, contentType: mimeType, etag: `"${hash}"` };
};

const servedFile = (file: MediaFile, width: number | undefined): Served => {
  const object = objectFor(file, width);
  const { contentType } = object;
  const isPicture = contentType.startsWith('image/');
  return {
    ...object,
    headers: {
      'cache-control': changeable,
      ...(contentType === 'image/svg+xml' ? { 'content-security-policy': svgPolicy } : {}),
      ...(isPicture
        ? {}
        : { 'content-disposition': contentDisposition({ contentType, downloadName: downloadName(file) }) }),
    },
  };
};

/** A logo, a favicon or a design's image: its key is its URL and its bytes never change. */
const servedObject = (key: string): Served => ({
  key,
  contentType: contentTypeOf(key),
  headers: {
    'cache-control': immutable,
    ...(key.endsWith('.svg') ? { 'content-security-policy': svgPolicy } : {}),
  },
});

export const mountMediaFiles = (app: FastifyInstance, ctx: ServerContext): void => {
  const zone = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'access-control-allow-origin': '*',
  };
  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: string } }>(
    '/media/:folder/:name',
    async (request, reply) => {
      const address = `${request.params.folder}/${request.params.name}`;
      if (!isMediaKey(address)) throw notFound('The file');
      const width = readWidth(request.query.w);
      reply.headers(zone);
      const file = await findFileAt(ctx, address);
      if (file?.blocked_at) {
        return sendPlainText(reply, 410, 'This file was blocked and is no longer shown.');
      }
      const { key, ...answer } = file ? servedFile(file, width) : servedObject(address);
      const isSent = await sendObject(ctx.storage, { request, reply }, key, answer).catch(
        (error: unknown) => {
          throw asResponse(error);
        },
      );
      if (!isSent) throw notFound('The file');
      return reply;
    },
  );
};
