import { importOptionsSchema, importResultSchema } from '@sitewright/contract/blog-import/blog-imports';
import { postsImported } from '@sitewright/contract/blog-import/blog-import-events';
import { uuid } from '@sitewright/contract/fields';
import { z } from 'zod';
import { defineRun } from '../../../core/context/run.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { requireSite } from '../../sites/require-site.ts';
import { updateImport } from '../blog-imports.store.ts';
import { deleteImportFile, hasImportFile, withImportFile } from '../files/import-file.ts';
import { Problems } from '../problems.ts';
import { requireImport } from '../require-import.ts';
import { importPosts } from './import-posts.ts';

export const importPostsRun = defineRun({
  kind: 'blog_import',
  permission: 'blog.publish',
  isExclusive: true,
  input: z.object({ siteId: uuid, importId: uuid, start: z.number().int(), options: importOptionsSchema }),
  result: importResultSchema,
  run: async (ctx, { actor, input: { siteId, importId, start, options }, signal, progress }) => {
    const { row, site } = await withTenant(ctx.db, actor, async (tx) => ({
      site: await requireSite(tx, actor, siteId, 'blog.publish'),
      row: await requireImport(tx, { siteId, id: importId }),
    }));
    // The process ended between the import and the end of its run.
    if (row.state === 'imported' && row.result) return row.result;
    try {
      const result = await withImportFile(ctx, importId, row.file_name, (source) =>
        importPosts(
          {
            ctx,
            actor,
            siteId,
            source,
            options,
            sourceUrl: row.source_url,
            batch: `${importId}:${start}`,
            problems: new Problems(),
            signal,
          },
          progress,
        ),
      );
      await withTenant(ctx.db, actor, async (tx) => {
        await updateImport(tx, importId, {
          state: 'imported',
          result: JSON.stringify(result),
          has_file: false,
        });
        await emit(ctx, tx, postsImported, {
          tenantId: actor.tenantId,
          actor,
          target: { type: 'site', id: siteId, label: site.name },
          payload: { format: row.format, posts: result.created + result.overwritten },
        });
      });
      await deleteImportFile(ctx, importId);
      return result;
    } catch (error) {
      // The posts so far stay; the file is there for another start.
      const hasFile = await hasImportFile(ctx, importId);
      await withTenant(ctx.db, actor, (tx) =>
        updateImport(tx, importId, { state: 'checked', has_file: hasFile }),
      );
      throw error;
    }
  },
});
