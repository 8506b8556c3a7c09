import { ImportFileError } from '@sitewright/blog/import/imported-item';
import { checkedImportSchema } from '@sitewright/contract/blog-import/blog-imports';
import { uuid } from '@sitewright/contract/fields';
import { z } from 'zod';
import { AppError } from '../../../core/app-error.ts';
import { defineRun } from '../../../core/context/run.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { requireSite } from '../../sites/require-site.ts';
import { updateImport } from '../blog-imports.store.ts';
import { withImportFile } from '../files/import-file.ts';
import { requireImport } from '../require-import.ts';
import { checkImport } from './check-import.ts';

export const checkImportRun = defineRun({
  kind: 'blog_import_check',
  permission: 'blog.publish',
  isExclusive: true,
  input: z.object({ siteId: uuid, importId: uuid }),
  result: checkedImportSchema,
  run: async (ctx, { actor, input: { siteId, importId }, signal, progress }) => {
    const transact = <Result>(work: Parameters<typeof withTenant<Result>>[2]): Promise<Result> =>
      withTenant(ctx.db, actor, work);
    const row = await transact(async (tx) => {
      await requireSite(tx, actor, siteId, 'blog.publish');
      return requireImport(tx, { siteId, id: importId });
    });
    try {
      const { report, siteUrl } = await withImportFile(ctx, importId, row.file_name, (source) =>
        checkImport(ctx, { siteId, source, transact }, { signal, progress }),
      );
      signal.throwIfAborted();
      await transact((tx) =>
        updateImport(tx, importId, {
          report: JSON.stringify(report),
          state: 'checked',
          ...(row.source_url === '' ? { source_url: siteUrl.slice(0, 2_000) } : {}),
        }),
      );
      return { importId };
    } catch (error) {
      if (signal.aborted) throw error;
      const errorCode = error instanceof ImportFileError ? error.code : null;
      await transact((tx) => updateImport(tx, importId, { state: 'failed', error_code: errorCode }));
      throw error instanceof ImportFileError ? new AppError('validation_failed', error.message) : error;
    }
  },
});
