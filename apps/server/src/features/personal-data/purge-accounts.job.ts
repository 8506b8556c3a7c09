// Deletes accounts after their grace period: their sites go to whoever runs the tenant or to the trash, and the user
// is reduced to an id.
import { accountDeleted } from '@sitewright/contract/account/account-events';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Job } from '../../core/context/job.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { transferSites } from '../../identity/members/members.store.ts';
import { syncTenantPointers } from '../publishing/live-pointer/live-pointer.service.ts';
import { requiresTransfer } from './deletion.service.ts';
import {
  findSuccessor,
  listDueDeletions,
  listTenantsOf,
  trashOwnedSites,
} from '../../identity/user-management/deletion.store.ts';
import {
  eraseUser,
  type DeletedUser,
  type TenantOfDeletedUser,
} from '../../identity/user-management/erase-user.ts';

const atOnce = 100;

const transferOwnedSites = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { id }: DeletedUser,
  tenant: TenantOfDeletedUser,
): Promise<void> => {
  const heir = requiresTransfer(tenant) ? await findSuccessor(tx, id) : undefined;
  if (heir) await transferSites(tx, id, heir.id);
  const trashed = await trashOwnedSites(tx, id);
  await emit(ctx, tx, accountDeleted, {
    actor: systemActor,
    tenantId: tenant.id,
    target: { type: 'user', id },
    payload: { trashed, ...(heir ? { newOwnerId: heir.id } : {}) },
  });
};

const purgeOne = async (ctx: ServerContext, leaver: DeletedUser): Promise<void> => {
  const tenants = await listTenantsOf(ctx.db, leaver.id);
  await eraseUser(ctx, leaver, {
    leave: (tx, tenant) => transferOwnedSites(ctx, tx, leaver, tenant),
    record: (tx) =>
      emit(ctx, tx, accountDeleted, {
        actor: systemActor,
        tenantId: null,
        target: { type: 'user', id: leaver.id },
      }),
  });
  for (const { id } of tenants) await syncTenantPointers(ctx, id);
};

export const purgeAccounts = async (ctx: ServerContext): Promise<void> => {
  for (const leaver of await listDueDeletions(ctx.db, ctx.clock.now(), atOnce)) await purgeOne(ctx, leaver);
};

export const accountJobs: readonly Job[] = [
  { name: 'account.purge', cron: '40 * * * *', run: purgeAccounts },
];
