// The sizes in which library images and older uploads are published, generated once per image and stored by content
// hash. Newer uploads have their own variants.
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import { writeAtomically } from '../../core/storage/write-atomically.ts';
import sharp from 'sharp';

export interface ImageVariant {
  /** File name in a release, with the hash of the bytes. */
  path: string;
  width: number;
  body: Buffer;
  /** Where a variant that was made here is stored. */
  file?: string;
}

export interface PublishedImage extends Pick<ResolvedImage, 'color' | 'position'> {
  /** Absent for documents. */
  width?: number | undefined;
  height?: number | undefined;
  /** Smallest first. */
  variants: ImageVariant[];
}

/** Maximum width where no sizes are known: for a background, or for a link preview on another site. */
export const plainWidthMax = 1_920;

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 16);

export const releasedAs = (body: Buffer, width: number, extension: string): ImageVariant => ({
  path: `_assets/${hashOf(body)}${width > 0 ? `-${width}` : ''}.${extension}`,
  width,
  body,
});

const readOrMake = async (path: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    const body = await make();
    await mkdir(dirname(path), { recursive: true });
    await writeAtomically(path, body);
    return body;
  }
};

/** Generates the variants of an image, or reads them from `cacheFolder`. Never larger than the original. */
export const imageVariants = async (original: Buffer, cacheFolder: string): Promise<PublishedImage> => {
  const source = hashOf(original);
  const { width, height } = await sharp(original).metadata();
  const widths = [...limits.media.variantWidths.filter((candidate) => candidate < width), width].filter(
    (candidate) => candidate <= Math.max(width, 1) && candidate <= plainWidthMax,
  );
  const variants: ImageVariant[] = [];
  for (const wanted of widths.length > 0 ? widths : [plainWidthMax]) {
    const file = join(cacheFolder, source.slice(0, 2), `${source}-${wanted}.webp`);
    const body = await readOrMake(file, () =>
      wanted === width
        ? Promise.resolve(original)
        : sharp(original).resize({ width: wanted }).webp({ quality: 75, effort: 4 }).toBuffer(),
    );
    variants.push({ ...releasedAs(body, wanted, 'webp'), file });
  }
  return { width, height, variants };
};
