// Images of a design: re-encoded from their pixels, so nothing else in the file is stored.
import { limits } from '@sitewright/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { DesignIssue } from '../library/design-check/design-issue.ts';
import { isThumbnailPath } from '../library/design-files.ts';

export interface DesignImage {
  body: Buffer;
  width: number;
  height: number;
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
/** Maximum width of an image on a page; thumbnails in lists have their own maximum. */
const widthMax = 2_560;
const thumbnailWidth = 640;

const imageIssue = (file: string, message: string): DesignIssue => ({
  rule: 'pictures',
  file,
  line: 1,
  message,
});

const redraw = async (path: string, body: Buffer): Promise<DesignImage | DesignIssue> => {
  const found = await fileTypeFromBuffer(body);
  if (!found || !accepted.has(found.mime)) {
    return imageIssue(path, 'isn’t a JPEG, PNG, WebP, GIF or AVIF image: save it as one of these');
  }
  try {
    const width = isThumbnailPath(path) ? thumbnailWidth : widthMax;
    const { data, info } = await sharp(body, { limitInputPixels: limits.media.pixelsMax, animated: false })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { body: data, width: info.width, height: info.height };
  } catch (error) {
    const isHuge = error instanceof Error && /pixel limit/i.test(error.message);
    return imageIssue(
      path,
      isHuge ? 'has more than 40 megapixels: make it smaller' : 'is a damaged image: save it again',
    );
  }
};

/** Sequential: each image may take all the memory that one image is allowed. */
export const reencodeImages = async (
  pictures: ReadonlyMap<string, Buffer>,
): Promise<{ pictures: Map<string, DesignImage>; faults: DesignIssue[] }> => {
  const drawn = new Map<string, DesignImage>();
  const faults: DesignIssue[] = [];
  const most = limits.designs.assetsMax;
  if (pictures.size > most) {
    faults.push(
      imageIssue('assets', `has ${pictures.size} images; at most ${most} are allowed: remove some`),
    );
    return { pictures: drawn, faults };
  }
  for (const [path, body] of pictures) {
    const result = await redraw(path, body);
    if ('rule' in result) faults.push(result);
    else drawn.set(path, result);
  }
  return { pictures: drawn, faults };
};
