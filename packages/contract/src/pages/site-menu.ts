// Menu sync with the pages of the site, shared by the server's endpoint and the builder's panel.
import { readPageLink } from './page-link.ts';

export interface MenuPage {
  id: string;
  title: string;
  /** Empty for the home page. */
  slug: string;
  isHome: boolean;
  settings: Record<string, unknown>;
}

export interface MenuPlan {
  /** Indexes of entries whose page is deleted or hidden in menus. */
  gone: number[];
  /** Pages without an entry. */
  missing: MenuPage[];
  /** Insertion index of the added entries among the remaining ones: after the last page entry. */
  at: number;
}

/** Whether a page is shown in menus; the default unless hidden by its settings. */
export const isInMenus = (page: Pick<MenuPage, 'settings'>): boolean => page.settings['hideInMenu'] !== true;

const pathOf = ({ isHome, slug }: MenuPage): string => (isHome ? '/' : `/${slug}`);

/** The page of an entry; null when it is deleted, undefined for a custom link. */
const pageOf = (
  href: string,
  pages: readonly MenuPage[],
  moved: ReadonlyMap<string, string>,
): MenuPage | null | undefined => {
  const named = readPageLink(href);
  if (named) {
    const page = pages.find(({ id }) => id === named.pageId) ?? null;
    return page && named.anchor !== '' ? undefined : page;
  }
  if (!/^\/[a-z0-9/-]*$/.test(href)) return undefined;
  const path = moved.get(href) ?? href;
  return pages.find((page) => pathOf(page) === path) ?? null;
};

/**
 * Changes that sync a menu with the pages. Custom links stay; other entries keep their labels and order.
 * `moved` maps old slugs to current pages.
 */
export const planMenu = (
  hrefs: readonly string[],
  pages: readonly MenuPage[],
  moved: ReadonlyMap<string, string> = new Map(),
): MenuPlan => {
  const found = hrefs.map((href) => pageOf(href, pages, moved));
  const stays = (page: MenuPage | null | undefined): boolean => page !== null && (!page || isInMenus(page));
  const linked = new Set(found);
  const kept = found.filter(stays);
  return {
    gone: found.flatMap((page, index) => (stays(page) ? [] : [index])),
    missing: pages.filter((page) => isInMenus(page) && !linked.has(page)),
    at: kept.findLastIndex((page) => page !== undefined) + 1,
  };
};
