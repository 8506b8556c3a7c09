// Which file an address stands for, remembered for a moment: a page asks for each of its pictures at once.
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { TimedCache } from '../../core/timed-cache.ts';
import { findAddress, findServedMedia, type MediaFile } from './media.store.ts';

const lifeMs = 5_000;
const caches = new WeakMap<object, TimedCache<MediaFile | undefined>>();

const cacheOf = ({ storage }: ServerContext): TimedCache<MediaFile | undefined> => {
  const known = caches.get(storage) ?? new TimedCache<MediaFile | undefined>(lifeMs, { max: 2_000 });
  caches.set(storage, known);
  return known;
};

/** The file of an address; undefined for one that has no row, such as a logo or a design's picture. */
export const fileAt = async (ctx: ServerContext, address: string): Promise<MediaFile | undefined> => {
  const cache = cacheOf(ctx);
  const file = await cache.get(address, async () => {
    const found = await findAddress(ctx.db, address);
    return (
      found && withTenant(ctx.db, { tenantId: found.tenantId }, (tx) => findServedMedia(tx, found.mediaId))
    );
  });
  // Its sizes may be there the next moment, and lost bytes may be brought anew.
  if (file?.blob && file.blob.state !== 'ready') cache.forget(address);
  return file;
};

/** What was known of an address has changed. Other processes notice within seconds. */
export const invalidateUrl = (ctx: ServerContext, address: string): void => cacheOf(ctx).forget(address);
