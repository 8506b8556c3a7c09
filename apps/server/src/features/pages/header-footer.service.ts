// The header and footer of a site: documents with one section each, spoken of in the specification's
// shape, and the header's menu kept in line with the pages.
import type { Json, JsonObject, PageContent } from '@sitewright/contract/content';
import type { SitePartAnswer } from '@sitewright/contract/pages';
import type { TenantTransaction } from '../../db/tenant-scope.ts';
import { notFound } from '../../http/app-error.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { replaceContent } from '../documents/documents.service.ts';
import { findPart, lockDocument } from '../documents/documents.store.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { inSites, requireSite } from '../sites/sites.service.ts';
import { listPages, type PageView } from './pages.store.ts';

type Kind = 'header' | 'footer';

const firstSection = (content: JsonObject): JsonObject | undefined =>
  Array.isArray(content['sections']) ? (content['sections'][0] as JsonObject | undefined) : undefined;

const present = (row: DocumentRow): SitePartAnswer => {
  const section = firstSection(row.content);
  return {
    documentId: row.id,
    version: row.version,
    part: section
      ? {
          ...section,
          type: typeof section['type'] === 'string' ? section['type'] : '',
          data: (section['data'] ?? {}) as JsonObject,
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
): Promise<SitePartAnswer> =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, siteId);
    return present(await requirePart(tx, siteId, kind));
  });

export const getHeaderFooter = (ctx: ServerContext, actor: Actor, siteId: string) =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, siteId);
    return {
      header: present(await requirePart(tx, siteId, 'header')),
      footer: present(await requirePart(tx, siteId, 'footer')),
    };
  });

/** Replaces a header or footer; undefined takes it away. */
export const putPart = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; kind: Kind; ifMatch?: string | undefined },
  part: object | undefined,
): Promise<SitePartAnswer> =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId);
    const { id } = await requirePart(tx, target.siteId, target.kind);
    const row = await lockDocument(tx, target.siteId, id);
    const content: PageContent = { sections: part ? [{ ...part }] : [] };
    await replaceContent(tx, actor, row!, content, target.ifMatch);
    return present(await requirePart(tx, target.siteId, target.kind));
  });

const pathOf = (page: PageView): string => (page.is_home ? '/' : `/${page.slug}`);

const hrefOf = (item: Json): string => {
  const link = (item as JsonObject | null)?.['link'] as JsonObject | undefined;
  return typeof link?.['href'] === 'string' ? link['href'] : '';
};

/**
 * The menu with one entry for every page that belongs there: entries that exist keep their words and
 * place, links of one's own stay, links to pages that are gone go, new pages come after the last page.
 */
export const syncedMenu = (menu: readonly Json[], pages: readonly PageView[]): Json[] => {
  const shown = pages.filter((page) => page.settings['hideInMenu'] !== true);
  const paths = new Set(pages.map(pathOf));
  const kept = menu.filter((item) => {
    const href = hrefOf(item);
    const isPagePath = /^\/[a-z0-9-]*$/.test(href);
    return !isPagePath || (paths.has(href) && shown.some((page) => pathOf(page) === href));
  });
  const linked = new Set(kept.map(hrefOf));
  const added = shown
    .filter((page) => !linked.has(pathOf(page)))
    .map((page): Json => ({ link: { label: page.title, href: pathOf(page) } }));
  const lastPage = kept.findLastIndex((item) => paths.has(hrefOf(item)));
  return [...kept.slice(0, lastPage + 1), ...added, ...kept.slice(lastPage + 1)];
};

export const syncMenu = (ctx: ServerContext, actor: Actor, siteId: string): Promise<SitePartAnswer> =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, siteId);
    const { id } = await requirePart(tx, siteId, 'header');
    const row = (await lockDocument(tx, siteId, id))!;
    const section = firstSection(row.content);
    if (!section) return present(row);
    const data = (section['data'] ?? {}) as JsonObject;
    const menu = Array.isArray(data['menu']) ? data['menu'] : [];
    const next = syncedMenu(menu, await listPages(tx, siteId));
    if (JSON.stringify(next) === JSON.stringify(menu)) return present(row);
    const content = { ...row.content, sections: [{ ...section, data: { ...data, menu: next } }] };
    await replaceContent(tx, actor, row, content);
    return present(await requirePart(tx, siteId, 'header'));
  });
