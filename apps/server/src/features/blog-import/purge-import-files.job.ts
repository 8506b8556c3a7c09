// Files whose import never ended are deleted after a week.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withPlatform, withTenant } from '../../core/db/tenant-scope.ts';
import { listOldFiles, updateImport } from './blog-imports.store.ts';
import { deleteImportFile, deleteOldImportFiles } from './files/import-file.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeImportFiles = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - blogLimits.importFileDays * dayMs);
  for (const { tenantId, id } of await withPlatform(ctx.db, (tx) => listOldFiles(tx, before))) {
    await deleteImportFile(ctx, id);
    await withTenant(ctx.db, { tenantId }, (tx) => updateImport(tx, id, { has_file: false }));
  }
  await deleteOldImportFiles(ctx, before);
};

export const purgeImportFilesJob: Job = {
  name: 'blog_import.purge_files',
  cron: '17 * * * *',
  run: purgeImportFiles,
};
