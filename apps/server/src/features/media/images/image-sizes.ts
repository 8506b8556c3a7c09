// Generates the smaller sizes of an image and its placeholder metadata.
import { join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { type ImageMetadata, imageMetadata } from './image-metadata.ts';

export interface WrittenSize {
  path: string;
  width: number;
  height: number;
  size: number;
}

const { variantWidths, thumbnailWidth, pixelsMax } = limits.media;
const keptWidths: readonly number[] = [...variantWidths, thumbnailWidth].toSorted((a, b) => a - b);
const widthMax = variantWidths.at(-1)!;

/**
 * Never wider than the image. An image no wider than the largest size also gets a variant at its own width, because
 * the stored original has a higher quality, and is heavier, than a page needs. Animations are the same either way.
 */
const widthsFor = (width: number, isMoving: boolean): number[] => {
  const smaller = keptWidths.filter((candidate) => candidate < width);
  return isMoving || width > widthMax ? smaller : [...smaller, width];
};

/** Writes each size of the image at `path` as `{width}.webp` into `folder`. */
export const writeSizes = async ({
  path,
  width,
  folder,
}: {
  path: string;
  width: number;
  folder: string;
}): Promise<{ sizes: WrittenSize[]; facts: ImageMetadata }> => {
  const { pages = 1 } = await sharp(path).metadata();
  const isMoving = pages > 1;
  const sizes: WrittenSize[] = [];
  for (const wanted of widthsFor(width, isMoving)) {
    const out = join(folder, `${wanted}.webp`);
    const info = await sharp(path, { limitInputPixels: pixelsMax, pages: isMoving ? -1 : 1 })
      .resize({ width: wanted, withoutEnlargement: true })
      .webp({ quality: 78, effort: isMoving ? 2 : 4 })
      .toFile(out);
    sizes.push({ path: out, width: info.width, height: info.pageHeight ?? info.height, size: info.size });
  }
  const small = sizes.find((size) => size.width === thumbnailWidth)?.path ?? path;
  return { sizes, facts: await imageMetadata(small) };
};
