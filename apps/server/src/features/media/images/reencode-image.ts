// Re-encodes an image in its own format, for files that are handed on rather than shown on pages: metadata and whatever
// hides behind the pixels are dropped, name and type of the file stay true.
import { limits } from '@sitewright/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../core/app-error.ts';
import { isDiskFull } from '../../../core/storage/on-disk.ts';
import { asRejection, decodeOptions, framesOf, readImage } from './decode-image.ts';

const { keptSideMax } = limits.media;

const write: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  'image/jpeg': (image) => image.jpeg({ quality: 92 }),
  'image/png': (image) => image.png({ compressionLevel: 6 }),
  'image/gif': (image) => image.gif({ effort: 3 }),
  'image/webp': (image) => image.webp({ quality: 88, effort: 2 }),
  'image/avif': (image) => image.avif({ quality: 60, effort: 2 }),
  'image/tiff': (image) => image.tiff({ compression: 'lzw' }),
};

const openStill = (path: string): Sharp =>
  sharp(path, decodeOptions)
    .autoOrient()
    .resize({ width: keptSideMax, height: keptSideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

const openMoving = (path: string, pages: number): Sharp =>
  sharp(path, { ...decodeOptions, sequentialRead: false, pages });

/**
 * Decodes the image at `path`, whose type was read from its content, and writes it to `out`.
 * @throws AppError when it is no decodable image.
 */
export const reencodeImage = async ({
  path,
  out,
  mimeType,
}: {
  path: string;
  out: string;
  mimeType: string;
}): Promise<{ size: number }> => {
  try {
    const { found, pages, delay, format } = await readImage(path);
    const isMoving = pages > 1 && (format === 'gif' || format === 'webp');
    const image = isMoving
      ? openMoving(path, framesOf(pages, delay, found.width * found.height))
      : openStill(path);
    const { size } = await write[mimeType]!(image).toFile(out);
    return { size };
  } catch (error) {
    if (error instanceof AppError || isDiskFull(error)) throw error;
    throw asRejection(error);
  }
};
