// Content copied from another site of the workspace brings its images along, so that a site's media library contains
// what its pages show.
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
import { listUsedUrls } from './uses/media-uses.store.ts';

interface Target {
  siteId: string;
  userId: string;
}

const importOne = async (
  tx: TenantTransaction,
  { siteId, userId }: Target,
  rows: MediaRow[],
): Promise<void> => {
  for (const row of rows) {
    // Files that were taken down are not copied.
    if (!row.blocked_at) await insertMedia(tx, { site_id: siteId, owner_id: userId, ...copiedColumns(row) });
  }
};

export const importImages = async (
  tx: TenantTransaction,
  target: Target,
  content: unknown,
): Promise<void> => {
  const there = new Set((await listSiteMedia(tx, target.siteId)).map((row) => row.storage_key));
  const keys = mediaKeysIn(content).filter((key) => !there.has(key));
  await importOne(tx, target, [...(await findMediaByKeys(tx, keys)).values()]);
};

/**
 * For a newly copied site: imports the images of all its content, including hotlinked photos, whose photographers
 * must be credited.
 */
export const importAllImages = async (
  tx: TenantTransaction,
  target: Target & { from: string },
): Promise<void> => {
  const used = new Set(await listUsedUrls(tx, target.siteId));
  await importImages(tx, target, [...used]);
  const isShown = (row: MediaRow): boolean => row.kind === 'external' && used.has(urlOf(row));
  await importOne(tx, target, (await listSiteMedia(tx, target.from)).filter(isShown));
};
