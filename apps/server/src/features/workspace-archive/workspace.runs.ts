// Carries out exports and imports of workspaces.
import { uuid } from '@sitewright/contract/fields';
import {
  workspaceExported,
  workspaceImported,
} from '@sitewright/contract/workspace-archive/workspace-archive-events';
import { workspaceArchiveLimits as limits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import type { WorkspaceReport } from '@sitewright/contract/workspace-archive/workspace-archives';
import { join } from 'node:path';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import { defineRun, type RunCall } from '../../core/context/run.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { createObjectKey } from '../../core/storage/object-keys.ts';
import { findTenant } from '../../identity/tenants/tenants.store.ts';
import { asResponse } from '../media/upload/storage-responses.ts';
import { copyObject, withTempFolder } from '../media/workers/temp-folder.ts';
import { ArchiveFileError } from '../site-archive/open-archive.ts';
import { importWorkspaceArchive } from './import-workspace.ts';
import { withWorkspaceArchive } from './open-workspace.ts';
import { findArchive, updateArchive, type WorkspaceArchiveRow } from './workspace-archives.store.ts';
import { writeWorkspace } from './write-workspace.ts';

export const archivesFolder = 'workspace-archives/';
const dayMs = 24 * 60 * 60_000;
/** No archive is larger: the storage counts while it writes, and needs a limit. */
const bytesMax = 1024 ** 5;

interface Input {
  archiveId: string;
}
const input = z.object({ archiveId: uuid });
const result = z.object({ archiveId: uuid, sites: z.int() });

const begin = (
  ctx: ServerContext,
  { actor, input: { archiveId } }: RunCall<Input>,
): Promise<WorkspaceArchiveRow> =>
  withTenant(ctx.db, actor, async (tx) => {
    const row = await findArchive(tx, archiveId);
    if (!row) throw notFound('The archive');
    if (row.status === 'queued') await updateArchive(tx, archiveId, { status: 'running' });
    return row;
  });

const announce = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { event, archiveId }: { event: typeof workspaceExported | typeof workspaceImported; archiveId: string },
): Promise<void> => {
  const tenant = await findTenant(tx, tx.tenantId);
  await emit(ctx, tx, event, {
    tenantId: tx.tenantId,
    // Users are not notified of what they do themselves, and an export is what they wait for.
    actor: event === workspaceExported ? systemActor : actor,
    target: { type: 'tenant', id: tx.tenantId, label: tenant?.name },
    payload: { archiveId, userId: actor.userId },
  });
};

/** Records the end of a run that failed or was cancelled. */
const fail = (ctx: ServerContext, { actor, input: { archiveId }, signal }: RunCall<Input>, error: unknown) =>
  withTenant(ctx.db, actor, (tx) =>
    updateArchive(tx, archiveId, {
      status: signal.aborted ? 'cancelled' : 'failed',
      error: signal.aborted
        ? null
        : error instanceof AppError || error instanceof ArchiveFileError
          ? error.message
          : 'Something went wrong on the server. Try again.',
      finished_at: ctx.clock.now(),
    }),
  );

const exportTo = async (
  ctx: ServerContext,
  call: RunCall<Input>,
): Promise<{ key: string; bytes: number; sites: number }> =>
  withTempFolder(ctx, async (folder) => {
    const { actor, signal, progress } = call;
    const { body, sites } = await writeWorkspace(ctx, { actor, folder, signal, progress });
    const stop = (): void => void body.destroy(new Error('the export was cancelled'));
    signal.addEventListener('abort', stop, { once: true });
    const key = archivesFolder + createObjectKey('zip');
    try {
      const { size } = await ctx.storage.put(key, body, {
        contentType: 'application/zip',
        maxBytes: bytesMax,
      });
      return { key, bytes: size, sites };
    } catch (error) {
      body.on('error', () => undefined).destroy();
      throw asResponse(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });

export const exportWorkspaceRun = defineRun({
  kind: 'workspace_export',
  permission: 'workspace_archives.write',
  input,
  result,
  run: async (ctx, call) => {
    const {
      actor,
      input: { archiveId },
    } = call;
    const row = await begin(ctx, call);
    // The process ended between the export and the end of its run.
    if (row.status === 'ready') return { archiveId, sites: row.sites ?? 0 };
    try {
      const { key, bytes, sites } = await exportTo(ctx, call);
      await withTenant(ctx.db, actor, async (tx) => {
        await updateArchive(tx, archiveId, {
          status: 'ready',
          object_key: key,
          bytes,
          sites,
          finished_at: ctx.clock.now(),
          expires_at: new Date(ctx.clock.now().getTime() + limits.readyDays * dayMs),
        });
        await announce(ctx, tx, actor, { event: workspaceExported, archiveId });
      }).catch(async (error: unknown) => {
        await ctx.storage.delete(key).catch(() => undefined);
        throw error;
      });
      return { archiveId, sites };
    } catch (error) {
      await fail(ctx, call, error);
      throw error;
    }
  },
});

const nothing: WorkspaceReport = { sites: [], sections: 0, designs: 0, invited: 0 };

export const importWorkspaceRun = defineRun({
  kind: 'workspace_import',
  permission: 'workspace_archives.write',
  input,
  result,
  run: async (ctx, call) => {
    const {
      actor,
      input: { archiveId },
      signal,
      progress,
    } = call;
    const row = await begin(ctx, call);
    const key = row.object_key;
    const doneOf = ({ sites }: WorkspaceReport): number =>
      sites.filter(({ siteId }) => siteId !== null).length;
    if (row.status === 'imported' && row.report) return { archiveId, sites: doneOf(row.report) };
    try {
      const report = await withTempFolder(ctx, async (folder) => {
        const path = join(folder, 'workspace');
        if (key === null || !(await copyObject(ctx, key, path)))
          throw new AppError('validation_failed', 'The file of this import was deleted. Upload it again.');
        return withWorkspaceArchive(path, (archive) =>
          importWorkspaceArchive(
            {
              ctx,
              actor,
              archive,
              folder,
              signal,
              progress,
              report: row.report ?? structuredClone(nothing),
              save: (now) =>
                withTenant(ctx.db, actor, (tx) =>
                  updateArchive(tx, archiveId, { report: JSON.stringify(now) }),
                ),
            },
            { invitesPeople: (row.options as { invitePeople?: string }).invitePeople === 'yes' },
          ),
        );
      });
      await withTenant(ctx.db, actor, async (tx) => {
        await updateArchive(tx, archiveId, {
          status: 'imported',
          object_key: null,
          sites: doneOf(report),
          report: JSON.stringify(report),
          finished_at: ctx.clock.now(),
        });
        await announce(ctx, tx, actor, { event: workspaceImported, archiveId });
      });
      await ctx.storage.delete(key!).catch(() => undefined);
      return { archiveId, sites: doneOf(report) };
    } catch (error) {
      await fail(ctx, call, error);
      throw error;
    }
  },
});
