// Extracts the placeholder data of an image (colour, thumbhash) and its focal point.
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';

export interface ImageMetadata {
  /** Null for images with transparency: the placeholder colour would show through. */
  color: string | null;
  thumbhash: string;
  focalPoint: { x: number; y: number };
}

const hashSide = 100;
const focusSide = 256;

/** The centre of the most salient part, as fractions of width and height. */
const focalPointOf = async (picture: string): Promise<ImageMetadata['focalPoint']> => {
  const small = await sharp(picture)
    .resize(focusSide, focusSide, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  // Cropped on one axis and not scaled, so that the result is in pixels of the small image.
  const { info } = await sharp(small.data)
    .resize(Math.ceil(width / 2), height, { fit: 'cover', position: sharp.strategy.attention })
    .toBuffer({ resolveWithObject: true });
  const { attentionX = width / 2, attentionY = height / 2 } = info;
  const shareOf = (at: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, at / whole)) * 100) / 100;
  return { x: shareOf(attentionX, width), y: shareOf(attentionY, height) };
};

const hex = (share: number): string =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** `picture`: a file of any size; for an animation, the first frame is used. */
export const imageMetadata = async (picture: string): Promise<ImageMetadata> => {
  const { data, info } = await sharp(picture)
    .resize(hashSide, hashSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  const isSolid = data.every((value, at) => at % 4 !== 3 || value > 250);
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  return {
    color: isSolid ? `#${hex(r)}${hex(g)}${hex(b)}` : null,
    thumbhash: Buffer.from(hash).toString('base64'),
    focalPoint: await focalPointOf(picture),
  };
};
