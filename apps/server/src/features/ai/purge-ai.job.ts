// Deletes generations and logged prompts whose time is over, whether the log is on or not.
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteOldRuns, listTenantsWithOldRuns } from './history/history.store.ts';
import { historyUntil } from './history/history.service.ts';
import { deleteOldPrompts, listTenantsWithOldPrompts } from './prompt-log/prompt-log.store.ts';
import { promptsUntil } from './prompt-log/prompt-log.service.ts';

export const purgeAi = async (ctx: ServerContext): Promise<void> => {
  const runs = historyUntil(ctx);
  for (const tenantId of await listTenantsWithOldRuns(ctx.db, runs))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteOldRuns(tx, runs));
  const prompts = promptsUntil(ctx);
  for (const tenantId of await listTenantsWithOldPrompts(ctx.db, prompts))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteOldPrompts(tx, prompts));
};

export const purgeAiJob: Job = { name: 'ai.purge', cron: '20 4 * * *', run: purgeAi };
