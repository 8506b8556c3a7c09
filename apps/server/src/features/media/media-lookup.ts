// Looks up files by URL, with a short-lived cache, because a page requests all of its images at once.
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TimedCache } from '../../core/cache/timed-cache.ts';
import { findMediaByKey, findServedMedia, type MediaFile } from './media.store.ts';

const lifeMs = 5_000;
const caches = new WeakMap<object, TimedCache<MediaFile | undefined>>();

const cacheOf = (ctx: ServerContext): TimedCache<MediaFile | undefined> => {
  const known =
    caches.get(ctx.storage) ??
    ctx.caches.createLocal<MediaFile | undefined>('media-urls', lifeMs, { max: 2_000 });
  caches.set(ctx.storage, known);
  return known;
};

/** The file of a URL; undefined for one without a row, such as a logo or a design's image. */
export const findFileAt = async (ctx: ServerContext, address: string): Promise<MediaFile | undefined> => {
  const cache = cacheOf(ctx);
  const file = await cache.get(address, async () => {
    const found = await findMediaByKey(ctx.db, address);
    return (
      found && withTenant(ctx.db, { tenantId: found.tenantId }, (tx) => findServedMedia(tx, found.mediaId))
    );
  });
  // Not cached while processing: variants may appear at any moment, and lost bytes may be uploaded again.
  if (file?.blob && file.blob.state !== 'ready') cache.invalidate(address);
  return file;
};

/** Invalidates the cache entry of a URL. Other processes see the change within seconds. */
export const invalidateUrl = (ctx: ServerContext, address: string): void => cacheOf(ctx).invalidate(address);
