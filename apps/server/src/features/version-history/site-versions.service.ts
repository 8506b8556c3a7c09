// Earlier versions of a whole site: its pages with their positions, its header and footer, its theme and settings.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { siteMay } from '@sitewright/contract/permissions';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import type { SiteState, SiteVersion } from '@sitewright/contract/versions/versions';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listDefinitions, listDocuments } from '../site-content/documents.store.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { createSiteVersion } from '../versions/create-version.service.ts';
import { currentSiteSnapshot } from '../versions/site-snapshot.service.ts';
import {
  contentsOf,
  coverContentsOf,
  countNamedOfSite,
  snapshotOf,
  findLiveVersionRow,
  findSiteVersionRow,
  labelSiteVersion,
  listSiteVersionRows,
  type SiteVersionView,
} from '../versions/site-versions.store.ts';
import { assertNameFree } from './versions.service.ts';

export { listNamesBy } from '../versions/site-versions.store.ts';

const present = (row: SiteVersionView): SiteVersion => ({
  id: row.id,
  version: row.version,
  reason: row.reason,
  label: row.label,
  releaseNumber: row.release_number,
  createdAt: row.created_at.toISOString(),
  author: row.author,
  isLive: row.is_live === true,
  pages: row.pages,
});

export const requireSiteVersion = async (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<SiteVersionView> => {
  const row = await findSiteVersionRow(tx, siteId, id);
  if (!row) throw notFound('The version');
  return row;
};

interface Content {
  document_id: string;
  kind: string;
  content: JsonObject;
}

const stateOf = (facts: JsonObject, contents: readonly Content[]): SiteState => {
  const byId = new Map(contents.map(({ document_id: id, content }) => [id, content]));
  const part = (kind: string): PageContent | null =>
    (contents.find((row) => row.kind === kind)?.content ?? null) as unknown as PageContent | null;
  const { pages, sections, code, ...rest } = facts as unknown as Omit<SiteState, 'header' | 'footer'>;
  const contentOf = (id: string) => (byId.get(id) ?? { sections: [] }) as unknown as PageContent;
  return {
    ...rest,
    pages: pages.map((page) => ({ ...page, content: contentOf(page.id) })),
    ...(sections
      ? { sections: sections.map((section) => ({ ...section, content: contentOf(section.id) })) }
      : {}),
    ...(code ? { code: siteCodeSchema.parse(code) } : {}),
    header: part('header'),
    footer: part('footer'),
  };
};

export const stateOfVersion = async (tx: TenantTransaction, id: string): Promise<SiteState> =>
  stateOf(await snapshotOf(tx, id), await contentsOf(tx, id));

const stateNow = async (tx: TenantTransaction, site: SiteView): Promise<SiteState> => {
  const documents = [...(await listDocuments(tx, site.id)), ...(await listDefinitions(tx, site.id))];
  return stateOf(
    await currentSiteSnapshot(tx, site),
    documents.map(({ id, kind, content }) => ({ document_id: id, kind, content })),
  );
};

/** Code may contain secrets: it is visible only to those who may edit it. */
const visibleTo = (site: SiteView, { code, ...state }: SiteState): SiteState =>
  code && siteMay(site, 'sites.code') ? { ...state, code } : state;

export const listSiteVersions = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  query: { page: number; limit: number },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    const { rows, total } = await listSiteVersionRows(tx, siteId, query);
    return { versions: rows.map(present), pagination: paginationOf(query, total) };
  });

export const getSiteVersion = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, versionId }: { siteId: string; versionId: string },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const row = await requireSiteVersion(tx, siteId, versionId);
    return { ...present(row), state: visibleTo(site, await stateOfVersion(tx, row.id)) };
  });

/** Number of sections of a home page in its thumbnail. */
const coverSections = 3;

export const getSiteVersionCover = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, versionId }: { siteId: string; versionId: string },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    const { id } = await requireSiteVersion(tx, siteId, versionId);
    const { theme, pages } = (await snapshotOf(tx, id)) as unknown as SiteState;
    const home = pages.find(({ isHome }) => isHome) ?? pages[0];
    const contents = await coverContentsOf(tx, id, home?.id ?? null);
    const of = (kind: string): PageContent | undefined =>
      contents.find((row) => row.kind === kind)?.content as unknown as PageContent | undefined;
    const page = of('page') ?? { sections: [] };
    return {
      theme,
      page: { ...page, sections: page.sections.slice(0, coverSections) },
      header: of('header') ?? null,
    };
  });

export const compareWithLive = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const row = await findLiveVersionRow(tx, siteId);
    return {
      live: row ? { ...present(row), state: visibleTo(site, await stateOfVersion(tx, row.id)) } : null,
      now: visibleTo(site, await stateNow(tx, site)),
    };
  });

export const saveSiteVersion = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  label: string,
): Promise<SiteVersion> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.content');
    assertNameFree('site', await countNamedOfSite(tx, siteId));
    const id = await createSiteVersion(tx, site, { reason: 'named', label, userId: actor.userId });
    return present(await requireSiteVersion(tx, siteId, id));
  });

export const renameSiteVersion = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, versionId }: { siteId: string; versionId: string },
  label: string | null,
): Promise<SiteVersion> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.content');
    const row = await requireSiteVersion(tx, siteId, versionId);
    if (label !== null && row.label === null) assertNameFree('site', await countNamedOfSite(tx, siteId));
    await labelSiteVersion(tx, row.id, label);
    return present(await requireSiteVersion(tx, siteId, row.id));
  });
