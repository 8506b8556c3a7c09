// The sizes in which a picture is published, made once for each picture and kept by content.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';

export interface ImageVariant {
  /** Name in a release, with the hash of the bytes. */
  path: string;
  width: number;
  body: Buffer;
}

export interface PublishedImage {
  width: number;
  height: number;
  /** Smallest first. */
  variants: ImageVariant[];
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex').slice(0, 16);

const readOrMake = async (path: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch {
    const body = await make();
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(temporary, body);
    await rename(temporary, path);
    return body;
  }
};

/** Makes, or finds in `cacheFolder`, the variants of the picture in `file`. Never larger than the original. */
export const imageVariants = async (file: string, cacheFolder: string): Promise<PublishedImage> => {
  const original = await readFile(file);
  const source = hashOf(original);
  const { width, height } = await sharp(original).metadata();
  const widths = [...limits.media.variantWidths.filter((candidate) => candidate < width), width].filter(
    (candidate) => candidate <= Math.max(width, 1) && candidate <= 1_920,
  );
  const variants: ImageVariant[] = [];
  for (const wanted of widths.length > 0 ? widths : [1_920]) {
    const body = await readOrMake(join(cacheFolder, source.slice(0, 2), `${source}-${wanted}.webp`), () =>
      wanted === width
        ? Promise.resolve(original)
        : sharp(original).resize({ width: wanted }).webp({ quality: 75, effort: 4 }).toBuffer(),
    );
    variants.push({ path: `_assets/${hashOf(body)}-${wanted}.webp`, width: wanted, body });
  }
  return { width, height, variants };
};
