// Imports the archive of a workspace into the one of the actor: each site in a transaction of its own, so that one that does not fit
// leaves the others.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@sitewright/contract/content';
import { jsonObject } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import { sectionCategories } from '@sitewright/contract/library/section-design';
import { workspaceArchiveLimits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import {
  archivedMemberSchema,
  type WorkspaceReport,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import { z } from 'zod';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withoutScripts } from '../../core/db/archive/archive-table.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { findTenantBasics } from '../../identity/members/invitations.store.ts';
import { inviteOne } from '../../identity/members/invitations.service.ts';
import { newMask } from '../site-archive/archive-ids.ts';
import { ArchiveFileError, withSiteArchive } from '../site-archive/open-archive.ts';
import { mayUseCode } from '../site-content/may-use-code.ts';
import type { ArchivedDesign } from '../custom-templates/archive/archived-design.ts';
import { isDesignPath } from '../site-archive/archived-designs.ts';
import { importDesignsAlone, parseDesign } from '../site-import/writing/import-designs.ts';
import { planFor } from '../site-import/check-backup.ts';
import { insertImport, updateImport } from '../site-import/site-imports.store.ts';
import { importSite } from '../site-import/writing/import-site.ts';
import { countLibrary, insertLibraryRow } from '../site-sections/section-library.store.ts';
import type { OpenedWorkspace } from './open-workspace.ts';
import { findMembersByEmail, setOwner } from './workspace-archives.store.ts';

export interface WorkspaceImport {
  ctx: ServerContext;
  actor: Actor;
  archive: OpenedWorkspace;
  folder: string;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
  /** What an earlier attempt of the same run has done. */
  report: WorkspaceReport;
  /** Stores what is done so far. */
  save: (report: WorkspaceReport) => Promise<void>;
}

type ArchivedSite = OpenedWorkspace['manifest']['sites'][number];

const importOne = async (
  { ctx, actor, folder, archive, signal }: WorkspaceImport,
  site: ArchivedSite,
): Promise<string> => {
  const path = join(folder, 'site');
  try {
    await archive.extract(site, path);
    const row = await withTenant(ctx.db, actor, (tx) =>
      insertImport(tx, {
        user_id: actor.userId,
        mode: 'new',
        site_id: null,
        file_name: site.path,
        bytes: site.bytes,
        options: JSON.stringify({
          mode: 'new',
          siteId: null,
          includeMedia: true,
          name: null,
          subdomain: null,
          // The archive has it.
          uploadId: '',
        }),
        status: 'running',
      }),
    );
    try {
      const { siteId } = await withSiteArchive(path, async (opened) => {
        const plan = await planFor(
          ctx,
          actor,
          opened,
          { mode: 'new', siteId: null, includeMedia: true },
          newMask(),
        );
        return importSite({
          ctx,
          actor,
          archive: opened,
          plan,
          row,
          folder,
          signal,
          progress: () => undefined,
        });
      });
      return siteId;
    } catch (error) {
      await withTenant(ctx.db, actor, (tx) =>
        updateImport(tx, row.id, {
          status: signal.aborted ? 'cancelled' : 'failed',
          finished_at: ctx.clock.now(),
        }),
      );
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
};

/** Why a site could not be imported; undefined for an error that ends the import. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ArchiveFileError || error instanceof AppError ? error.message : undefined;

const importSites = async (call: WorkspaceImport): Promise<void> => {
  const { ctx, actor, archive, signal, progress, report, save } = call;
  const { sites } = archive.manifest;
  const owners = await withTenant(ctx.db, actor, (tx) =>
    findMembersByEmail(tx, [...new Set(sites.map(({ ownerEmail }) => ownerEmail.toLowerCase()))]),
  );
  for (const [index, site] of sites.entries()) {
    progress({ done: index, total: sites.length });
    if (index < report.sites.length) continue;
    signal.throwIfAborted();
    try {
      const siteId = await importOne(call, site);
      const ownerId = owners.get(site.ownerEmail.toLowerCase());
      if (ownerId !== undefined && ownerId !== actor.userId)
        await withTenant(ctx.db, actor, (tx) => setOwner(tx, { siteId, ownerId }));
      report.sites.push({ name: site.name, siteId, reason: null });
    } catch (error) {
      const reason = signal.aborted ? undefined : reasonOf(error);
      if (reason === undefined) throw error;
      report.sites.push({ name: site.name, siteId: null, reason });
    }
    await save(report);
  }
};

const librarySchema = z.object({
  name: z.string().min(1).max(200),
  category: z.enum(sectionCategories),
  content: jsonObject,
});

const importLibrary = async ({ ctx, actor, archive, report, save }: WorkspaceImport): Promise<void> => {
  if (report.sections > 0) return;
  const rows = await archive.rows('library.ndjson');
  report.sections = await withTenant(ctx.db, actor, async (tx) => {
    const allowsCode = await mayUseCode(tx);
    const room = limits.siteSections.perTenant - (await countLibrary(tx));
    let added = 0;
    for (const row of rows.slice(0, Math.max(0, room))) {
      const parsed = librarySchema.safeParse(row);
      if (!parsed.success)
        throw new ArchiveFileError('broken_row', 'A saved section of this archive is damaged.');
      const { name, category, content } = parsed.data;
      const given = content as JsonObject;
      const safe = allowsCode ? given : withoutScripts(given);
      await insertLibraryRow(tx, { name, category, content: safe, userId: actor.userId });
      added += 1;
    }
    return added;
  });
  await save(report);
};

const importDesigns = async ({
  ctx,
  actor,
  archive,
  report,
  save,
  signal,
}: WorkspaceImport): Promise<void> => {
  const files = archive.manifest.files.filter(({ path }) => isDesignPath(path));
  if (files.length === 0 || report.designs > 0) return;
  const designs = async function* (): AsyncGenerator<ArchivedDesign> {
    for (const file of files) yield parseDesign(await archive.text(file), file.path);
  };
  report.designs = await importDesignsAlone({ ctx, actor, designs: designs(), signal });
  await save(report);
};

/** People who are members already stay as they are; everybody else gets an invitation with their former role. */
const invitePeople = async ({ ctx, actor, archive, report, save }: WorkspaceImport): Promise<void> => {
  if (report.invited > 0) return;
  const rows = await archive.rows('people.ndjson');
  const people = z.array(archivedMemberSchema).max(workspaceArchiveLimits.peopleMax).safeParse(rows);
  if (!people.success)
    throw new ArchiveFileError('broken_row', 'The list of people in this archive is damaged.');
  report.invited = await withTenant(ctx.db, actor, async (tx) => {
    const tenant = await findTenantBasics(tx, tx.tenantId);
    if (!tenant) throw new AppError('not_found', 'The workspace was not found.');
    const emails = people.data.map(({ email }) => email.toLowerCase());
    const members = await findMembersByEmail(tx, emails);
    let invited = 0;
    for (const { email, role } of people.data) {
      if (members.has(email.toLowerCase())) continue;
      await inviteOne(ctx, tx, { actor, meta: undefined }, { tenant, email, role, message: '', siteIds: [] });
      invited += 1;
    }
    return invited;
  });
  await save(report);
};

export const importWorkspaceArchive = async (
  call: WorkspaceImport,
  { invitesPeople }: { invitesPeople: boolean },
): Promise<WorkspaceReport> => {
  await importDesigns(call);
  await importLibrary(call);
  await importSites(call);
  if (invitesPeople) await invitePeople(call);
  return call.report;
};
