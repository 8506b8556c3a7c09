import type { PageSummary } from '@sitewright/contract/pages/pages';

/** The home page stands first and does not move; the others can be put in any order. */
export const splitHome = (
  pages: readonly PageSummary[],
): { home: PageSummary | undefined; others: readonly PageSummary[] } => ({
  home: pages.find((page) => page.isHome),
  others: pages.filter((page) => !page.isHome),
});
