// Content that comes to a site from another one of its workspace brings its pictures along: a site's library holds what
// its pages show.
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { mediaKeysIn } from './draft-images.ts';
import {
  addressOf,
  findMediaByKeys,
  insertMedia,
  listSiteMedia,
  type MediaRow,
  sharedFacts,
} from './media.store.ts';
import { listUsedAddresses } from './uses/media-uses.store.ts';

interface Target {
  siteId: string;
  userId: string;
}

const bring = async (tx: TenantTransaction, { siteId, userId }: Target, rows: MediaRow[]): Promise<void> => {
  for (const row of rows) {
    // What was taken down stays where it was.
    if (!row.blocked_at) await insertMedia(tx, { site_id: siteId, owner_id: userId, ...sharedFacts(row) });
  }
};

export const importImages = async (
  tx: TenantTransaction,
  target: Target,
  content: unknown,
): Promise<void> => {
  const there = new Set((await listSiteMedia(tx, target.siteId)).map((row) => row.storage_key));
  const keys = mediaKeysIn(content).filter((key) => !there.has(key));
  await bring(tx, target, [...(await findMediaByKeys(tx, keys)).values()]);
};

/**
 * For a site that was just copied, with all that was written in it: also the photos that it shows from a service's own
 * address, whose makers must be named.
 */
export const importAllImages = async (
  tx: TenantTransaction,
  target: Target & { from: string },
): Promise<void> => {
  const used = new Set(await listUsedAddresses(tx, target.siteId));
  await importImages(tx, target, [...used]);
  const isShown = (row: MediaRow): boolean => row.kind === 'external' && used.has(addressOf(row));
  await bring(tx, target, (await listSiteMedia(tx, target.from)).filter(isShown));
};
