// How a menu is brought in line with the pages of its site. One rule for the server's call and the builder's panel.
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
  /** Places of the entries that lead to pages which are gone or kept out of the menu. */
  gone: number[];
  /** Pages that no entry leads to. */
  missing: MenuPage[];
  /** Where they come in, counted among the entries that stay: after the last page. */
  at: number;
}

/** Pages that a menu has unless somebody took them out. */
export const isInMenus = (page: Pick<MenuPage, 'settings'>): boolean => page.settings['hideInMenu'] !== true;

const pathOf = ({ isHome, slug }: MenuPage): string => (isHome ? '/' : `/${slug}`);

/** The page that an entry stands for; null for one that is gone, undefined for a link of one's own. */
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
 * What makes a menu match the pages: links of one's own stay, and so do the words and places of the others. `moved` says
 * where pages of old addresses are now.
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
