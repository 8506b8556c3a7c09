// Deletes the changes of agents that can no longer be undone.
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteChangesBefore, listTenantsWithChangesBefore } from './agent-changes.store.ts';
import { undoableSince } from './undoable-since.ts';

export const purgeChanges = async (ctx: ServerContext): Promise<void> => {
  const since = undoableSince(ctx);
  for (const tenantId of await listTenantsWithChangesBefore(ctx.db, since))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteChangesBefore(tx, since));
};

export const purgeChangesJob: Job = { name: 'mcp.purge', cron: '25 4 * * *', run: purgeChanges };
