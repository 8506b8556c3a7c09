// What is known of a picture before it has come: its colour, a few soft spots of it, and what must stay in sight.
import sharp from 'sharp';
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash';

export interface ImageMetadata {
  /** Null for pictures with see-through parts: a colour behind them would stay. */
  color: string | null;
  thumbhash: string;
  focalPoint: { x: number; y: number };
}

const hashSide = 100;
const focusSide = 256;

/** Where the part that draws the eye has its middle, as shares of the whole. */
const focalPointOf = async (picture: string): Promise<ImageMetadata['focalPoint']> => {
  const small = await sharp(picture)
    .resize(focusSide, focusSide, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  // Cut on one side only and to no other scale, so that the answer counts in the small picture's own pixels.
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

/** `picture`: a file of any size; of a moving one, its first frame counts. */
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
