// Deletes accounts after their grace period: their sites go to whoever runs the tenant or to the trash, and the user
// is reduced to an id.
import { accountDeleted } from '@sitewright/contract/account/account-events';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Job } from '../../core/context/job.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { handOver } from '../../identity/members/members.store.ts';
import { syncLive } from '../publishing/links/site-links.service.ts';
import { handsOver } from './deletion.service.ts';
import { findHeir, listDue, listTenantsOf, trashOwnedSites } from '../../identity/people/deletion.store.ts';
import { eraseUser, type Leaver, type TenantOfLeaver } from '../../identity/people/erase-user.ts';

const atOnce = 100;

const leaveWorks = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { id }: Leaver,
  tenant: TenantOfLeaver,
): Promise<void> => {
  const heir = handsOver(tenant) ? await findHeir(tx, id) : undefined;
  if (heir) await handOver(tx, id, heir.id);
  const trashed = await trashOwnedSites(tx, id);
  await emit(ctx, tx, accountDeleted, {
    actor: systemActor,
    tenantId: tenant.id,
    target: { type: 'user', id },
    payload: { trashed, ...(heir ? { newOwnerId: heir.id } : {}) },
  });
};

const purgeOne = async (ctx: ServerContext, leaver: Leaver): Promise<void> => {
  const tenants = await listTenantsOf(ctx.db, leaver.id);
  await eraseUser(ctx, leaver, {
    leave: (tx, tenant) => leaveWorks(ctx, tx, leaver, tenant),
    record: (tx) =>
      emit(ctx, tx, accountDeleted, {
        actor: systemActor,
        tenantId: null,
        target: { type: 'user', id: leaver.id },
      }),
  });
  for (const { id } of tenants) await syncLive(ctx, id);
};

export const purgeAccounts = async (ctx: ServerContext): Promise<void> => {
  for (const leaver of await listDue(ctx.db, ctx.clock.now(), atOnce)) await purgeOne(ctx, leaver);
};

export const accountJobs: readonly Job[] = [
  { name: 'account.purge', cron: '40 * * * *', run: purgeAccounts },
];
