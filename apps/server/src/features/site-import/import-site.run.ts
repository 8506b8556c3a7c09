import { uuid } from '@sitewright/contract/fields';
import { siteImportResultSchema } from '@sitewright/contract/site-archive/site-imports';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { defineRun } from '../../core/context/run.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { copyObject, withTempFolder } from '../media/workers/temp-folder.ts';
import { ArchiveFileError, withSiteArchive } from '../site-archive/open-archive.ts';
import { planFor } from './check-backup.ts';
import { findImport, updateImport } from './site-imports.store.ts';
import { uploadKey } from './uploads.ts';
import { importSite } from './writing/import-site.ts';

export const importSiteRun = defineRun({
  kind: 'site_import',
  permission: 'archives.write',
  // A mask has neither version nor variant.
  input: z.object({ importId: uuid, mask: z.guid() }),
  result: siteImportResultSchema,
  run: async (ctx, { actor, input: { importId, mask }, signal, progress }) => {
    const row = await withTenant(ctx.db, actor, async (tx) => {
      const found = await findImport(tx, importId);
      if (found?.status === 'queued') await updateImport(tx, importId, { status: 'running' });
      return found;
    });
    if (!row) throw new AppError('not_found', 'The import was deleted.');
    const resultOf = (siteId: string, report: NonNullable<typeof row.report>) => {
      const { created, replaced, skipped, conflicts } = report;
      return { importId, siteId, created, replaced, skipped, conflicts };
    };
    // The process ended between the import and the end of its run.
    if (row.status === 'imported' && row.report) return resultOf(row.site_id!, row.report);
    const key = uploadKey(actor.userId, row.options.uploadId);
    try {
      const { siteId, report } = await withTempFolder(ctx, async (folder) => {
        const path = join(folder, 'backup');
        if (!(await copyObject(ctx, key, path)))
          throw new AppError('validation_failed', 'The file of this import was deleted. Upload it again.');
        const wanted = { ...row.options, mode: row.mode };
        return withSiteArchive(path, async (archive) => {
          const plan = await planFor(ctx, actor, archive, wanted, mask);
          return importSite({ ctx, actor, archive, plan, row, folder, signal, progress });
        });
      });
      await ctx.storage.delete(key).catch(() => undefined);
      return resultOf(siteId, report);
    } catch (error) {
      const errors = error instanceof ArchiveFileError ? [error.toJSON()] : [];
      const code =
        error instanceof AppError ? error.code : error instanceof ArchiveFileError ? error.code : 'internal';
      await withTenant(ctx.db, actor, (tx) =>
        updateImport(tx, importId, {
          status: signal.aborted ? 'cancelled' : 'failed',
          error_code: signal.aborted ? null : code,
          errors: JSON.stringify(errors),
          finished_at: ctx.clock.now(),
        }),
      );
      throw error;
    }
  },
});
