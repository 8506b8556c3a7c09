// Exports and imports of a workspace as its admins manage them.
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { workspaceArchiveLimits as limits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import type * as contract from '@sitewright/contract/workspace-archive/workspace-archives';
import {
  importFieldsSchema,
  type WorkspaceArchive,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import { type Actor, requireWorkspacePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findTenant } from '../../identity/tenants/tenants.store.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { withUpload } from '../media/upload/read-upload.ts';
import { withUploadSlot } from '../media/upload/upload.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { requestCancel } from '../runs/runs.store.ts';
import { ArchiveFileError } from '../site-archive/open-archive.ts';
import { withWorkspaceArchive } from './open-workspace.ts';
import { archivesFolder, exportWorkspaceRun, importWorkspaceRun } from './workspace.runs.ts';
import {
  deleteArchiveRow,
  findArchive,
  insertArchive,
  listArchiveRows,
  updateArchive,
  type WorkspaceArchiveRow,
} from './workspace-archives.store.ts';

const dayMs = 24 * 60 * 60_000;

const present = (row: WorkspaceArchiveRow): WorkspaceArchive => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  fileName: row.file_name,
  bytes: row.bytes,
  sites: row.sites,
  report: row.report,
  error: row.error,
  runId: row.run_id,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.kind === 'export' ? (row.expires_at?.toISOString() ?? null) : null,
});

const isUnfinished = ({ status }: WorkspaceArchiveRow): boolean =>
  status === 'queued' || status === 'running';

export const listWorkspaceArchives = (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listWorkspaceArchives>> => {
  requireWorkspacePermission(actor, 'workspace_archives.read');
  return withTenant(ctx.db, actor, async (tx) => ({
    archives: (await listArchiveRows(tx)).slice(0, limits.listed).map(present),
  }));
};

/** Makes room in the history. Returns the keys of the files of the deleted ones. */
const prepareHistory = async (tx: TenantTransaction): Promise<string[]> => {
  const rows = await listArchiveRows(tx);
  if (rows.some(isUnfinished))
    throw new AppError(
      'wrong_state',
      'An export or import of this workspace is running. Wait until it is done, or cancel it.',
    );
  const old = rows.slice(limits.listed - 1);
  for (const { id } of old) await deleteArchiveRow(tx, id);
  return old.flatMap((row) => row.object_key ?? []);
};

export const exportWorkspace = async (
  ctx: ServerContext,
  { actor }: RequestContext,
): Promise<EndpointResponse<typeof contract.exportWorkspace>> => {
  requireWorkspacePermission(actor, 'workspace_archives.write');
  const { started, old } = await withTenant(ctx.db, actor, async (tx) => {
    const keys = await prepareHistory(tx);
    const tenant = await findTenant(tx, tx.tenantId);
    const day = ctx.clock.now().toISOString().slice(0, 10);
    const row = await insertArchive(tx, {
      user_id: actor.userId,
      kind: 'export',
      file_name: `${subdomainFromName(tenant?.name ?? '') || tx.tenantId}-workspace-${day}.zip`,
    });
    const run = await startRun(ctx, tx, actor, exportWorkspaceRun, { archiveId: row.id });
    await updateArchive(tx, row.id, { run_id: run.id });
    return { started: { id: row.id, status: row.status, run }, old: keys };
  });
  for (const key of old) await ctx.storage.delete(key).catch(() => undefined);
  return started;
};

const readFields = (given: Readonly<Record<string, string>>) => {
  const parsed = importFieldsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new AppError('validation_failed', issue.message, {
    fields: { [issue.path.join('.')]: issue.message },
  });
};

export const importWorkspace = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<EndpointResponse<typeof contract.importWorkspace>> => {
  requireWorkspacePermission(actor, 'workspace_archives.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(
      ctx,
      meta.request,
      async ({ fields: given, file }) => {
        const fields = readFields(given);
        const sites = await withWorkspaceArchive(file.path, ({ manifest }) =>
          Promise.resolve(manifest.sites.length),
        ).catch((error: unknown) => {
          if (!(error instanceof ArchiveFileError)) throw error;
          throw new AppError('validation_failed', error.message, { fields: { file: error.message } });
        });
        const key = archivesFolder + createObjectKey('zip');
        const { size } = file;
        await ctx.storage.putFile(key, file.path, { contentType: 'application/zip', maxBytes: size, size });
        try {
          return await withTenant(ctx.db, actor, async (tx) => {
            for (const old of await prepareHistory(tx)) await ctx.storage.delete(old).catch(() => undefined);
            const row = await insertArchive(tx, {
              user_id: actor.userId,
              kind: 'import',
              file_name: cleanFileName(file.name),
              object_key: key,
              bytes: size,
              sites,
              options: JSON.stringify(fields),
              // Of a run that never begins.
              expires_at: new Date(ctx.clock.now().getTime() + limits.readyDays * dayMs),
            });
            const run = await startRun(ctx, tx, actor, importWorkspaceRun, { archiveId: row.id });
            await updateArchive(tx, row.id, { run_id: run.id });
            return { id: row.id, status: row.status, run };
          });
        } catch (error) {
          await ctx.storage.delete(key).catch(() => undefined);
          throw error;
        }
      },
      { field: 'file', maxBytes: limits.uploadBytesMax },
    ),
  );
};

const requireArchive = async (tx: TenantTransaction, id: string): Promise<WorkspaceArchiveRow> => {
  const row = await findArchive(tx, id);
  if (!row) throw notFound('The archive');
  return row;
};

export const downloadWorkspaceArchive = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
): Promise<EndpointResponse<typeof contract.downloadWorkspaceArchive>> => {
  requireWorkspacePermission(actor, 'workspace_archives.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await requireArchive(tx, id);
    if (row.status !== 'ready' || row.object_key === null)
      throw new AppError('wrong_state', 'This archive has no file. Export the workspace again.');
    const url = await ctx.storage.signedGet(row.object_key, {
      expiresInSeconds: limits.linkMinutes * 60,
      downloadName: row.file_name,
      contentType: 'application/zip',
    });
    return {
      url,
      expiresAt: new Date(ctx.clock.now().getTime() + limits.linkMinutes * 60_000).toISOString(),
    };
  });
};

export const deleteWorkspaceArchive = async (ctx: ServerContext, actor: Actor, id: string): Promise<void> => {
  requireWorkspacePermission(actor, 'workspace_archives.write');
  const key = await withTenant(ctx.db, actor, async (tx) => {
    const row = await requireArchive(tx, id);
    if (isUnfinished(row) && row.run_id !== null) await requestCancel(tx, row.run_id);
    await deleteArchiveRow(tx, id);
    return row.object_key;
  });
  if (key !== null) await ctx.storage.delete(key);
};
