// How much storage customers use, and what they may still add. The bytes of a workspace are counted in its usage row;
// in the shared workspace each user has a limit of their own, and the quota of the workspace, if set, is its ceiling.
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { remainingEntitlement } from '../../../identity/customers/entitlements.ts';
import type { Meter } from '../../../identity/customers/meter.ts';
import { listOwnerIds } from '../../sites/sites.store.ts';
import { readUsage, type Usage } from '../blobs.store.ts';
import { bytesOfOwnerChange, sumUserStorage } from './customer-storage.store.ts';

const workspaceIsFull =
  'The storage of this workspace is full. Delete unused files, or ask for more storage.';

export const storageMeter: Meter = {
  key: 'storage.bytes',
  measure: async (tx, { userId }) =>
    userId === null ? (await readUsage(tx)).usedBytes : sumUserStorage(tx, userId),
  measureOwnerChange: bytesOfOwnerChange,
  workspaceLimit: async (tx) => (await readUsage(tx)).quotaBytes ?? limits.media.quotaBytes,
  errors: {
    workspace: workspaceIsFull,
    self: 'Your storage is full. Delete unused files, or ask for more storage.',
    other: 'The storage of the owner is full.',
  },
};

/** The site that a file belongs to, if any, and its uploader. */
export interface FilePlacement {
  siteId: string | null;
  uploaderId: string;
}

/** A file belongs to the owner of its site; without a site it belongs to its uploader. */
export const findFileOwner = async (
  tx: TenantTransaction,
  { siteId, uploaderId }: FilePlacement,
): Promise<string> => {
  if (siteId === null) return uploaderId;
  const [ownerId] = await listOwnerIds(tx, { tenantId: tx.tenantId, siteId });
  return ownerId ?? uploaderId;
};

/** Bytes left below the ceiling of the shared workspace; other workspaces have no second limit. */
export const remainingBelowCeiling = ({ userId }: CustomerId, { usedBytes, quotaBytes }: Usage): number =>
  userId === null || quotaBytes === null ? Infinity : quotaBytes - usedBytes;

/** The numbers of the ceiling are those of all users together, so the error names none. */
export const assertBelowCeiling = (customer: CustomerId, usage: Usage, bytes: number): void => {
  if (bytes <= 0 || bytes <= remainingBelowCeiling(customer, usage)) return;
  throw new AppError('limit_reached', workspaceIsFull, { details: { meter: 'storageBytes' } });
};

/** Bytes that every one of the customers may still add. */
export const remainingStorage = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  customers: readonly CustomerId[],
): Promise<number> => {
  let remaining = Infinity;
  for (const customer of customers) {
    remaining = Math.min(remaining, await remainingEntitlement(ctx, tx, customer, 'storage.bytes'));
  }
  return remaining;
};
