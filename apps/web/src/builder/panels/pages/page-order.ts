import type { PageSummary } from '@sitewright/contract/pages/pages';

/** The home page is always first; the others can be reordered. */
export const splitHome = (
  pages: readonly PageSummary[],
): { home: PageSummary | undefined; others: readonly PageSummary[] } => ({
  home: pages.find((page) => page.isHome),
  others: pages.filter((page) => !page.isHome),
});
