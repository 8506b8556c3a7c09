// Logos, favicons and images of a brand. Each file is re-encoded from its pixels, SVG too, so nothing executable,
// remote or hidden in a file is stored.
import { brandingFileUses, iconSizes } from '@sitewright/contract/branding/branding';
import { limits } from '@sitewright/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { partsOf } from '../../http/uploaded-parts.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { StorageUnavailableError } from '../../core/storage/storage.ts';
import { putWhole } from '../../core/storage/whole-objects.ts';

type Use = (typeof brandingFileUses)[number];

const megabytes = limits.tenants.brandingFileBytes / 1024 / 1024;
const widths: Record<Use, number> = {
  logoLight: 800,
  logoDark: 800,
  favicon: 512,
  loginImage: 2_000,
  socialImage: 1_200,
};

const wrongType = (): AppError => new AppError('unsupported_media_type', 'Upload a PNG, SVG or WebP image.');

const readParts = async (meta: CallMeta): Promise<{ use: Use; body: Buffer }> => {
  const { request } = meta;
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the image as multipart/form-data.');
  }
  let use: string | undefined;
  let body: Buffer | undefined;
  try {
    for await (const part of partsOf(request, {
      limits: { fileSize: limits.tenants.brandingFileBytes, files: 1, fields: 5 },
    })) {
      if (part.type === 'field') use = part.fieldname === 'use' ? String(part.value) : use;
      else body = await part.toBuffer();
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    throw new AppError('too_large', `This image is over ${megabytes} MB. Make it smaller and try again.`);
  }
  const known = brandingFileUses.find((name) => name === use);
  if (!known) {
    const sentence = 'Specify what the image is for';
    throw new AppError('validation_failed', sentence, { fields: { use: sentence } });
  }
  if (!body || body.length === 0) {
    const sentence = 'Choose an image to upload';
    throw new AppError('validation_failed', sentence, { fields: { file: sentence } });
  }
  return { use: known, body };
};

const isSvg = (body: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(body.toString('utf8'));

/**
 * The decoded image. SVG files with entity definitions are rejected because nested entities can expand without limit.
 */
export const openImage = async (body: Buffer): Promise<Sharp> => {
  if (isSvg(body)) {
    if (/<!(DOCTYPE|ENTITY)/i.test(body.toString('utf8'))) throw wrongType();
    return sharp(body, { density: 300, limitInputPixels: limits.media.pixelsMax });
  }
  const type = await fileTypeFromBuffer(body);
  if (type?.mime !== 'image/png' && type?.mime !== 'image/webp') throw wrongType();
  return sharp(body, { limitInputPixels: limits.media.pixelsMax, animated: false });
};

const store = async (ctx: ServerContext, body: Buffer): Promise<string> => {
  const key = createObjectKey('png');
  await putWhole(ctx.storage, key, body, 'image/png');
  return `/media/${key}`;
};

export const uploadBrandingFile = async (ctx: ServerContext, { actor, meta }: RequestContext) => {
  requirePermission(actor, 'tenant.write');
  const { use, body } = await readParts(meta);
  const picture = await openImage(body);
  const draw = async (size: number, isSquare: boolean) =>
    picture
      .clone()
      .rotate()
      .resize(
        isSquare
          ? { width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }
          : { width: size, withoutEnlargement: true },
      )
      .png()
      .toBuffer({ resolveWithObject: true });
  try {
    const main = await draw(widths[use], use === 'favicon');
    const icons =
      use === 'favicon'
        ? await Promise.all(
            iconSizes.map(async (size) => ({ size, url: await store(ctx, (await draw(size, true)).data) })),
          )
        : [];
    const { width, height } = main.info;
    return { use, url: await store(ctx, main.data), width, height, icons };
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new AppError('too_large', 'This image is too large. Use one with up to 40 megapixels.');
    }
    throw wrongType();
  }
};
