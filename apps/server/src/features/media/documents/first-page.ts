// Renders the first page of a PDF as a small image.
import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import type { WrittenSize } from '../images/image-sizes.ts';
import { pdfFirstPage } from './pdf-preview.ts';

/** @throws Error when it cannot be rendered. */
export const firstPage = async ({ path, out }: { path: string; out: string }): Promise<WrittenSize> => {
  const { data: pixels, width, height } = await pdfFirstPage(await readFile(path));
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize({ width: limits.media.thumbnailWidth, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(out, data);
  return { path: out, width: info.width, height: info.height, size: data.length };
};
