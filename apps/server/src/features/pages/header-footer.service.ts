// The header and footer of a site: documents with one section each, exposed in the specification's format. Keeps the
// header's menu in sync with the pages.
import type { Json, JsonObject, PageContent } from '@sitewright/contract/content';
import { pageLink } from '@sitewright/contract/pages/page-link';
import type { SitePartResponse } from '@sitewright/contract/pages/pages';
import { planMenu } from '@sitewright/contract/pages/site-menu';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { dataKeyOf, dataOf } from '@sitewright/contract/sections/section-data';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { replaceContent } from '../documents/documents.service.ts';
import { findPart, lockDocument } from '../site-content/documents.store.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireContentScripts } from '../site-content/section-code.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';
import { listPages, listRedirects, type PageView } from '../site-content/pages.store.ts';

type Kind = 'header' | 'footer';

const firstSection = (content: JsonObject): JsonObject | undefined =>
  Array.isArray(content['sections']) ? (content['sections'][0] as JsonObject | undefined) : undefined;

const present = (row: DocumentRow): SitePartResponse => {
  const section = firstSection(row.content);
  return {
    documentId: row.id,
    version: row.version,
    part: section
      ? {
          ...section,
          type: typeof section['type'] === 'string' ? section['type'] : '',
          // Headers and footers in another spelling, or without texts, are returned as written.
          ...(dataOf(section) || isHtmlSection(section) ? {} : { data: {} }),
        }
      : null,
    content: row.content as unknown as PageContent,
  };
};

const requirePart = async (tx: TenantTransaction, siteId: string, kind: Kind): Promise<DocumentRow> => {
  const row = await findPart(tx, siteId, kind);
  if (!row) throw notFound(`The ${kind}`);
  return row;
};

export const getPart = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  kind: Kind,
): Promise<SitePartResponse> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    return present(await requirePart(tx, siteId, kind));
  });

export const getHeaderFooter = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    return {
      header: present(await requirePart(tx, siteId, 'header')),
      footer: present(await requirePart(tx, siteId, 'footer')),
    };
  });

/** Replaces a header or footer; undefined removes it. */
export const putPart = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; kind: Kind; ifMatch?: string | undefined },
  part: object | undefined,
): Promise<SitePartResponse> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, target.siteId, 'sites.write');
    const { id } = await requirePart(tx, target.siteId, target.kind);
    const row = await lockDocument(tx, target.siteId, id);
    const content: PageContent = { sections: part ? [{ ...part }] : [] };
    await requireContentScripts(tx, site, row!.content, content);
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await replaceContent(tx, actor, row!, content, target.ifMatch);
    return present(await requirePart(tx, target.siteId, target.kind));
  });

const hrefOf = (item: Json): string => {
  const link = (item as JsonObject | null)?.['link'] as JsonObject | undefined;
  return typeof link?.['href'] === 'string' ? link['href'] : '';
};

/** The menu with one entry for every page that belongs in it; entries are kept or removed by the menu rules. */
const syncedMenu = (
  menu: readonly Json[],
  pages: readonly PageView[],
  moved: ReadonlyMap<string, string>,
): Json[] => {
  const plan = planMenu(
    menu.map(hrefOf),
    pages.map((page) => ({ ...page, isHome: page.is_home })),
    moved,
  );
  const kept = menu.filter((_item, index) => !plan.gone.includes(index));
  const added = plan.missing.map(({ id, title }): Json => ({ link: { label: title, href: pageLink(id) } }));
  return [...kept.slice(0, plan.at), ...added, ...kept.slice(plan.at)];
};

export const syncMenu = (ctx: ServerContext, actor: Actor, siteId: string): Promise<SitePartResponse> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const { id } = await requirePart(tx, siteId, 'header');
    const row = (await lockDocument(tx, siteId, id))!;
    const section = firstSection(row.content);
    if (!section) return present(row);
    const key = dataKeyOf(section) ?? 'data';
    const data = dataOf(section) ?? {};
    const menu = Array.isArray(data['menu']) ? data['menu'] : [];
    const redirects = await listRedirects(tx, siteId);
    const moved = new Map(
      redirects.filter(({ code }) => code !== 410).map((row) => [row.from_path, row.to_path]),
    );
    const next = syncedMenu(menu, await listPages(tx, siteId), moved);
    if (JSON.stringify(next) === JSON.stringify(menu)) return present(row);
    const content = { ...row.content, sections: [{ ...section, [key]: { ...data, menu: next } }] };
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await replaceContent(tx, actor, row, content);
    return present(await requirePart(tx, siteId, 'header'));
  });
