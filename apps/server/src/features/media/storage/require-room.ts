// Checks of the storage quota for changes that add no bytes to the workspace but give a user more of them.
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { customerOf, lockCustomerOf } from '../../../identity/customers/customer.ts';
import { requireEntitlement } from '../../../identity/customers/entitlements.ts';
import type { MediaRow } from '../media.store.ts';
import { bytesNewTo } from './customer-storage.store.ts';
import { type FilePlacement, findFileOwner } from './storage-meter.ts';

/** For copies of files; 402 when the owner of their new site has no room for bytes that they lack. */
export const requireRoomForFiles = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  placement: FilePlacement,
  files: readonly Pick<MediaRow, 'blob_id'>[],
): Promise<void> => {
  const blobIds = files.flatMap((file) => file.blob_id ?? []);
  if (blobIds.length === 0) return;
  const readOwner = () => findFileOwner(tx, placement);
  // A workspace has these bytes already, and its changes need not wait for each other.
  if ((await customerOf(tx, await readOwner())).userId === null) return;
  const customer = await lockCustomerOf(tx, readOwner);
  const amount = await bytesNewTo(tx, customer, blobIds);
  await requireEntitlement(ctx, tx, customer, { key: 'storage.bytes', amount });
};
