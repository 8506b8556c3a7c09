// Brings a whole site, or parts of it, back to an earlier version. What it was before is kept as a version.
import type { JsonObject, Section } from '@sitewright/contract/content';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { restoreSiteVersion as restoreEndpoint, SiteState } from '@sitewright/contract/versions';
import { isSameJson } from '@sitewright/document/json';
import type { TenantTransaction } from '../../db/tenant-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import { deleteDocument, findPart, insertDocument, lockDocument } from '../documents/documents.store.ts';
import {
  deleteRedirect,
  insertPage,
  insertRedirect,
  listPages,
  type PageChange,
  type PageView,
  updatePage,
} from '../pages/pages.store.ts';
import { inSites, recordSite, requireSite } from '../sites/sites.service.ts';
import { type SiteView, updateSite } from '../sites/sites.store.ts';
import { leaveSiteVersion } from './leave-version.service.ts';
import { requireSiteVersion, stateOfVersion } from './site-versions.service.ts';
import { restoreContent } from './versions.service.ts';
import { forgetVersionsOf, lastVersionOf } from './versions.store.ts';

type Result = EndpointResponse<typeof restoreEndpoint>;
type PageThen = SiteState['pages'][number];

interface Restoring {
  tx: TenantTransaction;
  actor: Actor;
  site: SiteView;
  earlier: SiteState;
  result: Result;
  wants: (part: string) => boolean;
}

const asJson = (value: unknown): JsonObject => value as JsonObject;

const restoreFacts = async ({ tx, site, earlier, result, wants }: Restoring): Promise<void> => {
  const theme = asJson(earlier.theme);
  if (wants('theme') && !isSameJson(site.theme, theme)) {
    await updateSite(tx, site.id, { theme });
    result.parts.push('theme');
  }
  const settings = asJson(earlier.settings);
  const isSame =
    isSameJson(site.settings, settings) &&
    site.name === earlier.name &&
    site.description === earlier.description;
  if (wants('settings') && !isSame) {
    await updateSite(tx, site.id, { settings, name: earlier.name, description: earlier.description });
    result.parts.push('settings');
  }
};

const restoreParts = async ({ tx, actor, site, earlier, result, wants }: Restoring): Promise<void> => {
  for (const kind of ['header', 'footer'] as const) {
    const content = earlier[kind];
    const part = wants(kind) && content ? await findPart(tx, site.id, kind) : undefined;
    const document = part && (await lockDocument(tx, site.id, part.id));
    if (!document) continue;
    const { version } = await restoreContent(tx, actor, document, { content: asJson(content) });
    if (version !== document.version) result.parts.push(kind);
  }
};

const bringBack = async (
  { tx, actor, site, result }: Restoring,
  page: PageThen,
  place: Pick<PageThen, 'slug' | 'isHome'>,
): Promise<void> => {
  const version = (await lastVersionOf(tx, page.id)) + 1;
  await insertDocument(tx, {
    siteId: site.id,
    kind: 'page',
    content: asJson(page.content),
    userId: actor.userId,
    earlier: { id: page.id, version },
  });
  const { id, title, order, seo, settings } = page;
  await insertPage(tx, {
    siteId: site.id,
    id,
    title,
    order,
    seo,
    settings: asJson(settings),
    ...place,
  });
  await deleteRedirect(tx, site.id, `/${place.slug}`);
  result.broughtBack += 1;
};

/** True when the page is not as it was. */
const restorePageContent = async ({ tx, actor, site }: Restoring, page: PageThen): Promise<boolean> => {
  const document = await lockDocument(tx, site.id, page.id);
  if (!document) return false;
  const { version } = await restoreContent(tx, actor, document, { content: asJson(page.content) });
  return version !== document.version;
};

const factsChange = (is: PageView, was: PageThen): PageChange | undefined => {
  const isSame =
    is.title === was.title &&
    is.slug === was.slug &&
    is.is_home === was.isHome &&
    is.order_key === was.order &&
    isSameJson(asJson(is.seo), asJson(was.seo)) &&
    isSameJson(is.settings, asJson(was.settings));
  const { title, slug, isHome, order, seo, settings } = was;
  return isSame ? undefined : { title, slug, isHome, order, seo, settings: asJson(settings) };
};

const refuseTaken = (pages: readonly PageView[], slug: string, id: string): void => {
  if (!pages.some((other) => other.slug === slug && other.id !== id)) return;
  const sentence = `Another page has the address /${slug} now. Give that page another address first.`;
  throw new AppError('slug_taken', sentence, { fields: { slug: sentence } });
};

/** Only this page. Which one is the home page is a matter of the whole site, so it stays. */
const restoreOnePage = async (restoring: Restoring, page: PageThen): Promise<void> => {
  const { tx, site, result } = restoring;
  const pages = await listPages(tx, site.id);
  const present = pages.find(({ id }) => id === page.id);
  const isHome = present?.is_home ?? false;
  const own = page.isHome ? `page-${page.id.slice(0, 8)}` : page.slug;
  const slug = isHome ? '' : present && page.isHome ? present.slug : own;
  refuseTaken(pages, slug, page.id);
  if (!present) {
    await bringBack(restoring, page, { slug, isHome });
    return;
  }
  const change = factsChange(present, { ...page, slug, isHome });
  if (change) await updatePage(tx, page.id, change);
  if (change && slug !== present.slug) await insertRedirect(tx, site.id, `/${present.slug}`, `/${slug}`);
  if ((await restorePageContent(restoring, page)) || change) result.changed += 1;
};

const restoreAllPages = async (restoring: Restoring): Promise<void> => {
  const { tx, site, earlier, result } = restoring;
  const present = await listPages(tx, site.id);
  const wanted = new Map(earlier.pages.map((page) => [page.id, page]));
  for (const { id } of present.filter((page) => !wanted.has(page.id))) {
    await forgetVersionsOf(tx, id);
    await deleteDocument(tx, id);
    result.removed += 1;
  }
  const staying = present.flatMap((page) => {
    const was = wanted.get(page.id);
    return was ? [{ was, change: factsChange(page, was) }] : [];
  });
  // No two pages may have one address, nor two be home, on the way there.
  for (const { was, change } of staying) {
    if (change) await updatePage(tx, was.id, { slug: `_${was.id}`, isHome: false });
  }
  for (const { was, change } of staying) {
    if (change) {
      await updatePage(tx, was.id, change);
      await deleteRedirect(tx, site.id, `/${was.slug}`);
    }
    if ((await restorePageContent(restoring, was)) || change) result.changed += 1;
  }
  const there = new Set(present.map(({ id }) => id));
  for (const page of earlier.pages) if (!there.has(page.id)) await bringBack(restoring, page, page);
};

const missingDesigns = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  earlier: SiteState,
): Promise<string[]> => {
  const sections = [earlier.header, earlier.footer, ...earlier.pages.map(({ content }) => content)].flatMap(
    (content) => (content?.sections ?? []) as unknown as Section[],
  );
  const custom = await loadDraftDesigns(tx, sections);
  const missing = sections.filter(({ type }) => !ctx.library.designs.has(type) && !custom.has(type));
  return [...new Set(missing.map(({ type }) => type))];
};

export const restoreSiteVersion = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, versionId, parts }: { siteId: string; versionId: string; parts: string[] | undefined },
  meta?: CallMeta,
): Promise<Result> =>
  inSites(ctx, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId);
    const version = await requireSiteVersion(tx, siteId, versionId);
    const earlier = await stateOfVersion(tx, version.id);
    const result: Result = { changed: 0, broughtBack: 0, removed: 0, parts: [], missingDesigns: [] };
    const wants = (part: string): boolean => parts === undefined || parts.includes(part);
    const restoring: Restoring = { tx, actor, site, earlier, result, wants };
    await leaveSiteVersion(tx, site, { reason: 'restored', userId: actor.userId });
    await restoreFacts(restoring);
    await restoreParts(restoring);
    if (wants('pages')) await restoreAllPages(restoring);
    else for (const page of earlier.pages) if (wants(page.id)) await restoreOnePage(restoring, page);
    await updateSite(tx, siteId, {});
    await recordSite(ctx, tx, { action: 'site.version_restored', actor, meta, detail: { versionId } }, site);
    return { ...result, missingDesigns: await missingDesigns(ctx, tx, earlier) };
  });
