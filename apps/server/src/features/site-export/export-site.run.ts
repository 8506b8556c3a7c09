// Carries out an export: writes the file to the storage, and tells the user who asked for it.
import { siteExportFailed, siteExportReady } from '@sitewright/contract/site-archive/archive-events';
import { archiveLimits as limits } from '@sitewright/contract/site-archive/archive-limits';
import { exportResultSchema } from '@sitewright/contract/site-archive/site-exports';
import { uuid } from '@sitewright/contract/fields';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { defineRun, type RunCall } from '../../core/context/run.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { withTempFolder } from '../media/workers/temp-folder.ts';
import { requireSite } from '../sites/require-site.ts';
import { storeBackup, storeWebsite, type StoredExport } from './make-export.ts';
import { type ExportRow, findExport, updateExport } from './site-exports.store.ts';

interface Input {
  siteId: string;
  exportId: string;
}

const dayMs = 24 * 60 * 60_000;

const announce = (
  ctx: ServerContext,
  actor: Actor,
  row: ExportRow,
  done: {
    event: typeof siteExportReady | typeof siteExportFailed;
    change: Parameters<typeof updateExport>[2];
  },
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    await updateExport(tx, row.id, { finished_at: ctx.clock.now(), ...done.change });
    const site = await requireSite(tx, actor, row.site_id, 'archives.write');
    await emit(ctx, tx, done.event, {
      tenantId: actor.tenantId,
      // Users are not notified of what they do themselves, and this is what they wait for.
      actor: systemActor,
      target: { type: 'site', id: row.site_id, label: site.name },
      payload: { exportId: row.id, useCase: row.use_case, userId: actor.userId },
    });
  });

const makeExport = async (
  ctx: ServerContext,
  row: ExportRow,
  { actor, signal, progress }: RunCall<Input>,
): Promise<StoredExport> =>
  withTempFolder(ctx, (folder) => {
    const making = { row, actor, signal, folder, progress };
    return row.use_case === 'backup' ? storeBackup(ctx, making) : storeWebsite(ctx, making);
  });

export const exportSiteRun = defineRun({
  kind: 'site_export',
  permission: 'archives.write',
  input: z.object({ siteId: uuid, exportId: uuid }),
  result: exportResultSchema,
  run: async (ctx, call) => {
    const { actor, input, signal } = call;
    const row = await withTenant(ctx.db, actor, async (tx) => {
      await requireSite(tx, actor, input.siteId, 'archives.write');
      const found = await findExport(tx, input.exportId);
      if (found) await updateExport(tx, found.id, { status: 'running' });
      return found;
    });
    if (!row) throw new AppError('not_found', 'The export was deleted.');
    // The process ended between the export and the end of its run.
    if (row.status === 'ready')
      return { exportId: row.id, bytes: Number(row.bytes), files: Number(row.files) };
    try {
      const { key, bytes, files, warnings } = await makeExport(ctx, row, call);
      await announce(ctx, actor, row, {
        event: siteExportReady,
        change: {
          status: 'ready',
          object_key: key,
          bytes,
          files,
          warnings: JSON.stringify(warnings),
          expires_at: new Date(ctx.clock.now().getTime() + limits.readyDays * dayMs),
        },
      }).catch(async (error: unknown) => {
        await ctx.storage.delete(key).catch(() => undefined);
        throw error;
      });
      return { exportId: row.id, bytes, files };
    } catch (error) {
      if (signal.aborted) {
        await withTenant(ctx.db, actor, (tx) =>
          updateExport(tx, row.id, { status: 'cancelled', finished_at: ctx.clock.now() }),
        );
        throw error;
      }
      const code = error instanceof AppError ? error.code : 'internal';
      await announce(ctx, actor, row, {
        event: siteExportFailed,
        change: { status: 'failed', error_code: code },
      });
      throw error;
    }
  },
});
