// The section library shared by the sites of a tenant. Sections are copied in and out, because sites are edited,
// published and restored independently.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { readPageLink } from '@sitewright/contract/pages/page-link';
import type { SectionCategory } from '@sitewright/contract/library/section-design';
import type { LibrarySection, SiteSectionDetail } from '@sitewright/contract/site-sections/site-sections';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { importImages } from '../media/import-images.ts';
import { listPages } from '../site-content/pages.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';
import {
  countLibrary,
  deleteLibraryRow,
  findLibraryRow,
  insertLibraryRow,
  type LibrarySectionRow,
  listLibraryRows,
} from './section-library.store.ts';
import { addSection, detail, requireSection, sectionOf } from './site-sections.service.ts';

const present = ({ id, name, category, content, created_at: at }: LibrarySectionRow): LibrarySection => ({
  id,
  name,
  category: category as SectionCategory,
  type: sectionOf(content)?.type ?? '',
  createdAt: at.toISOString(),
});

export const listLibrarySections = async (ctx: ServerContext, actor: Actor) => {
  requirePermission(actor, 'sites.write');
  return withTenant(ctx.db, actor, async (tx) => ({ sections: (await listLibraryRows(tx)).map(present) }));
};

export const pushSiteSection = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, id }: { siteId: string; id: string },
): Promise<LibrarySection> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'tenant.write');
    const { name, category, content } = await requireSection(tx, siteId, id);
    const { perTenant } = limits.siteSections;
    const used = await countLibrary(tx);
    if (used >= perTenant) {
      throw new AppError(
        'limit_reached',
        `A workspace can share up to ${perTenant} sections. Stop sharing one first.`,
        { details: { meter: 'sectionsPerTenant', used, limit: perTenant } },
      );
    }
    return present(await insertLibraryRow(tx, { name, category, content, userId: actor.userId }));
  });

/** Removes links to pages of the source site, which do not exist here. */
const withoutForeignPages = (value: Json, pages: ReadonlySet<string>): Json => {
  if (typeof value === 'string') {
    const link = readPageLink(value);
    return !link || pages.has(link.pageId) ? value : '';
  }
  if (Array.isArray(value)) return value.map((entry) => withoutForeignPages(entry, pages));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withoutForeignPages(entry, pages)]),
  );
};

export const insertFromLibrary = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  librarySectionId: string,
): Promise<SiteSectionDetail> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const row = await findLibraryRow(tx, librarySectionId);
    const section = row && sectionOf(row.content);
    if (!section) throw notFound('The section');
    const pages = new Set((await listPages(tx, siteId)).map(({ id }) => id));
    const own = withoutForeignPages(section as unknown as JsonObject, pages) as JsonObject;
    await importImages(ctx, tx, { siteId, userId: actor.userId }, own);
    await snapshotBeforeSiteEdit(ctx, tx, site);
    const { name, category } = row;
    const { id } = await addSection(tx, actor, siteId, { name, category, sync: 'linked', section: own });
    return detail(tx, siteId, id);
  });

export const deleteLibrarySection = async (ctx: ServerContext, actor: Actor, id: string): Promise<void> => {
  requirePermission(actor, 'tenant.write');
  return withTenant(ctx.db, actor, async (tx) => {
    if (!(await findLibraryRow(tx, id))) throw notFound('The section');
    await deleteLibraryRow(tx, id);
  });
};
