// Deletes the files of exports whose time is over, and those of deleted sites.
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { exportsFolder } from './make-export.ts';
import { listExpired, listExportKeys, updateExport } from './site-exports.store.ts';

const hourMs = 60 * 60_000;
/** A file whose row is not written yet is younger. */
const graceHours = 24;

export const purgeExports = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  for (const { tenantId, id, key } of await listExpired(ctx.db, now)) {
    await ctx.storage.delete(key);
    await withTenant(ctx.db, { tenantId }, (tx) =>
      updateExport(tx, id, { status: 'expired', object_key: null }),
    );
  }
  const known = await listExportKeys(ctx.db);
  for await (const { key, changedAt } of ctx.storage.list(exportsFolder)) {
    if (!known.has(key) && now.getTime() - changedAt.getTime() > graceHours * hourMs)
      await ctx.storage.delete(key);
  }
};

export const purgeExportsJob: Job = { name: 'site_exports.purge', cron: '33 * * * *', run: purgeExports };
