// The files of forms count towards the storage of the owner of their site, until a job has deleted them.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { customerOf } from '../../identity/customers/customer.ts';
import { remainingEntitlement } from '../../identity/customers/entitlements.ts';
import type { MeterShare } from '../../identity/customers/meter.ts';
import { listOwnerIds } from '../sites/sites.store.ts';
import { sumFormFiles } from './form-files.store.ts';

export const formFileStorage: MeterShare = {
  key: 'storage.bytes',
  measure: (tx, { userId }) => sumFormFiles(tx, userId === null ? {} : { ownerId: userId }),
  measureOwnerChange: async (tx, { from, to, siteId }) => {
    // Of a workspace everything is counted already, whoever of it owns the site.
    if (to.userId === null) return 0;
    return sumFormFiles(tx, siteId === undefined ? { ownerId: from.userId ?? undefined } : { siteId });
  },
};

/**
 * A customer must not lose a lead because their storage is full, and a stranger must not fill the disk through their form:
 * visitors may go beyond the limit, by a fixed amount.
 */
export const hasRoomForVisitors = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  siteId: string,
  bytes: number,
): Promise<boolean> => {
  const [ownerId] = await listOwnerIds(tx, { tenantId: tx.tenantId, siteId });
  if (ownerId === undefined) return false;
  const customer = await customerOf(tx, ownerId);
  const left = await remainingEntitlement(ctx, tx, customer, 'storage.bytes');
  return bytes <= left + submissionLimits.fileBytesBeyondStorage;
};
