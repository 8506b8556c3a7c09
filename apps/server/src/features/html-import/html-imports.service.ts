// Imports of websites as a user starts, follows and undoes them.
import { websiteImportUndone } from '@sitewright/contract/html-import/html-import-events';
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type * as contract from '@sitewright/contract/html-import/html-imports';
import { websiteFieldsSchema } from '@sitewright/contract/html-import/html-imports';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { cleanFileName } from '../media/upload/file-name.ts';
import { type ReceivedFile, withOptionalUpload } from '../media/upload/read-upload.ts';
import { withUploadSlot } from '../media/upload/upload.service.ts';
import { syncLivePointer } from '../publishing/live-pointer/live-pointer.service.ts';
import { startRun } from '../runs/runs.service.ts';
import { moveToTrash } from '../site-lifecycle/site-lifecycle.service.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { checkWebsiteRun } from './check-website.run.ts';
import { createFrameToken, framePath } from './frame-token.ts';
import {
  findImport,
  type HtmlImportRow,
  insertImport,
  listImportRows,
  lockImport,
  updateImport,
} from './html-imports.store.ts';
import { archiveKey } from './import-files.ts';
import { importWebsiteRun } from './import-website.run.ts';
import { WebsiteError } from './read/site-source.ts';
import { withZipSource } from './read/zip-source.ts';

const dayMs = 24 * 60 * 60_000;
type Fields = ReturnType<typeof websiteFieldsSchema.parse>;

const refused = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

const readFields = (given: Readonly<Record<string, string>>): Fields => {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const parsed = websiteFieldsSchema.safeParse(filled);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw refused(issue.path.join('.'), issue.message);
};

/** A file that is no website is refused at once, before it is kept for a run. */
const requireWebsite = (path: string): Promise<void> =>
  withZipSource(path, () => Promise.resolve()).catch((error: unknown) => {
    throw error instanceof WebsiteError ? refused('file', error.message) : error;
  });

const requireAddress = (address: string): void => {
  const wanted = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  const url = URL.parse(wanted);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw refused('address', 'Enter the address of a public website, such as www.example.com');
};

const startCheck = async (
  ctx: ServerContext,
  actor: Actor,
  { fields: { address, pages }, file }: { fields: Fields; file: ReceivedFile | undefined },
): Promise<EndpointResponse<typeof contract.validateWebsite>> => {
  const row = await withTenant(ctx.db, actor, (tx) =>
    insertImport(tx, {
      user_id: actor.userId,
      source: file ? 'zip' : 'url',
      source_name: file ? cleanFileName(file.name) : address!,
      pages_max: pages,
    }),
  );
  if (file)
    await ctx.storage.putFile(archiveKey(row.id), file.path, {
      contentType: 'application/zip',
      maxBytes: file.size,
      size: file.size,
    });
  return withTenant(ctx.db, actor, async (tx) => {
    const run = await startRun(ctx, tx, actor, checkWebsiteRun, { importId: row.id });
    await updateImport(tx, row.id, { run_id: run.id });
    return { id: row.id, status: row.status, run };
  });
};

export const validateWebsite = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<EndpointResponse<typeof contract.validateWebsite>> => {
  requirePermission(actor, 'sites.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withOptionalUpload(
      ctx,
      meta.request,
      async ({ fields: given, file }) => {
        const fields = readFields(given);
        if (file) await requireWebsite(file.path);
        else if (fields.address === undefined)
          throw refused('file', 'Choose a ZIP file, or enter the address of a website.');
        else requireAddress(fields.address);
        return startCheck(ctx, actor, { fields, file });
      },
      { field: 'file', maxBytes: limits.archiveBytesMax },
    ),
  );
};

/** Imports are seen by whoever started them. */
const requireOwn = (row: HtmlImportRow | undefined, actor: Actor): HtmlImportRow => {
  if (row?.user_id !== actor.userId) throw notFound('The import');
  return row;
};

export const importWebsite = (
  ctx: ServerContext,
  { actor }: RequestContext,
  { importId, name, choices }: EndpointInput<typeof contract.importWebsite>['body'],
): Promise<EndpointResponse<typeof contract.importWebsite>> => {
  requirePermission(actor, 'sites.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = requireOwn(await lockImport(tx, importId), actor);
    if (row.status !== 'checked')
      throw new AppError(
        'wrong_state',
        row.status === 'checking'
          ? 'This website is still being read. Try again in a moment.'
          : 'This website can’t be imported again. Check it once more.',
      );
    await requireSiteEntitlement(ctx, tx, actor.userId);
    const run = await startRun(ctx, tx, actor, importWebsiteRun, { importId, name: name ?? null, choices });
    await updateImport(tx, importId, { run_id: run.id, status: 'importing', error_code: null });
    return { id: importId, status: 'importing', run };
  });
};

const undoUntil = (row: HtmlImportRow): Date => new Date(row.created_at.getTime() + limits.undoDays * dayMs);

const present = (ctx: ServerContext, row: HtmlImportRow): contract.HtmlImport => {
  const isUndoable = row.status === 'imported' && row.site_id !== null && ctx.clock.now() < undoUntil(row);
  const age = ctx.clock.now().getTime() - row.created_at.getTime();
  const hasFrames = row.report !== null && age < limits.filesDays * dayMs;
  return {
    id: row.id,
    source: row.source,
    sourceName: row.source_name,
    status: row.status,
    report: row.report,
    errorCode: row.error_code,
    siteId: row.site_id,
    siteName: row.site_name,
    runId: row.run_id,
    frames: hasFrames ? `${framePath}/${createFrameToken(ctx, row.id)}` : null,
    createdAt: row.created_at.toISOString(),
    undoUntil: isUndoable ? undoUntil(row).toISOString() : null,
  };
};

export const listHtmlImports = (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listHtmlImports>> => {
  requirePermission(actor, 'sites.write');
  return withTenant(ctx.db, actor, async (tx) => ({
    imports: (await listImportRows(tx, actor.userId, limits.importsListed)).map((row) => present(ctx, row)),
  }));
};

export const getHtmlImport = (ctx: ServerContext, actor: Actor, id: string): Promise<contract.HtmlImport> => {
  requirePermission(actor, 'sites.write');
  return withTenant(ctx.db, actor, async (tx) => present(ctx, requireOwn(await findImport(tx, id), actor)));
};

export const undoHtmlImport = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<{ ok: true }> => {
  requirePermission(actor, 'sites.write');
  const siteId = await withTenant(ctx.db, actor, async (tx) => {
    const row = requireOwn(await lockImport(tx, id), actor);
    if (present(ctx, row).undoUntil === null)
      throw new AppError('wrong_state', 'This import can no longer be undone.');
    const site = await requireSite(tx, actor, row.site_id!, 'sites.manage');
    await moveToTrash(ctx, tx, { actor, meta }, site);
    await updateImport(tx, id, { status: 'undone' });
    await emitForSite(ctx, tx, websiteImportUndone, { actor, meta, payload: { importId: id } }, site);
    return site.id;
  });
  await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId });
  return { ok: true };
};
