// Imports of backups as a user starts, follows and undoes them.
import { siteImportUndone } from '@sitewright/contract/site-archive/archive-events';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import {
  type ImportFields,
  importFieldsSchema,
  type SiteImport,
} from '@sitewright/contract/site-archive/site-imports';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/site-archive/site-imports';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { type ReceivedFile, withOptionalUpload, withUpload } from '../media/upload/read-upload.ts';
import { withUploadSlot } from '../media/upload/upload.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { newMask } from '../site-archive/archive-ids.ts';
import { ArchiveFileError, withSiteArchive } from '../site-archive/open-archive.ts';
import { restoreSiteVersionIn } from '../version-history/restore-site.service.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { updateSite } from '../sites/sites.store.ts';
import { requireFreeSubdomain, requireSubdomain } from '../sites/subdomains.service.ts';
import { moveToTrash } from '../site-lifecycle/site-lifecycle.service.ts';
import { syncLivePointer } from '../publishing/live-pointer/live-pointer.service.ts';
import { checkBackup, type WantedImport } from './check-backup.ts';
import { withBackupFile } from './foreign/foreign-file.ts';
import { importSiteRun } from './import-site.run.ts';
import {
  findImport,
  insertImport,
  listImportRows,
  lockImport,
  type SiteImportRow,
  updateImport,
} from './site-imports.store.ts';
import { undoChanges } from './undo-changes.ts';
import { keepUpload, uploadKey } from './uploads.ts';

const dayMs = 24 * 60 * 60_000;

const readFields = (given: Readonly<Record<string, string>>): ImportFields => {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = importFieldsSchema.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new AppError('validation_failed', issue.message, {
      fields: { [issue.path.join('.')]: issue.message },
    });
  }
  if (parsed.data.mode !== 'new' && parsed.data.siteId === undefined) {
    const sentence = 'Choose the site that gets the content of the backup.';
    throw new AppError('validation_failed', sentence, { fields: { siteId: sentence } });
  }
  return parsed.data;
};

const wantedOf = ({ mode, siteId, includeMedia }: ImportFields): WantedImport => ({
  mode,
  siteId: mode === 'new' ? null : siteId!,
  includeMedia,
});

/** Refuses what cannot be imported before the file is looked at. */
const requireTarget = (ctx: ServerContext, actor: Actor, fields: ImportFields): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    if (fields.mode !== 'new') {
      const site = await requireSite(tx, actor, fields.siteId!, 'archives.write');
      if (site.is_platform)
        throw new AppError('wrong_state', 'The blog of the platform can’t be replaced by a backup.');
      return;
    }
    await requireSiteEntitlement(ctx, tx, actor.userId);
    if (fields.subdomain !== undefined) await requireFreeSubdomain(tx, requireSubdomain(fields.subdomain));
  });

export const validateBackup = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<EndpointResponse<typeof contract.validateBackup>> => {
  requirePermission(actor, 'archives.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(
      ctx,
      meta.request,
      async ({ fields: given, file }) => {
        const fields = readFields(given);
        const checked = await checkBackup(ctx, actor, file, {
          ...wantedOf(fields),
          keep: (backup) => keepUpload(ctx, actor.userId, backup),
        });
        return { valid: checked.report !== null, ...checked };
      },
      { field: 'file', maxBytes: limits.uploadBytesMax },
    ),
  );
};

const storedUpload = async (
  ctx: ServerContext,
  actor: Actor,
  { fields, file }: { fields: ImportFields; file: ReceivedFile | undefined },
): Promise<{ uploadId: string; bytes: number }> => {
  if (file) {
    // Rows and uploads are checked by the run; what is no backup at all is not kept for it.
    const uploadId = await withBackupFile(ctx, file, (backup) =>
      withSiteArchive(backup.path, () => keepUpload(ctx, actor.userId, backup)),
    ).catch((error: unknown) => {
      if (!(error instanceof ArchiveFileError)) throw error;
      throw new AppError('validation_failed', error.message, { fields: { file: error.message } });
    });
    return { uploadId, bytes: file.size };
  }
  if (fields.uploadId === undefined)
    throw new AppError('validation_failed', 'Choose a backup to import.', {
      fields: { file: 'Choose a backup to import.' },
    });
  const found = await ctx.storage.head(uploadKey(actor.userId, fields.uploadId));
  if (!found) {
    const sentence = 'This file was deleted meanwhile. Upload the backup again.';
    throw new AppError('validation_failed', sentence, { fields: { file: sentence } });
  }
  return { uploadId: fields.uploadId, bytes: found.size };
};

export const importBackup = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<EndpointResponse<typeof contract.importBackup>> => {
  requirePermission(actor, 'archives.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withOptionalUpload(
      ctx,
      meta.request,
      async ({ fields: given, file }) => {
        const fields = readFields(given);
        await requireTarget(ctx, actor, fields);
        const { uploadId, bytes } = await storedUpload(ctx, actor, { fields, file });
        const wanted = wantedOf(fields);
        return withTenant(ctx.db, actor, async (tx) => {
          const row = await insertImport(tx, {
            user_id: actor.userId,
            mode: fields.mode,
            site_id: wanted.siteId,
            file_name: file ? cleanFileName(file.name) : '',
            bytes,
            options: JSON.stringify({
              ...wanted,
              name: fields.name ?? null,
              subdomain: fields.subdomain ?? null,
              uploadId,
            }),
          });
          // Chosen now: a run that starts again makes the same site.
          const run = await startRun(ctx, tx, actor, importSiteRun, { importId: row.id, mask: newMask() });
          await updateImport(tx, row.id, { run_id: run.id });
          return { id: row.id, status: row.status, run };
        });
      },
      { field: 'file', maxBytes: limits.uploadBytesMax },
    ),
  );
};

const undoUntil = (row: SiteImportRow): Date => new Date(row.created_at.getTime() + limits.undoDays * dayMs);

const presentImport = (ctx: ServerContext, row: SiteImportRow): SiteImport => {
  const isUndoable = row.status === 'imported' && row.site_id !== null && ctx.clock.now() < undoUntil(row);
  return {
    id: row.id,
    mode: row.mode,
    status: row.status,
    siteId: row.site_id,
    siteName: row.site_name,
    fileName: row.file_name,
    bytes: row.bytes,
    report: row.report,
    errors: row.errors,
    errorCode: row.error_code,
    runId: row.run_id,
    createdAt: row.created_at.toISOString(),
    undoUntil: isUndoable ? undoUntil(row).toISOString() : null,
  };
};

export const listSiteImports = (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listSiteImports>> => {
  requirePermission(actor, 'archives.read');
  return withTenant(ctx.db, actor, async (tx) => ({
    imports: (await listImportRows(tx, actor.userId, limits.importsListed)).map((row) =>
      presentImport(ctx, row),
    ),
  }));
};

/** Imports are seen by whoever started them. */
const requireOwn = (row: SiteImportRow | undefined, actor: Actor): SiteImportRow => {
  if (row?.user_id !== actor.userId) throw notFound('The import');
  return row;
};

export const getSiteImport = (ctx: ServerContext, actor: Actor, id: string): Promise<SiteImport> => {
  requirePermission(actor, 'archives.read');
  return withTenant(ctx.db, actor, async (tx) =>
    presentImport(ctx, requireOwn(await findImport(tx, id), actor)),
  );
};

const undo = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: RequestContext,
  row: SiteImportRow,
): Promise<string> => {
  const siteId = row.site_id!;
  const site = await requireSite(tx, actor, siteId, 'archives.write');
  if (row.mode === 'new') {
    await moveToTrash(ctx, tx, { actor, meta }, site);
  } else {
    await undoChanges(ctx, tx, actor, { importId: row.id, siteId });
    const versionId = row.before_version_id;
    if (versionId !== null)
      await restoreSiteVersionIn(ctx, tx, actor, { siteId, versionId, parts: undefined, meta });
    await updateSite(tx, siteId, {});
  }
  await updateImport(tx, row.id, { status: 'undone' });
  await emitForSite(ctx, tx, siteImportUndone, { actor, meta, payload: { importId: row.id } }, site);
  return siteId;
};

export const undoSiteImport = async (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
): Promise<{ ok: true }> => {
  const { actor } = call;
  requirePermission(actor, 'archives.write');
  const siteId = await withTenant(ctx.db, actor, async (tx) => {
    const row = requireOwn(await lockImport(tx, id), actor);
    if (presentImport(ctx, row).undoUntil === null)
      throw new AppError('wrong_state', 'This import can no longer be undone.');
    return undo(ctx, tx, call, row);
  });
  await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId });
  return { ok: true };
};
