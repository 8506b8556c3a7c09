// Checks an uploaded backup: the file as a whole, every row, every upload.
import type { ArchiveError, SiteImportReport } from '@sitewright/contract/site-archive/site-imports';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenantSnapshot } from '../../core/db/tenant-scope.ts';
import { newMask } from '../site-archive/archive-ids.ts';
import { ArchiveFileError, type SiteArchive, withSiteArchive } from '../site-archive/open-archive.ts';
import { mayUseCode } from '../site-content/may-use-code.ts';
import { requireSite } from '../sites/require-site.ts';
import { type BackupFile, withBackupFile } from './foreign/foreign-file.ts';
import { readForeignProblems } from './foreign/foreign-problems.ts';
import { readDesignProblems } from './writing/import-designs.ts';
import { type ImportPlan, type ImportTarget, planImport } from './plan/plan-import.ts';

export interface WantedImport {
  mode: ImportTarget['mode'];
  siteId: string | null;
  includeMedia: boolean;
}

/** A plan for the site as it is now. @throws ArchiveFileError */
export const planFor = (
  ctx: ServerContext,
  actor: Actor,
  archive: SiteArchive,
  { mode, siteId, includeMedia }: WantedImport,
  mask: string = newMask(),
): Promise<ImportPlan> =>
  withTenantSnapshot(ctx.db, actor, async (tx) => {
    const site = siteId === null ? undefined : await requireSite(tx, actor, siteId, 'archives.write');
    const allowsCode = await mayUseCode(tx);
    const plan = await planImport(tx, archive, ctx.archiveTables, {
      ...{ mode, includeMedia, allowsCode },
      site,
      newMask: mask,
    });
    plan.report.problems.push(
      ...(await readForeignProblems(archive)),
      ...(await readDesignProblems(tx, actor, archive)),
    );
    if (!allowsCode) plan.report.problems.push({ code: 'code_left_out', path: '', detail: '' });
    return plan;
  });

export interface CheckedBackup {
  report: SiteImportReport | null;
  errors: ArchiveError[];
  uploadId: string | null;
}

/** `keep` is called with a backup that can be imported. */
export const checkBackup = async (
  ctx: ServerContext,
  actor: Actor,
  file: BackupFile,
  { keep, ...wanted }: WantedImport & { keep: (backup: BackupFile) => Promise<string> },
): Promise<CheckedBackup> => {
  try {
    return await withBackupFile(ctx, file, (backup) =>
      withSiteArchive(backup.path, async (archive) => {
        const { report } = await planFor(ctx, actor, archive, wanted);
        for (const { path: name } of archive.manifest.files)
          if (!name.startsWith('data/')) await archive.verify(name);
        return { report, errors: [], uploadId: await keep(backup) };
      }),
    );
  } catch (error) {
    if (!(error instanceof ArchiveFileError)) throw error;
    return { report: null, errors: [error.toJSON()], uploadId: null };
  }
};
