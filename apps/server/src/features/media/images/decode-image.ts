// Re-encodes an image from its pixels, which drops EXIF location and camera data and anything else hidden in the
// file.
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { AppError } from '../../../core/app-error.ts';
import { isDiskFull } from '../../../core/storage/on-disk.ts';

const { pixelsMax, keptSideMax, framesMax, movingSeconds } = limits.media;

export interface DecodedImage {
  size: number;
  mimeType: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

export const decodeOptions = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const;

const damaged = (): AppError =>
  new AppError(
    'unsupported_media_type',
    'This image is damaged or incomplete. Save it again in an image editor and upload that file.',
  );
const tooManyPixels = (): AppError =>
  new AppError('too_large', 'This image is too large. Use one with up to 40 megapixels.');

export const asRejection = (error: unknown): AppError =>
  error instanceof Error && /pixel limit/i.test(error.message) ? tooManyPixels() : damaged();

/** Number of frames to keep: at most a hundred, at most eight seconds, and at most the pixels of one large image. */
export const framesOf = (pages: number, delays: readonly number[], pixels: number): number => {
  const max = Math.min(pages, framesMax, Math.floor(pixelsMax / pixels));
  let shown = 0;
  let count = 0;
  while (count < max && shown < movingSeconds * 1_000) {
    shown += Math.max(delays[count] ?? 100, 10);
    count += 1;
  }
  return Math.max(1, count);
};

const decodeMoving = async (
  input: string,
  out: string,
  {
    pages,
    delay,
    loop,
    width,
    pageHeight,
  }: { pages: number; delay: number[]; loop: number; width: number; pageHeight: number },
): Promise<DecodedImage> => {
  const count = framesOf(pages, delay, width * pageHeight);
  const info = await sharp(input, { ...decodeOptions, sequentialRead: false, pages: count })
    .webp({ quality: 80, effort: 2, loop, delay: delay.slice(0, count) })
    .toFile(out);
  return { size: info.size, mimeType: 'image/webp', width: info.width, height: pageHeight };
};

/**
 * JPEG stays JPEG: encoding takes a tenth of the time of WebP at this size, and photos that already were JPEG lose
 * least quality. Everything else becomes WebP, which supports transparency.
 */
const decodeStill = async (input: string, out: string, isJpeg: boolean): Promise<DecodedImage> => {
  const still = sharp(input, decodeOptions)
    .autoOrient()
    .resize({ width: keptSideMax, height: keptSideMax, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const written = isJpeg ? still.jpeg({ quality: 90 }) : still.webp({ quality: 86, effort: 2 });
  const info = await written.toFile(out);
  return {
    size: info.size,
    mimeType: isJpeg ? 'image/jpeg' : 'image/webp',
    width: info.width,
    height: info.height,
  };
};

/** Size and frames of the image at `input`. @throws AppError when it has too many pixels. */
export const readImage = async (input: string) => {
  const found = await sharp(input, { ...decodeOptions, pages: 1 }).metadata();
  const {
    pages = 1,
    delay = [],
    loop = 0,
    format,
  } = await sharp(input, { ...decodeOptions, limitInputPixels: false }).metadata();
  if (found.width * found.height > pixelsMax) throw tooManyPixels();
  return { found, pages, delay, loop, format };
};

/** Decodes the image at `input` and re-encodes it to `out`. @throws AppError when it is not a decodable image. */
export const decodeImage = async (input: string, out: string): Promise<DecodedImage> => {
  try {
    const { found, pages, delay, loop, format } = await readImage(input);
    const isMoving = pages > 1 && (format === 'gif' || format === 'webp');
    return isMoving
      ? await decodeMoving(input, out, { pages, delay, loop, width: found.width, pageHeight: found.height })
      : await decodeStill(input, out, format === 'jpeg');
  } catch (error) {
    if (error instanceof AppError || isDiskFull(error)) throw error;
    throw asRejection(error);
  }
};

/**
 * Type and size of an image that `decodeImage` may have written: decoded to its end, within its limits and without
 * metadata. Undefined for any other. Encoding such an image again would only lose quality.
 */
export const readStoredImage = async (input: string): Promise<Omit<DecodedImage, 'size'> | undefined> => {
  try {
    const { found, pages, delay, format } = await readImage(input);
    const { width, height, pageHeight = height, orientation, exif, icc, iptc, xmp, space } = found;
    const isPlain = !orientation && !exif && !icc && !iptc && !xmp && space === 'srgb';
    if (!isPlain || (format !== 'jpeg' && format !== 'webp')) return undefined;
    if (Math.max(width, pageHeight) > keptSideMax) return undefined;
    if (pages > framesOf(pages, delay, width * pageHeight)) return undefined;
    await sharp(input, { ...decodeOptions, pages }).stats();
    return { mimeType: format === 'jpeg' ? 'image/jpeg' : 'image/webp', width, height: pageHeight };
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw asRejection(error);
  }
};
