// Forgets what people were told so long ago that nobody looks for it any more.
import { limits } from '@sitewright/contract/limits';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { deleteOldNotifications, listTenantsWithOld } from './notifications.store.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeNotifications = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.notifications.keptDays * dayMs);
  for (const tenantId of await listTenantsWithOld(ctx.db, before)) {
    await withTenant(ctx.db, { tenantId }, (tx) => deleteOldNotifications(tx, before));
  }
};

export const notificationJobs: readonly Job[] = [
  { name: 'inbox.purge', cron: '50 3 * * *', run: purgeNotifications },
];
