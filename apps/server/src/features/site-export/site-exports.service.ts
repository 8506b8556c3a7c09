// Exports of a site as its owner manages them.
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import { archiveParts } from '@sitewright/contract/site-archive/archive-manifest';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type * as contract from '@sitewright/contract/site-archive/site-exports';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { requirePermission, type Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { withIdempotency } from '../../identity/idempotency/with-idempotency.ts';
import { countRows } from '../site-archive/read-table.store.ts';
import { startRun } from '../runs/runs.service.ts';
import { requestCancel } from '../runs/runs.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { exportSiteRun } from './export-site.run.ts';
import { exportTemplate, exportTemplates } from './export-templates.ts';
import { presentExport } from './present-export.ts';
import {
  deleteExportRow,
  type ExportRow,
  findExport,
  insertExport,
  listExportRows,
  updateExport,
} from './site-exports.store.ts';

type Parts = EndpointResponse<typeof contract.prepareExport>['parts'];

export const prepareExport = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<EndpointResponse<typeof contract.prepareExport>> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'archives.read');
    const parts = Object.fromEntries(archiveParts.map((part) => [part, { bytes: 0, files: 0 }])) as Parts;
    for (const table of ctx.archiveTables) {
      const part = parts[table.part];
      part.bytes += (await countRows(tx, table, siteId)).bytes;
      part.files += 1;
      for (const { bytes } of (await table.objects?.(tx, siteId)) ?? []) {
        part.bytes += bytes;
        part.files += 1;
      }
    }
    // The row of the site itself, and the manifest.
    const estimate = { bytes: 0, files: 2 };
    for (const { bytes, files } of Object.values(parts)) {
      estimate.bytes += bytes;
      estimate.files += files;
    }
    return { estimate, options: exportTemplate('backup').options, parts };
  });

export const listExportTemplates = (
  actor: Actor,
  useCase: contract.ExportUseCase | undefined,
): EndpointResponse<typeof contract.listExportTemplates> => {
  requirePermission(actor, 'archives.read');
  return {
    templates: exportTemplates.filter((template) => useCase === undefined || template.useCase === useCase),
  };
};

const unfinished = (row: ExportRow): boolean => row.status === 'queued' || row.status === 'running';

/** Older exports beyond those that the history shows. */
const deleteOld = async (tx: TenantTransaction, siteId: string): Promise<string[]> => {
  const rows = (await listExportRows(tx, siteId)).filter((row) => !unfinished(row));
  const old = rows.slice(limits.exportsListed - 1);
  for (const { id } of old) await deleteExportRow(tx, id);
  return old.flatMap((row) => row.object_key ?? []);
};

export const startExport = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  { templateId, format, options }: EndpointInput<typeof contract.startExport>['body'],
): Promise<EndpointResponse<typeof contract.startExport>> => {
  const template = exportTemplate(templateId ?? (format === 'html' ? 'single-page' : 'backup'));
  if (format !== undefined && format !== template.format) {
    const sentence = `The export “${template.name}” is a ${template.format.toUpperCase()} file.`;
    throw new AppError('validation_failed', sentence, { fields: { format: sentence } });
  }
  const { started, old } = await withTenant(ctx.db, actor, async (tx) => {
    let keys: string[] = [];
    const result = await withIdempotency(ctx, tx, { actor, call: meta.idempotency }, async () => {
      const site = await requireSite(tx, actor, siteId, 'archives.write');
      if ((await listExportRows(tx, siteId)).some(unfinished))
        throw new AppError(
          'wrong_state',
          'An export of this site is running. Wait until it is done, or cancel it.',
        );
      keys = await deleteOld(tx, siteId);
      const day = ctx.clock.now().toISOString().slice(0, 10);
      const row = await insertExport(tx, {
        site_id: siteId,
        user_id: actor.userId,
        use_case: template.useCase,
        options: JSON.stringify({ ...template.options, ...options }),
        file_name: `${subdomainFromName(site.name) || 'site'}-${template.useCase}-${day}.${template.format}`,
      });
      const run = await startRun(ctx, tx, actor, exportSiteRun, { siteId, exportId: row.id });
      await updateExport(tx, row.id, { run_id: run.id });
      return { id: row.id, status: row.status, run };
    });
    return { started: result, old: keys };
  });
  for (const key of old) await ctx.storage.delete(key).catch(() => undefined);
  return started;
};

export const listExports = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<EndpointResponse<typeof contract.listExports>> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'archives.read');
    return { exports: (await listExportRows(tx, siteId)).slice(0, limits.exportsListed).map(presentExport) };
  });

const requireExport = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  permission: 'archives.read' | 'archives.write',
): Promise<ExportRow> => {
  requirePermission(actor, permission);
  const row = await findExport(tx, id);
  if (!row) throw notFound('The export');
  // Answers with the export, not with the site, about which the caller said nothing.
  await requireSite(tx, actor, row.site_id, permission).catch(() => {
    throw notFound('The export');
  });
  return row;
};

export const downloadExport = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
): Promise<EndpointResponse<typeof contract.downloadExport>> =>
  withTenant(ctx.db, actor, async (tx) => {
    const row = await requireExport(tx, actor, id, 'archives.read');
    if (unfinished(row))
      throw new AppError('wrong_state', 'This export is still running. Try again when it is done.');
    if (row.status === 'expired' || row.object_key === null)
      throw new AppError('wrong_state', 'The file of this export was deleted. Export the site again.');
    const url = await ctx.storage.signedGet(row.object_key, {
      expiresInSeconds: limits.linkMinutes * 60,
      downloadName: row.file_name,
      contentType: row.object_key.endsWith('.html') ? 'text/html' : 'application/zip',
    });
    const expiresAt = new Date(ctx.clock.now().getTime() + limits.linkMinutes * 60_000);
    return { url, expiresAt: expiresAt.toISOString() };
  });

export const deleteExport = async (ctx: ServerContext, actor: Actor, id: string): Promise<void> => {
  const key = await withTenant(ctx.db, actor, async (tx) => {
    const row = await requireExport(tx, actor, id, 'archives.write');
    if (unfinished(row) && row.run_id !== null) await requestCancel(tx, row.run_id);
    await deleteExportRow(tx, id);
    return row.object_key;
  });
  if (key !== null) await ctx.storage.delete(key);
};
