// Nightly garbage collection of media: deleted files, unused temporary files and blobs without a file. Keeps whatever
// a page, an earlier version or a trashed site may still show.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { addUsage, lockUsage } from '../blobs.store.ts';
import { invalidateUrl } from '../media-lookup.ts';
import { urlOf, type MediaRow } from '../media.store.ts';
import { blobsFolder } from '../upload/store-file.ts';
import { listRetainedUrls } from '../uses/media-uses.store.ts';
import {
  deleteFiles,
  retainTemporary,
  listBlobKeys,
  listExpiredFiles,
  listTenantIds,
  sumBlobs,
  deleteUnusedBlobs,
} from './garbage-collect-media.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const collectTenantGarbage = async (ctx: ServerContext, tenantId: string): Promise<void> => {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - limits.media.deletedDays * dayMs);
  const { keys, gone } = await withTenant(ctx.db, { tenantId }, async (tx) => {
    // Locked until the end, so that no upload reuses bytes that are being deleted.
    const usage = await lockUsage(tx);
    const left = await listExpiredFiles(tx, { deletedBefore: before, now });
    const needed = left.length === 0 ? new Set<string>() : await listRetainedUrls(tx);
    const isNeeded = (file: MediaRow): boolean => needed.has(urlOf(file));
    await retainTemporary(
      tx,
      left.filter(isNeeded).map(({ id }) => id),
    );
    const unneeded = left.filter((file) => !isNeeded(file));
    const older = await deleteFiles(tx, unneeded);
    const blobs = await deleteUnusedBlobs(tx, before);
    // The rows are authoritative: corrects any drift of the stored usage.
    await addUsage(tx, (await sumBlobs(tx)) - usage.usedBytes);
    const stored = blobs.flatMap((blob) => [blob.object_key, ...blob.variants.map(({ key }) => key)]);
    return { keys: [...older, ...stored], gone: unneeded };
  });
  for (const { storage_key: address } of gone) invalidateUrl(ctx, address);
  for (const key of keys) await ctx.storage.delete(key);
  if (keys.length > 0)
    ctx.log.info(
      { tenantId, files: gone.length, objects: keys.length },
      'media garbage collection deleted files',
    );
};

/** Deletes orphaned objects that are too old to belong to a running upload. */
const deleteOrphanedObjects = async (
  ctx: ServerContext,
  named: ReadonlySet<string>,
): Promise<Set<string>> => {
  const before = new Date(ctx.clock.now().getTime() - limits.media.temporaryHours * hourMs);
  const found = new Set<string>();
  const orphans: string[] = [];
  for await (const { key, changedAt } of ctx.storage.list(blobsFolder)) {
    found.add(key);
    if (!named.has(key) && changedAt <= before) orphans.push(key);
  }
  for (const key of orphans) await ctx.storage.delete(key);
  if (orphans.length > 0)
    ctx.log.warn({ count: orphans.length, keys: orphans.slice(0, 20) }, 'orphaned objects were deleted');
  return found;
};

export const garbageCollectMedia = async (ctx: ServerContext): Promise<void> => {
  const named = new Set<string>();
  for (const tenantId of await listTenantIds(ctx.db)) {
    await collectTenantGarbage(ctx, tenantId);
    const keys = await withTenant(ctx.db, { tenantId }, listBlobKeys);
    for (const key of keys) named.add(key);
  }
  const found = await deleteOrphanedObjects(ctx, named);
  // Checks again: objects uploaded meanwhile exist but were not listed.
  const missing: string[] = [];
  for (const key of named) if (!found.has(key) && !(await ctx.storage.head(key))) missing.push(key);
  if (missing.length > 0)
    ctx.log.error(
      { count: missing.length, keys: missing.slice(0, 20) },
      'objects of files are missing in the storage',
    );
};
