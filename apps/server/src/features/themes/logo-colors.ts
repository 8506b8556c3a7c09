import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { AppError } from '../../core/app-error.ts';
import { openImage } from '../branding/branding-files.ts';

/** More pixels do not change the result for a logo. */
const side = 160;

/** The colours of an image, the dominant one first; empty when it has no visible pixels. */
export const logoColors = async (body: Buffer): Promise<string[]> => {
  const picture = await openImage(body);
  const { dominantColors } = await import('@sitewright/render/dominant-colors');
  try {
    const { data } = await picture
      .resize({
        width: side,
        height: side,
        fit: 'inside',
        withoutEnlargement: true,
        kernel: sharp.kernel.nearest,
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return dominantColors(data);
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      const most = limits.media.pixelsMax / 1_000_000;
      throw new AppError('too_large', `This image is too large: up to ${most} megapixels are supported.`);
    }
    throw new AppError('unsupported_media_type', "This image can't be read. Choose another one.");
  }
};
