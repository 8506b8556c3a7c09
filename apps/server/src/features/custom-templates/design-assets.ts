// Stores the images of uploaded designs among the media files, under random keys.
import type { ServerContext } from '../../core/context/server-context.ts';
import { isAssetPath, isThumbnailPath } from '../library/design-files.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { putWhole } from '../../core/storage/whole-objects.ts';
import type { StoredAsset } from './custom-templates.store.ts';
import type { DesignImage } from './design-images.ts';

export interface WrittenImages {
  assets: StoredAsset[];
  thumbnailKey: string | null;
}

export const keysOf = ({ assets, thumbnailKey }: WrittenImages): string[] => [
  ...assets.map(({ key }) => key),
  ...(thumbnailKey === null ? [] : [thumbnailKey]),
];

export const deleteMediaFiles = async (
  ctx: Pick<ServerContext, 'storage'>,
  keys: readonly string[],
): Promise<void> => {
  for (const key of keys) await ctx.storage.delete(key);
};

/** Writes all images or none. */
export const writeImages = async (
  ctx: Pick<ServerContext, 'storage'>,
  pictures: ReadonlyMap<string, DesignImage>,
): Promise<WrittenImages> => {
  const written: WrittenImages = { assets: [], thumbnailKey: null };
  try {
    for (const [path, { body, width, height }] of pictures) {
      const key = createObjectKey('webp');
      await putWhole(ctx.storage, key, body, 'image/webp');
      if (isAssetPath(path)) written.assets.push({ name: path, key, width, height });
      else if (isThumbnailPath(path)) written.thumbnailKey = key;
    }
    return written;
  } catch (error) {
    await deleteMediaFiles(ctx, keysOf(written));
    throw error;
  }
};
