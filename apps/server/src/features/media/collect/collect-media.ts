// Clears away what nobody needs any more, each night: files that were deleted, what was brought for nothing, bytes that no
// file holds. Whatever a page, an earlier version of one or a site in the trash may still show stays.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { addUsage, lockUsage } from '../blobs.store.ts';
import { invalidateUrl } from '../media-lookup.ts';
import { addressOf, type MediaRow } from '../media.store.ts';
import { blobsFolder } from '../upload/keep-file.ts';
import { listNeededAddresses } from '../uses/media-uses.store.ts';
import {
  deleteFiles,
  keepTemporary,
  listBlobKeys,
  listLeftFiles,
  listTenantIds,
  sumBlobs,
  takeUnusedBlobs,
} from './collect-media.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const collectTenant = async (ctx: ServerContext, tenantId: string): Promise<void> => {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - limits.media.deletedDays * dayMs);
  const { keys, gone } = await withTenant(ctx.db, { tenantId }, async (tx) => {
    // Held to the end, so that no upload takes up bytes that are being cleared away.
    const usage = await lockUsage(tx);
    const left = await listLeftFiles(tx, { deletedBefore: before, now });
    const needed = left.length === 0 ? new Set<string>() : await listNeededAddresses(tx);
    const isNeeded = (file: MediaRow): boolean => needed.has(addressOf(file));
    await keepTemporary(
      tx,
      left.filter(isNeeded).map(({ id }) => id),
    );
    const unneeded = left.filter((file) => !isNeeded(file));
    const older = await deleteFiles(tx, unneeded);
    const blobs = await takeUnusedBlobs(tx, before);
    // The rows are the truth: a difference, however it came, ends here.
    await addUsage(tx, (await sumBlobs(tx)) - usage.usedBytes);
    const stored = blobs.flatMap((blob) => [blob.object_key, ...blob.variants.map(({ key }) => key)]);
    return { keys: [...older, ...stored], gone: unneeded };
  });
  for (const { storage_key: address } of gone) invalidateUrl(ctx, address);
  for (const key of keys) await ctx.storage.delete(key);
  if (keys.length > 0)
    ctx.log.info({ tenantId, files: gone.length, objects: keys.length }, 'files were cleared away');
};

/** Objects that no row names go once they are old enough not to belong to an upload under way. */
const collectObjects = async (ctx: ServerContext, named: ReadonlySet<string>): Promise<Set<string>> => {
  const before = new Date(ctx.clock.now().getTime() - limits.media.temporaryHours * hourMs);
  const found = new Set<string>();
  const orphans: string[] = [];
  for await (const { key, changedAt } of ctx.storage.list(blobsFolder)) {
    found.add(key);
    if (!named.has(key) && changedAt <= before) orphans.push(key);
  }
  for (const key of orphans) await ctx.storage.delete(key);
  if (orphans.length > 0)
    ctx.log.warn(
      { count: orphans.length, keys: orphans.slice(0, 20) },
      'objects that no file names were deleted',
    );
  return found;
};

export const collectMedia = async (ctx: ServerContext): Promise<void> => {
  const named = new Set<string>();
  for (const tenantId of await listTenantIds(ctx.db)) {
    await collectTenant(ctx, tenantId);
    const keys = await withTenant(ctx.db, { tenantId }, listBlobKeys);
    for (const key of keys) named.add(key);
  }
  const found = await collectObjects(ctx, named);
  // Read once more: what was uploaded meanwhile is there, but was not listed.
  const missing: string[] = [];
  for (const key of named) if (!found.has(key) && !(await ctx.storage.head(key))) missing.push(key);
  if (missing.length > 0)
    ctx.log.error({ count: missing.length, keys: missing.slice(0, 20) }, 'files have lost their bytes');
};
