// What published sites show of the company profile.
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { listManifests } from './releases.store.ts';

/** The facts of releases, by path with a hash of their value; none for releases from before there were facts. */
export const readReleaseFacts = async (
  tx: TenantTransaction,
  releaseIds: readonly string[],
): Promise<Map<string, Record<string, string>>> => {
  const rows = await listManifests(tx, releaseIds);
  return new Map(rows.map(({ id, manifest }) => [id, (manifest['facts'] ?? {}) as Record<string, string>]));
};
