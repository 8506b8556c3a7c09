// Ends accounts whose grace is over: their sites go to whoever runs the tenant or to the trash, and what is left
// of the person is a number. Every step bears repeating, because a process may die between two of them.
import type { ServerContext } from '../../../server-context.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { inTransaction, withTenant } from '../../../db/tenant-scope.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endSessions } from '../../auth/sessions.store.ts';
import { deleteMembership, handOver } from '../../members/members.store.ts';
import { anonymiseRow, deleteMailsTo } from '../../people/people.store.ts';
import { syncLive } from '../../publishing/publish.service.ts';
import { removeAvatar } from '../avatar/avatar-files.ts';
import { handsOver } from './deletion.service.ts';
import {
  deleteInvitationsOf,
  findHeir,
  forgetTraces,
  listDue,
  listInvitingTenants,
  listTenantsOf,
  trashOwnedSites,
} from './deletion.store.ts';

type Leaver = Awaited<ReturnType<typeof listDue>>[number];

const atOnce = 100;

const leaveTenant = async (
  ctx: ServerContext,
  { id }: Leaver,
  tenant: Awaited<ReturnType<typeof listTenantsOf>>[number],
): Promise<void> => {
  await withTenant(ctx.db, { tenantId: tenant.id }, async (tx) => {
    const heir = handsOver(tenant) ? await findHeir(tx, id) : undefined;
    if (heir) await handOver(tx, id, heir.id);
    const trashed = await trashOwnedSites(tx, id);
    await deleteMembership(tx, id);
    await recordAudit(ctx, tx, {
      action: 'account.deleted',
      tenantId: tenant.id,
      target: { type: 'user', id },
      detail: { trashed, ...(heir ? { newOwnerId: heir.id } : {}) },
    });
  });
  await syncLive(ctx, tenant.id);
};

const purgeOne = async (ctx: ServerContext, leaver: Leaver): Promise<void> => {
  for (const tenant of await listTenantsOf(ctx.db, leaver.id)) await leaveTenant(ctx, leaver, tenant);
  for (const tenantId of await listInvitingTenants(ctx.db, leaver.email)) {
    await withTenant(ctx.db, { tenantId }, (tx) => deleteInvitationsOf(tx, leaver.email));
  }
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, { userId: leaver.id }, 'account_deleted');
    await deleteMailsTo(tx, leaver.email);
    await anonymiseRow(tx, leaver.id);
    await forgetTraces(tx, leaver);
    await recordAudit(ctx, tx, {
      action: 'account.deleted',
      tenantId: null,
      target: { type: 'user', id: leaver.id },
    });
  });
  await removeAvatar(ctx.env, leaver.avatar_key);
  ctx.standings.forget(leaver.id);
};

export const purgeAccounts = async (ctx: ServerContext): Promise<void> => {
  for (const leaver of await listDue(ctx.db, ctx.clock.now(), atOnce)) await purgeOne(ctx, leaver);
};

export const accountJobs: readonly Job[] = [
  { name: 'account.purge', cron: '40 * * * *', run: purgeAccounts },
];
