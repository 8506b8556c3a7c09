// Deletes submissions that their form keeps no longer, and those that have been in the trash for long. Their files go
// with the job of files.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { forEachTenant } from '../../../core/jobs/for-each-tenant.ts';
import type { Job } from '../../../core/context/job.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { enqueuePurge } from '../../form-files/purge-form-files.job.ts';
import { listTenantIds } from '../../sites/sites.store.ts';
import { deleteExpired, deleteOldTrash } from './removal.store.ts';

const batch = 1_000;
const dayMs = 24 * 60 * 60_000;

const deleteAll = async (
  ctx: ServerContext,
  tenantId: string,
  deleteSome: (tx: TenantTransaction) => Promise<number>,
): Promise<void> => {
  for (;;) {
    const deleted = await withTenant(ctx.db, { tenantId }, async (tx) => {
      const count = await deleteSome(tx);
      if (count > 0) await enqueuePurge(ctx, tx);
      return count;
    });
    if (deleted < batch) return;
  }
};

export const purgeSubmissions = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const trashedBefore = new Date(now.getTime() - submissionLimits.trashDays * dayMs);
  await forEachTenant(ctx, await listTenantIds(ctx.db), async (tenantId) => {
    await deleteAll(ctx, tenantId, (tx) => deleteExpired(tx, now, batch));
    await deleteAll(ctx, tenantId, (tx) => deleteOldTrash(tx, trashedBefore, batch));
  });
};

export const purgeSubmissionsJob: Job = {
  name: 'form_submissions.purge',
  cron: '20 2 * * *',
  run: purgeSubmissions,
};
