// Carries out an import: uploads first, then everything else in one transaction, so that a failed import leaves nothing.
import type { SiteImportReport } from '@sitewright/contract/site-archive/site-imports';
import { siteCreated } from '@sitewright/contract/sites/site-events';
import { siteImported } from '@sitewright/contract/site-archive/archive-events';
import { limits } from '@sitewright/contract/limits';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import { listForms } from '../../forms/forms.store.ts';
import { newPublicId } from '../../forms/public-id.ts';
import type { SiteArchive } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { insertDocument, findPart } from '../../site-content/documents.store.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import { requireSiteEntitlement } from '../../sites/site-meter.ts';
import { insertSite, updateSite } from '../../sites/sites.store.ts';
import { claimSubdomain, freeSubdomain, requireSubdomain } from '../../sites/subdomains.service.ts';
import { snapshotBeforeSiteEdit } from '../../versions/create-version.service.ts';
import { insertChanges, type SiteImportRow, updateImport } from '../site-imports.store.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { parseRow } from '../plan/parse-row.ts';
import { invalidateTypes } from '../../custom-templates/design-cache.ts';
import {
  deleteDesignImages,
  insertArchivedDesigns,
  type StoredDesignFiles,
} from '../../custom-templates/archive/import-designs.ts';
import { designLeftOut, prepareDesigns } from './import-designs.ts';
import { importUploads, type ImportedUploads } from './import-uploads.ts';
import { restoreTrashedMedia, listMediaKeys, type ReturnedMedia } from './imported-media.store.ts';
import { localSite, replaceSite } from './replace-site.ts';
import { trashOthers } from './rows.store.ts';
import { writeTables, type Writing } from './write-rows.ts';

export interface ImportCall {
  ctx: ServerContext;
  actor: Actor;
  archive: SiteArchive;
  plan: ImportPlan;
  row: SiteImportRow;
  folder: string;
  signal: AbortSignal;
  progress: (now: RunProgress) => void;
}

/** Forms get new public ids: those of the backup may be in use. */
const publicIdsOf = async (archive: SiteArchive, plan: ImportPlan): Promise<Map<string, string>> => {
  const ids = new Map<string, string>();
  const table = plan.tables.find(({ name }) => name === 'forms');
  if (!table) return ids;
  for await (const line of archive.rows(tablePath(table.name))) {
    const row = parseRow(table, line);
    if (plan.decide(table, row) === 'create') ids.set(String(row['id']), newPublicId());
  }
  return ids;
};

/** Forms and media of the backup that the site has already. Media in the trash comes back. */
const findPresent = async (
  tx: TenantTransaction,
  {
    archive,
    plan,
    importId,
    uploads,
    publicIds,
  }: Pick<Writing, 'archive' | 'plan' | 'importId'> & {
    uploads: ImportedUploads;
    publicIds: Map<string, string>;
  },
): Promise<void> => {
  if (!plan.target.site) return;
  const presentForms = new Map((await listForms(tx, plan.siteId)).map((form) => [form.id, form.public_id]));
  const presentMedia = await listMediaKeys(tx, plan.siteId);
  const idsOf = async function* (name: string): AsyncGenerator<string> {
    const table = plan.tables.find((one) => one.name === name);
    if (!table) return;
    for await (const line of archive.rows(tablePath(name))) yield String(parseRow(table, line)['id']);
  };
  for await (const id of idsOf('forms')) {
    const publicId = presentForms.get(plan.idOf(id));
    if (publicId !== undefined) publicIds.set(id, publicId);
  }
  const trashed: ReturnedMedia[] = [];
  for await (const id of idsOf('media')) {
    const media = presentMedia.get(plan.idOf(id));
    if (!media) continue;
    uploads.present.set(id, media.storageKey);
    if (media.deletedAt) trashed.push({ id: plan.idOf(id), deletedAt: media.deletedAt });
  }
  await restoreTrashedMedia(tx, { importId, siteId: plan.siteId, trashed });
};

const createSite = async (writing: Writing, row: SiteImportRow): Promise<void> => {
  const { ctx, tx, actor, plan } = writing;
  await requireSiteEntitlement(ctx, tx, actor.userId);
  const site = localSite(writing);
  const name = (row.options.name ?? site.name).slice(0, limits.sites.nameMaxLength);
  const wanted = row.options.subdomain;
  const subdomain =
    wanted === null
      ? await freeSubdomain(tx, subdomainFromName(name) || 'my-site')
      : requireSubdomain(wanted);
  const { id } = await insertSite(tx, {
    id: plan.siteId,
    owner_id: actor.userId,
    name,
    description: site.description,
    subdomain,
    template_id: site.templateId,
    settings: JSON.stringify(site.settings),
    business_context: JSON.stringify(site.businessContext),
    theme: JSON.stringify(site.theme),
    code: JSON.stringify(plan.target.allowsCode ? site.code : {}),
    // Without its password nobody could open it.
    access: site.access === 'password' ? 'members' : site.access,
    archive_mask: plan.target.newMask,
  });
  await claimSubdomain(tx, subdomain, id);
  await emitForSite(ctx, tx, siteCreated, { actor, payload: {} }, { id, name });
};

/** A backup without pages has neither header nor footer, and every site has both. */
const addMissingParts = async ({ tx, actor, plan }: Writing): Promise<void> => {
  for (const kind of ['header', 'footer'] as const) {
    if (await findPart(tx, plan.siteId, kind)) continue;
    await insertDocument(tx, {
      siteId: plan.siteId,
      kind,
      content: { sections: [] },
      userId: actor.userId,
    });
  }
};

/** Posts that the backup does not have go to the trash. */
const trashLaterRows = async ({ ctx, tx, archive, plan, importId }: Writing): Promise<void> => {
  let position = 1_000_000_000;
  for (const table of plan.tables) {
    if (table.trash === undefined || table.onReplace !== 'update') continue;
    const kept: string[] = [];
    for await (const line of archive.rows(tablePath(table.name)))
      kept.push(plan.idOf(String(parseRow(table, line)['id'])));
    const ids = await trashOthers(tx, table, { siteId: plan.siteId, kept, now: ctx.clock.now() });
    await insertChanges(
      tx,
      importId,
      ids.map((id) => {
        position += 1;
        return { position, table_name: table.name, row_key: { id }, before: { [table.trash!]: null } };
      }),
    );
  }
};

const writeAll = async (writing: Writing, row: SiteImportRow): Promise<string | null> => {
  const { ctx, tx, actor, plan } = writing;
  const { mode } = plan.target;
  if (mode === 'new') {
    await createSite(writing, row);
    await writeTables(writing, plan.tables);
    await addMissingParts(writing);
    return null;
  }
  const site = await requireSite(tx, actor, plan.siteId, 'archives.write');
  if (mode === 'merge') {
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await writeTables(writing, plan.tables);
    await updateSite(tx, plan.siteId, {});
    return null;
  }
  // Uploads and forms come before the pages that show them.
  const restored = plan.tables.filter(({ onReplace }) => onReplace === 'restore');
  const before = await replaceSite(writing);
  await writeTables(
    writing,
    plan.tables.filter((table) => !restored.includes(table)),
  );
  await trashLaterRows(writing);
  return before;
};

export interface ImportOutcome {
  siteId: string;
  report: SiteImportReport;
}

const deleteFiles = async (
  ctx: ServerContext,
  uploads: ImportedUploads,
  designs: readonly StoredDesignFiles[],
): Promise<void> => {
  await deleteDesignImages(ctx, designs);
  for (const { key } of uploads.files.values()) await ctx.storage.delete(key).catch(() => undefined);
};

export const importSite = async (call: ImportCall): Promise<ImportOutcome> => {
  const { ctx, actor, archive, plan, row, folder, signal, progress } = call;
  const total = plan.report.created + plan.report.replaced + archive.manifest.files.length;
  let done = 0;
  const advance = (count: number): void => {
    done = Math.min(total, done + count);
    progress({ done, total });
  };
  const uploads = await importUploads({
    ctx,
    actor,
    archive,
    plan,
    folder,
    signal,
    onUpload: () => advance(1),
  });
  const designs = await prepareDesigns(call);
  const publicIds = await publicIdsOf(archive, plan);
  const report: SiteImportReport = {
    ...plan.report,
    problems: [...plan.report.problems, ...uploads.problems, ...designs.problems].slice(
      0,
      limits.lists.pageSizeMax,
    ),
  };
  try {
    const outcome = await withTenant(ctx.db, actor, async (tx) => {
      const imported = await insertArchivedDesigns(tx, designs.all, designs.stored, actor.userId);
      report.problems.push(...imported.leftOut.map(designLeftOut));
      for (const [id, key] of imported.images) uploads.present.set(id, key);
      await findPresent(tx, { archive, plan, importId: row.id, uploads, publicIds });
      const writing: Writing = {
        ...{ ctx, tx, actor, archive, plan, uploads, signal, publicIds },
        types: imported.types,
        importId: row.id,
        onRows: advance,
      };
      const before = await writeAll(writing, row);
      const site = await requireSite(tx, actor, plan.siteId, 'archives.write');
      await updateImport(tx, row.id, {
        status: 'imported',
        site_id: plan.siteId,
        site_name: site.name,
        report: JSON.stringify(report),
        before_version_id: before,
        finished_at: ctx.clock.now(),
      });
      const { mode } = plan.target;
      await emitForSite(ctx, tx, siteImported, { actor, payload: { importId: row.id, mode } }, site);
      signal.throwIfAborted();
      return { siteId: plan.siteId, report, unused: imported.unused };
    });
    await deleteDesignImages(ctx, outcome.unused);
    if (designs.stored.length > 0) invalidateTypes(ctx, actor.tenantId, false);
    return { siteId: outcome.siteId, report: outcome.report };
  } catch (error) {
    await deleteFiles(ctx, uploads, designs.stored);
    throw error;
  }
};
