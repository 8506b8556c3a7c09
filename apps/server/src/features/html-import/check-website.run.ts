import { uuid } from '@sitewright/contract/fields';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import {
  checkedWebsiteSchema,
  type HtmlImportErrorCode,
} from '@sitewright/contract/html-import/html-imports';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { defineRun } from '../../core/context/run.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { StorageUnavailableError } from '../../core/storage/storage.ts';
import { copyObject, withTempFolder } from '../media/workers/temp-folder.ts';
import { findImport, type HtmlImportRow, updateImport } from './html-imports.store.ts';
import { archiveKey, keepImage, keepWebsite } from './import-files.ts';
import { readWebsite, reportOf } from './read-website.ts';
import { codeOfAppError, type SiteSource, WebsiteError } from './read/site-source.ts';
import { webSource } from './read/web-source.ts';
import { withZipSource } from './read/zip-source.ts';

const withSource = <Result>(
  ctx: ServerContext,
  row: HtmlImportRow,
  work: (source: SiteSource) => Promise<Result>,
): Promise<Result> => {
  if (row.source === 'url') {
    const until = new Date(ctx.clock.now().getTime() + limits.readSeconds * 1_000);
    return work(webSource(ctx, row.source_name, until));
  }
  return withTempFolder(ctx, async (folder) => {
    const path = join(folder, 'website');
    if (!(await copyObject(ctx, archiveKey(row.id), path)))
      throw new WebsiteError('broken_file', 'The file of this import was deleted. Upload it again.');
    return withZipSource(path, work);
  });
};

export const errorCodeOf = (error: unknown): HtmlImportErrorCode => {
  if (error instanceof WebsiteError) return error.code;
  if (error instanceof StorageUnavailableError) return 'no_space';
  return error instanceof AppError ? codeOfAppError(error) : 'internal';
};

export const checkWebsiteRun = defineRun({
  kind: 'html_import_check',
  permission: 'sites.write',
  input: z.object({ importId: uuid }),
  result: checkedWebsiteSchema,
  run: async (ctx, { actor, input: { importId }, signal, progress }) => {
    const row = await withTenant(ctx.db, actor, (tx) => findImport(tx, importId));
    if (!row) throw new AppError('not_found', 'The import was deleted.');
    // The process ended between the reading and the end of its run.
    if (row.status !== 'checking') return { importId };
    const change = (values: Parameters<typeof updateImport>[2]): Promise<void> =>
      withTenant(ctx.db, actor, (tx) => updateImport(tx, importId, values));
    try {
      const site = await withSource(ctx, row, (source) =>
        readWebsite(source, {
          library: ctx.library,
          pagesMax: row.pages_max,
          keep: (file, bytes) => keepImage(ctx, importId, { file, bytes }),
          signal,
          progress,
        }),
      );
      await keepWebsite(ctx, importId, site);
      signal.throwIfAborted();
      await change({ status: 'checked', report: JSON.stringify(reportOf(site)), site_name: site.name });
      await ctx.storage.delete(archiveKey(importId)).catch(() => undefined);
      return { importId };
    } catch (error) {
      // A cancelled run says so itself, and a stopped process begins again.
      if (signal.aborted) throw error;
      await change({ status: 'failed', error_code: errorCodeOf(error) });
      throw error instanceof WebsiteError ? new AppError('validation_failed', error.message) : error;
    }
  },
});
