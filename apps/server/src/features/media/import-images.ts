// Content copied from another site of the workspace brings its images along, so that a site's media library contains
// what its pages show.
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { mediaKeysIn } from './draft-images.ts';
import {
  urlOf,
  findMediaByKeys,
  insertMedia,
  listSiteMedia,
  type MediaRow,
  copiedColumns,
} from './media.store.ts';
import { requireRoomForFiles } from './storage/require-room.ts';
import { listUsedUrls } from './uses/media-uses.store.ts';

interface Target {
  siteId: string;
  userId: string;
}

const importFiles = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, userId }: Target,
  found: readonly MediaRow[],
): Promise<void> => {
  // Files that were taken down are not copied.
  const rows = found.filter((row) => !row.blocked_at);
  await requireRoomForFiles(ctx, tx, { siteId, uploaderId: userId }, rows);
  for (const row of rows) await insertMedia(tx, { site_id: siteId, owner_id: userId, ...copiedColumns(row) });
};

/** Locks the customer who owns the site: in a transaction it comes before changes of rows that others may lock. */
export const importImages = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  target: Target,
  content: unknown,
): Promise<void> => {
  const there = new Set((await listSiteMedia(tx, target.siteId)).map((row) => row.storage_key));
  const keys = mediaKeysIn(content).filter((key) => !there.has(key));
  await importFiles(ctx, tx, target, [...(await findMediaByKeys(tx, keys)).values()]);
};

/**
 * For a newly copied site: imports the images of all its content, including hotlinked photos, whose photographers
 * must be credited.
 */
export const importAllImages = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  target: Target & { from: string },
): Promise<void> => {
  const used = new Set(await listUsedUrls(tx, target.siteId));
  await importImages(ctx, tx, target, [...used]);
  const isShown = (row: MediaRow): boolean => row.kind === 'external' && used.has(urlOf(row));
  await importFiles(ctx, tx, target, (await listSiteMedia(tx, target.from)).filter(isShown));
};
