import type { PageSummary } from '@sitewright/contract/pages';

/** The home page stands first and does not move; the others can be put in any order. */
export const splitHome = (
  pages: readonly PageSummary[],
): { home: PageSummary | undefined; others: readonly PageSummary[] } => ({
  home: pages.find((page) => page.isHome),
  others: pages.filter((page) => !page.isHome),
});

export interface PageMove {
  /** All pages in their new order, for the screen. */
  pages: readonly PageSummary[];
  /** The page that the moved one comes after, for the server; null for the first place after home. */
  after: string | null;
}

/** A page at another place among those that can move; undefined when it stays where it is. */
export const movePage = (pages: readonly PageSummary[], pageId: string, to: number): PageMove | undefined => {
  const { home, others } = splitHome(pages);
  const from = others.findIndex(({ id }) => id === pageId);
  const moved = others[from];
  if (!moved || to === from || to < 0 || to >= others.length) return undefined;
  const rest = others.filter(({ id }) => id !== pageId);
  const next = [...rest.slice(0, to), moved, ...rest.slice(to)];
  return { pages: home ? [home, ...next] : next, after: rest[to - 1]?.id ?? null };
};
