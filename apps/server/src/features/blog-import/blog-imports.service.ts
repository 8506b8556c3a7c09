// Imports of posts: uploading a file, and starting the runs that check and import it.
import { ImportFileError } from '@sitewright/blog/import/imported-item';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import {
  type BlogImport,
  type ImportOptions,
  sourceUrlSchema,
} from '@sitewright/contract/blog-import/blog-imports';
import { isRunFinished, type Run } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { lockBlog } from '../blog/settings/blogs.store.ts';
import { ensureBlog } from '../blog/settings/ensure-blog.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { withUpload } from '../media/upload/read-upload.ts';
import { withUploadSlot } from '../media/upload/upload.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { findRun } from '../runs/runs.store.ts';
import { requireSite } from '../sites/require-site.ts';
import {
  countStart,
  deleteImport,
  type ImportTarget,
  insertImport,
  listImportRows,
  listRunning,
  updateImport,
} from './blog-imports.store.ts';
import { checkImportRun } from './checking/check-import.run.ts';
import { deleteImportFile, keepImportFile, withImportSource } from './files/import-file.ts';
import { importPostsRun } from './importing/import-posts.run.ts';
import { presentImport } from './present-import.ts';
import { requireImport } from './require-import.ts';

const inSite = <Result>(
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'blog.publish');
    return work(tx);
  });

const readSourceUrl = (given: string | undefined): string => {
  const parsed = sourceUrlSchema.safeParse(given ?? '');
  if (parsed.success) return parsed.data;
  const sentence = parsed.error.issues[0]!.message;
  throw new AppError('validation_failed', sentence, { fields: { sourceUrl: sentence } });
};

const formatOf = async (path: string, name: string) => {
  try {
    return await withImportSource({ path, name }, (source) => Promise.resolve(source.format));
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const code = error.code === 'too_large' ? 'too_large' : 'unsupported_media_type';
    throw new AppError(code, error.message, { fields: { file: error.message } });
  }
};

export const uploadImport = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { request }: CallMeta,
): Promise<{ import: BlogImport; run: Run }> => {
  await withTenant(ctx.db, actor, async (tx) => {
    await ensureBlog(ctx, tx, await requireSite(tx, actor, siteId, 'blog.publish'));
  });
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(
      ctx,
      request,
      async ({ fields, file }) => {
        const fileName = cleanFileName(file.name);
        const sourceUrl = readSourceUrl(fields['sourceUrl']);
        const format = await formatOf(file.path, fileName);
        const created = await inSite(ctx, actor, siteId, (tx) =>
          insertImport(tx, {
            site_id: siteId,
            user_id: actor.userId,
            file_name: fileName,
            bytes: file.size,
            format,
            source_url: sourceUrl,
          }),
        );
        await keepImportFile(ctx, created.id, file.path);
        return inSite(ctx, actor, siteId, async (tx) => {
          const run = await startRun(ctx, tx, actor, checkImportRun, { siteId, importId: created.id });
          await updateImport(tx, created.id, { run_id: run.id });
          return { import: { ...presentImport(created), runId: run.id }, run };
        });
      },
      { field: 'file', maxBytes: blogLimits.importBytesMax },
    ),
  );
};

export const listImports = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ imports: BlogImport[] }> =>
  inSite(ctx, actor, siteId, async (tx) => ({
    imports: (await listImportRows(tx, siteId)).map(presentImport),
  }));

export const getImport = (ctx: ServerContext, actor: Actor, target: ImportTarget): Promise<BlogImport> =>
  inSite(ctx, actor, target.siteId, async (tx) => presentImport(await requireImport(tx, target)));

export const startImport = (
  ctx: ServerContext,
  actor: Actor,
  target: ImportTarget,
  options: ImportOptions,
): Promise<{ import: BlogImport; run: Run }> =>
  inSite(ctx, actor, target.siteId, async (tx) => {
    const row = await requireImport(tx, target);
    if (!row.has_file)
      throw new AppError('validation_failed', 'The file of this import was deleted. Upload it again.');
    if (row.report === null)
      throw new AppError('validation_failed', 'This file is still being checked. Try again in a moment.');
    await lockBlog(tx, target.siteId);
    for (const { id, run_id: runId } of await listRunning(tx, row)) {
      const run = runId === null ? undefined : await findRun(tx, runId);
      if (!run || isRunFinished(run.status)) continue;
      const what = id === row.id ? 'This file is being imported already' : 'Another file is being imported';
      throw new AppError('wrong_state', `${what}. Wait until it is done, or cancel it.`);
    }
    const start = await countStart(tx, row.id);
    const run = await startRun(ctx, tx, actor, importPostsRun, {
      siteId: target.siteId,
      importId: row.id,
      start,
      options,
    });
    await updateImport(tx, row.id, { run_id: run.id });
    return { import: presentImport(await requireImport(tx, target)), run };
  });

export const removeImport = async (ctx: ServerContext, actor: Actor, target: ImportTarget): Promise<void> => {
  await inSite(ctx, actor, target.siteId, async (tx) => {
    const row = await requireImport(tx, target);
    await deleteImport(tx, row.id);
  });
  await deleteImportFile(ctx, target.id);
};
