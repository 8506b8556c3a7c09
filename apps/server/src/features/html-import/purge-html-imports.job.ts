// Deletes what was read of websites, and imports that can no longer be undone.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteImportRow, listForgotten } from './html-imports.store.ts';
import { importsFolder } from './import-files.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeHtmlImports = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now().getTime();
  for await (const { key, changedAt } of ctx.storage.list(importsFolder))
    if (now - changedAt.getTime() > limits.filesDays * dayMs) await ctx.storage.delete(key);
  for (const { tenantId, id } of await listForgotten(ctx.db, new Date(now - limits.undoDays * dayMs)))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteImportRow(tx, id));
};

export const purgeHtmlImportsJob: Job = {
  name: 'html_imports.purge',
  cron: '51 * * * *',
  run: purgeHtmlImports,
};
