// Deletes uploaded backups that nobody imported, and imports that can no longer be undone.
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteImportRow, listForgotten } from './site-imports.store.ts';
import { uploadsFolder } from './uploads.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeImports = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now().getTime();
  for await (const { key, changedAt } of ctx.storage.list(uploadsFolder))
    if (now - changedAt.getTime() > limits.uploadDays * dayMs) await ctx.storage.delete(key);
  for (const { tenantId, id } of await listForgotten(ctx.db, new Date(now - limits.undoDays * dayMs)))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteImportRow(tx, id));
};

export const purgeImportsJob: Job = { name: 'site_imports.purge', cron: '43 * * * *', run: purgeImports };
