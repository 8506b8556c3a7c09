// Restores pages of a site with their position in the site: all of them, or single ones among the current pages.
import type { SiteState } from '@sitewright/contract/versions/versions';
import { isSameJson } from '@sitewright/document/json';
import { AppError } from '../../core/app-error.ts';
import { deleteDocument, insertDocument, lockDocument } from '../site-content/documents.store.ts';
import {
  deleteRedirect,
  insertPage,
  insertRedirect,
  listPages,
  type PageChange,
  type PageView,
  updatePage,
} from '../site-content/pages.store.ts';
import { reconcileEarlierContent } from '../site-content/linked-sections.ts';
import { asJson, mayRestore, type SiteRestore } from './site-restore.ts';
import { restoreContent } from './versions.service.ts';
import { deleteVersionsOf, lastVersionOf } from '../versions/versions.store.ts';

type EarlierPage = SiteState['pages'][number];

const recreatePage = async (
  { tx, actor, site, result }: SiteRestore,
  page: EarlierPage,
  place: Pick<EarlierPage, 'slug' | 'isHome'>,
): Promise<void> => {
  const version = (await lastVersionOf(tx, page.id)) + 1;
  await insertDocument(tx, {
    siteId: site.id,
    kind: 'page',
    content: await reconcileEarlierContent(tx, site.id, asJson(page.content)),
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

/** Returns true when the content changed. */
const restorePageContent = async (
  { ctx, tx, actor, site }: SiteRestore,
  page: EarlierPage,
): Promise<boolean> => {
  const document = await lockDocument(tx, site.id, page.id);
  if (!document) return false;
  const { version } = await restoreContent(ctx, tx, actor, document, { content: asJson(page.content) });
  return version !== document.version;
};

const pageSettingsChange = (is: PageView, was: EarlierPage): PageChange | undefined => {
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

const assertSlugFree = (pages: readonly PageView[], slug: string, id: string): void => {
  if (!pages.some((other) => other.slug === slug && other.id !== id)) return;
  const sentence = `Another page now uses the URL /${slug}. Change the URL of that page first.`;
  throw new AppError('slug_taken', sentence, { fields: { slug: sentence } });
};

/** Restores only this page. Which page is the home page concerns the whole site, so that does not change. */
const restoreOnePage = async (restoring: SiteRestore, page: EarlierPage): Promise<void> => {
  const { tx, site, result } = restoring;
  const pages = await listPages(tx, site.id);
  const present = pages.find(({ id }) => id === page.id);
  const isHome = present?.is_home ?? false;
  const own = page.isHome ? `page-${page.id.slice(0, 8)}` : page.slug;
  const slug = isHome ? '' : present && page.isHome ? present.slug : own;
  assertSlugFree(pages, slug, page.id);
  if (!present) {
    if (!mayRestore(restoring, 'pages', 'sites.pages')) return;
    await recreatePage(restoring, page, { slug, isHome });
    return;
  }
  const change = pageSettingsChange(present, { ...page, slug, isHome });
  if (change && !mayRestore(restoring, 'pages', 'sites.pages')) {
    if (await restorePageContent(restoring, page)) result.changed += 1;
    return;
  }
  if (change) await updatePage(tx, page.id, change);
  if (change && slug !== present.slug) await insertRedirect(tx, site.id, `/${present.slug}`, `/${slug}`);
  if ((await restorePageContent(restoring, page)) || change) result.changed += 1;
};

/** Removes a page that did not exist then; the home page always stays. */
const removeLaterPage = async (restoring: SiteRestore, page: PageView): Promise<void> => {
  const { tx, result } = restoring;
  if (page.is_home || !mayRestore(restoring, 'pages', 'sites.pages')) return;
  await deleteVersionsOf(tx, page.id);
  await deleteDocument(tx, page.id);
  result.removed += 1;
};

/** Restores pages by id. */
export const restoreSomePages = async (restoring: SiteRestore): Promise<void> => {
  const { tx, site, earlier, wants } = restoring;
  const there = new Set(earlier.pages.map(({ id }) => id));
  for (const page of await listPages(tx, site.id)) {
    if (wants(page.id) && !there.has(page.id)) await removeLaterPage(restoring, page);
  }
  for (const page of earlier.pages) if (wants(page.id)) await restoreOnePage(restoring, page);
};

/** Whether the set of pages differs, or some have another name or position. */
const isOtherwise = (present: readonly PageView[], wanted: readonly EarlierPage[]): boolean =>
  present.length !== wanted.length ||
  wanted.some((was) => {
    const is = present.find(({ id }) => id === was.id);
    return !is || pageSettingsChange(is, was) !== undefined;
  });

export const restoreAllPages = async (restoring: SiteRestore): Promise<void> => {
  const { tx, site, earlier, result } = restoring;
  const present = await listPages(tx, site.id);
  const wanted = new Map(earlier.pages.map((page) => [page.id, page]));
  if (isOtherwise(present, earlier.pages) && !mayRestore(restoring, 'pages', 'sites.pages')) {
    for (const page of earlier.pages) {
      if (await restorePageContent(restoring, page)) result.changed += 1;
    }
    return;
  }
  for (const { id } of present.filter((page) => !wanted.has(page.id))) {
    await deleteVersionsOf(tx, id);
    await deleteDocument(tx, id);
    result.removed += 1;
  }
  const staying = present.flatMap((page) => {
    const was = wanted.get(page.id);
    return was ? [{ was, change: pageSettingsChange(page, was) }] : [];
  });
  // Intermediate states must not have duplicate paths or two home pages.
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
  for (const page of earlier.pages) if (!there.has(page.id)) await recreatePage(restoring, page, page);
};
