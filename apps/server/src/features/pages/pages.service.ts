// Pages of a site: names, paths, order and content. Ensures that a site always has exactly one home page, at `/`.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { cleanPath, isBelow, isTooDeep, leafOf } from '@sitewright/contract/pages/page-path';
import { type PageSeo, pageSearchTexts } from '@sitewright/contract/pages/page-seo';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import { reservedNames } from '@sitewright/contract/reserved-names';
import { slugFromTitle } from '@sitewright/contract/sites/subdomain';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import {
  deleteDocument,
  findDocument,
  insertDocument,
  lockDocument,
  listTemplateDocuments,
} from '../site-content/documents.store.ts';
import { replaceContent } from '../documents/documents.service.ts';
import { normalizeContent } from '../site-content/normalize-content.ts';
import { assertCan } from '../sites/site-rights.ts';
import { requireSite } from '../sites/require-site.ts';
import { type SiteView, updateSite } from '../sites/sites.store.ts';
import { reconcileLinks } from '../site-content/linked-sections.ts';
import { requireContentScripts } from '../site-content/section-code.ts';
import { snapshotBeforeSiteEdit, createSiteVersion } from '../versions/create-version.service.ts';
import { deleteVersionsOf } from '../versions/versions.store.ts';
import { orderBetween } from '../site-content/page-order.ts';
import { presentFullPage, presentPage, presentTemplate } from './pages.present.ts';
import {
  deleteRedirect,
  findPage,
  insertPage,
  insertRedirect,
  listPages as listPageRows,
  type PageView,
  updatePage,
} from '../site-content/pages.store.ts';

const requirePage = async (tx: TenantTransaction, siteId: string, id: string): Promise<PageView> => {
  const page = await findPage(tx, siteId, id);
  if (!page) throw notFound('The page');
  return page;
};

const slugTaken = (slug: string): AppError => {
  const sentence = `Another page already has the address /${slug}`;
  return new AppError('slug_taken', sentence, { fields: { slug: sentence } });
};

const wrongSlug = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { slug: sentence } });

// These names, and those beginning with an underscore, are reserved by the published site itself.
const siteOwn: ReadonlySet<string> = new Set(['404', 'robots', 'sitemap', 'favicon', 'index']);

/** Validates a page's path: its folders and its own slug. */
const requireSlug = (typed: string): string => {
  const slug = cleanPath(typed);
  if (!slug) throw wrongSlug('Use letters, digits and hyphens for the address');
  const [first = ''] = slug.split('/');
  if (siteOwn.has(first) || reservedPagePaths.has(first) || leafOf(slug) === 'index') {
    throw wrongSlug(`The URL /${slug} is reserved. Choose another one.`);
  }
  if (isTooDeep(slug)) {
    throw wrongSlug(
      `Pages can be nested up to ${limits.sites.pageDepthMax} levels deep. Choose a parent page higher up.`,
    );
  }
  return slug;
};

// On the tenant host a site's pages are below the site's name, so only the names that a published site uses itself
// are reserved; of the platform's list, only those that would shadow a page there.
const reservedPagePaths: ReadonlySet<string> = new Set(
  [...reservedNames].filter((name) => ['api', 'robots', 'sitemap', 'assets'].includes(name)),
);

const freeSlug = (title: string, pages: readonly PageView[]): string => {
  const base = slugFromTitle(title) || 'page';
  const taken = new Set(pages.map((page) => page.slug));
  if (!taken.has(base)) return requireSlug(base);
  for (let n = 2; ; n += 1) if (!taken.has(`${base}-${n}`)) return requireSlug(`${base}-${n}`);
};

export const listPages = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ pages: PageSummary[]; templates: PageSummary[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    return {
      pages: (await listPageRows(tx, siteId)).map(presentPage),
      templates: (await listTemplateDocuments(tx, siteId)).map((row) => presentTemplate(site, row)),
    };
  });

const fullPage = async (tx: TenantTransaction, siteId: string, id: string): Promise<Page> => {
  const page = await requirePage(tx, siteId, id);
  const document = await findDocument(tx, siteId, id);
  return presentFullPage(page, document?.content ?? { sections: [] });
};

export const getPage = (ctx: ServerContext, actor: Actor, siteId: string, id: string): Promise<Page> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.read');
    const template = (await listTemplateDocuments(tx, siteId)).find((row) => row.id === id);
    if (!template) return fullPage(tx, siteId, id);
    return { ...presentTemplate(site, template), content: template.content as unknown as PageContent };
  });

export interface NewPage {
  title: string;
  slug?: string | undefined;
  content?: PageContent | undefined;
  seo?: PageSeo | undefined;
  copyOf?: string | undefined;
}

const startContent = async (tx: TenantTransaction, siteId: string, input: NewPage): Promise<PageContent> => {
  if (input.content) return input.content;
  if (input.copyOf === undefined) return { sections: [] };
  await requirePage(tx, siteId, input.copyOf);
  const source = await findDocument(tx, siteId, input.copyOf);
  return (source?.content ?? { sections: [] }) as unknown as PageContent;
};

export const createPage = (ctx: ServerContext, actor: Actor, siteId: string, input: NewPage): Promise<Page> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.pages');
    const pages = await listPageRows(tx, siteId);
    if (pages.length >= limits.sites.pagesPerSite) {
      throw new AppError('limit_reached', `A site can have up to ${limits.sites.pagesPerSite} pages.`, {
        details: { meter: 'pagesPerSite', used: pages.length, limit: limits.sites.pagesPerSite },
      });
    }
    const slug = input.slug ? requireSlug(input.slug) : freeSlug(input.title, pages);
    if (pages.some((page) => page.slug === slug)) throw slugTaken(slug);
    const after = normalizeContent(await startContent(tx, siteId, input));
    if (input.content) await requireContentScripts(tx, site, {}, after);
    const content = await reconcileLinks(tx, siteId, { before: { sections: [] }, after });
    await snapshotBeforeSiteEdit(ctx, tx, site);
    const document = await insertDocument(tx, { siteId, kind: 'page', content, userId: actor.userId });
    await insertPage(tx, {
      siteId,
      id: document.id,
      title: input.title,
      slug,
      isHome: false,
      order: orderBetween(pages.filter((page) => !page.is_home).at(-1)?.order_key, undefined),
      seo: input.seo ?? {},
      settings: {},
    });
    await deleteRedirect(tx, siteId, `/${slug}`);
    await updateSite(tx, siteId, {});
    return fullPage(tx, siteId, document.id);
  });

/** Returns the version of the site that has the deleted page. */
export const deletePage = (ctx: ServerContext, actor: Actor, siteId: string, id: string): Promise<string> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.pages');
    const page = await requirePage(tx, siteId, id);
    if (page.is_home) {
      throw new AppError('home_page', "You can't delete the home page. Set another page as home page first.");
    }
    // Makes the deletion restorable: the site version contains everything that is deleted.
    const versionId = await createSiteVersion(tx, site, { reason: 'session', userId: actor.userId });
    await deleteVersionsOf(tx, id);
    await deleteDocument(tx, id);
    await updateSite(tx, siteId, {});
    return versionId;
  });

export interface PageSettingsInput {
  title?: string | undefined;
  slug?: string | undefined;
  after?: string | null | undefined;
  isHome?: true | undefined;
  seo?: PageSeo | undefined;
  settings?: object | undefined;
}

const placeAfter = (pages: readonly PageView[], moved: PageView, after: string | null): string => {
  const others = pages.filter((page) => page.id !== moved.id && !page.is_home);
  const index = after === null ? -1 : others.findIndex((page) => page.id === after);
  if (after !== null && index < 0 && !pages.some((page) => page.id === after && page.is_home)) {
    throw notFound('The page to place it after');
  }
  return orderBetween(others[index]?.order_key, others[index + 1]?.order_key);
};

const changeSlug = async (
  tx: TenantTransaction,
  siteId: string,
  page: PageView,
  typed: string,
  pages: readonly PageView[],
): Promise<string> => {
  if (page.is_home) throw new AppError('home_page', 'The home page URL is always /.');
  const slug = requireSlug(typed);
  if (isBelow(slug, page.slug))
    throw wrongSlug("A page can't be its own parent. Choose another parent page.");
  if (pages.some((other) => other.id !== page.id && other.slug === slug)) throw slugTaken(slug);
  if (slug !== page.slug) {
    await insertRedirect(tx, siteId, `/${page.slug}`, `/${slug}`);
    await moveFolder(tx, siteId, { from: page.slug, to: slug }, pages);
  }
  return slug;
};

/** Moves the pages below a page along with it and adds redirects from their old paths. */
const moveFolder = async (
  tx: TenantTransaction,
  siteId: string,
  { from, to }: { from: string; to: string },
  pages: readonly PageView[],
): Promise<void> => {
  const below = pages.filter((page) => isBelow(page.slug, from));
  for (const page of below) {
    const slug = requireSlug(to + page.slug.slice(from.length));
    if (pages.some((other) => !below.includes(other) && other.slug === slug)) throw slugTaken(slug);
    await updatePage(tx, page.id, { slug });
    await insertRedirect(tx, siteId, `/${page.slug}`, `/${slug}`);
  }
};

/** The previous home page becomes an ordinary page with a path derived from its name. */
const makeHome = async (
  tx: TenantTransaction,
  siteId: string,
  page: PageView,
  pages: readonly PageView[],
) => {
  const home = pages.find((other) => other.is_home);
  if (!home || home.id === page.id) return;
  const rest = pages.filter((other) => other.id !== home.id && other.id !== page.id);
  await updatePage(tx, home.id, { isHome: false, slug: freeSlug(home.title, [...rest, page]) });
  await updatePage(tx, page.id, { isHome: true, slug: '' });
  await insertRedirect(tx, siteId, `/${page.slug}`, '/');
};

/** Search texts may be changed by content editors. */
const requireChange = (
  site: SiteView,
  { title: name, slug, after, isHome, seo = {}, settings }: PageSettingsInput,
): void => {
  if ([name, slug, after, isHome, settings].some((value) => value !== undefined)) {
    assertCan(site, 'sites.pages');
  }
  if (!Object.keys(seo).every((part) => pageSearchTexts.has(part))) assertCan(site, 'sites.write');
};

export const updatePageSettings = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  id: string,
  input: PageSettingsInput,
): Promise<PageSummary> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.content');
    requireChange(site, input);
    const pages = await listPageRows(tx, siteId);
    const page = pages.find((candidate) => candidate.id === id);
    if (!page) throw notFound('The page');
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await updatePage(tx, id, {
      title: input.title,
      slug: input.slug === undefined ? undefined : await changeSlug(tx, siteId, page, input.slug, pages),
      order: input.after === undefined || page.is_home ? undefined : placeAfter(pages, page, input.after),
      seo: input.seo && { ...page.seo, ...input.seo },
      settings: input.settings && { ...page.settings, ...(input.settings as JsonObject) },
    });
    if (input.isHome) await makeHome(tx, siteId, page, pages);
    await updateSite(tx, siteId, {});
    return presentPage(await requirePage(tx, siteId, id));
  });

/** Replaces the whole content. `ifMatch` is the version it was based on; without it the last write wins. */
export const updatePageContent = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; pageId: string; ifMatch: string | undefined },
  content: PageContent,
): Promise<Page> =>
  withTenant(ctx.db, actor, async (tx) => {
    const { siteId, pageId, ifMatch } = target;
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    await requirePage(tx, siteId, pageId);
    const document = await lockDocument(tx, siteId, pageId);
    if (!document) throw notFound('The page');
    await requireContentScripts(tx, site, document.content, content);
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await replaceContent(tx, actor, document, content, ifMatch);
    return fullPage(tx, siteId, pageId);
  });
