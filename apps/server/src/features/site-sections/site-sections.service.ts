// Sections saved for a site. Each is a document; `linked-sections.ts` keeps its instances on pages in sync.
import type { JsonObject, Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { SectionCategory } from '@sitewright/contract/library/section-design';
import type {
  SiteSection,
  SiteSectionDetail,
  SiteSectionUse,
} from '@sitewright/contract/site-sections/site-sections';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { deleteDocument, insertDocument } from '../site-content/documents.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { updateSite } from '../sites/sites.store.ts';
import { snapshotBeforeSiteEdit, createSiteVersion } from '../versions/create-version.service.ts';
import { deleteVersionsOf } from '../versions/versions.store.ts';
import { detachInstances, requireSectionSize } from '../site-content/linked-sections.ts';
import { requireContentScripts } from '../site-content/section-code.ts';
import { definitionContent } from './section-content.ts';
import {
  countSections,
  findSection,
  insertSectionRow,
  listSections,
  listUses,
  type SectionChange,
  type SectionRow,
  updateSectionRow,
  type UseRow,
} from '../site-content/site-sections.store.ts';

export { listSectionRows } from '../site-content/site-sections.store.ts';

export const sectionOf = (content: JsonObject): Section | undefined =>
  Array.isArray(content['sections']) ? (content['sections'][0] as unknown as Section) : undefined;

const usesOf = (uses: readonly UseRow[], id: string): UseRow[] =>
  uses.filter(({ linked }) => linked['section'] === id);

const present = (row: SectionRow, uses: readonly UseRow[]): SiteSection => ({
  id: row.id,
  siteId: row.site_id,
  name: row.name,
  category: row.category as SectionCategory,
  type: sectionOf(row.content)?.type ?? '',
  state: row.state,
  sync: row.sync,
  version: row.version,
  usedOn: new Set(usesOf(uses, row.id).map(({ document_id: id }) => id)).size,
  createdAt: row.created_at.toISOString(),
  updatedAt: new Date(Math.max(row.updated_at.getTime(), row.edited_at.getTime())).toISOString(),
});

const presentUse = (row: UseRow): SiteSectionUse => ({
  documentId: row.document_id,
  pageId: row.page_id,
  title: row.title ?? row.kind,
  sectionId: row.section_id,
  overrides: Object.keys((row.linked['overrides'] ?? {}) as JsonObject).length,
});

export const requireSection = async (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<SectionRow> => {
  const row = await findSection(tx, siteId, id);
  if (!row) throw notFound('The saved section');
  return row;
};

export const detail = async (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<SiteSectionDetail> => {
  const row = await requireSection(tx, siteId, id);
  const uses = usesOf(await listUses(tx, siteId), id);
  return { ...present(row, uses), content: row.content, uses: uses.map(presentUse) };
};

export const listSiteSections = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    const uses = await listUses(tx, siteId);
    return { sections: (await listSections(tx, siteId)).map((row) => present(row, uses)) };
  });

export const getSiteSection = (ctx: ServerContext, actor: Actor, siteId: string, id: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    return detail(tx, siteId, id);
  });

const requireRoom = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  const { perSite } = limits.siteSections;
  const used = await countSections(tx, siteId);
  if (used < perSite) return;
  throw new AppError('limit_reached', `A site can have up to ${perSite} saved sections. Delete one first.`, {
    details: { meter: 'sectionsPerSite', used, limit: perSite },
  });
};

interface SavedSection {
  name: string;
  category: string;
  sync: SectionRow['sync'];
  section: JsonObject;
}

export const addSection = async (
  tx: TenantTransaction,
  actor: Actor,
  siteId: string,
  { name, category, sync, section }: SavedSection,
): Promise<{ id: string; removed: string[] }> => {
  await requireRoom(tx, siteId);
  const { content, removed } = definitionContent(section);
  requireSectionSize(content);
  const { id } = await insertDocument(tx, { siteId, kind: 'section', content, userId: actor.userId });
  await insertSectionRow(tx, { siteId, id, name, category, sync, userId: actor.userId });
  return { id, removed };
};

export const createSiteSection = (ctx: ServerContext, actor: Actor, siteId: string, saved: SavedSection) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    await requireContentScripts(tx, site, {}, { sections: [saved.section] });
    await snapshotBeforeSiteEdit(ctx, tx, site);
    const { id, removed } = await addSection(tx, actor, siteId, saved);
    return { section: await detail(tx, siteId, id), removed };
  });

interface Target {
  siteId: string;
  id: string;
}

export const updateSiteSection = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: Target,
  change: SectionChange,
): Promise<SiteSection> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    await requireSection(tx, siteId, id);
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await updateSectionRow(tx, id, change);
    if (change.sync === 'detached') {
      await detachInstances(tx, { siteId, definitionId: id, userId: actor.userId });
      await updateSite(tx, siteId, {});
    }
    return present(await requireSection(tx, siteId, id), await listUses(tx, siteId));
  });

export const duplicateSiteSection = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: Target,
  name: string | undefined,
): Promise<SiteSection> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const row = await requireSection(tx, siteId, id);
    const section = (sectionOf(row.content) ?? {}) as unknown as JsonObject;
    const { nameMaxLength } = limits.siteSections;
    await snapshotBeforeSiteEdit(ctx, tx, site);
    const copy = await addSection(tx, actor, siteId, {
      name: name || `${row.name.slice(0, nameMaxLength - 7)} (copy)`,
      category: row.category,
      sync: row.sync,
      section,
    });
    return present(await requireSection(tx, siteId, copy.id), []);
  });

/** Deletes a saved section. One that pages use is deleted only if they keep copies of it. */
export const deleteSiteSection = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: Target,
  isDetaching: boolean,
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    await requireSection(tx, siteId, id);
    const uses = usesOf(await listUses(tx, siteId), id);
    if (uses.length > 0 && !isDetaching) {
      const pages = new Set(uses.map(({ document_id: document }) => document)).size;
      throw new AppError(
        'in_use',
        `This section is used on ${pages === 1 ? '1 page' : `${pages} pages`}. Keep copies there or cancel.`,
        { details: { count: pages, uses: uses.map(presentUse) } },
      );
    }
    // Makes the deletion restorable, as for a page.
    await createSiteVersion(tx, site, { reason: 'session', userId: actor.userId });
    if (uses.length > 0) {
      await detachInstances(tx, { siteId, definitionId: id, userId: actor.userId });
      await updateSite(tx, siteId, {});
    }
    await deleteVersionsOf(tx, id);
    await deleteDocument(tx, id);
  });
