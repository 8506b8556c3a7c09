// Deletes answers that visitors saved and never came back to.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteOldDrafts, listTenantsWithOldDrafts } from './drafts.store.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeDrafts = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - submissionLimits.draftDays * dayMs);
  for (const tenantId of await listTenantsWithOldDrafts(ctx.db, before))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteOldDrafts(tx, before));
};

export const purgeDraftsJob: Job = { name: 'form_drafts.purge', cron: '50 * * * *', run: purgeDrafts };
