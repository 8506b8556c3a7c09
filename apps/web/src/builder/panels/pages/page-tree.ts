import { depthOf, isBelow, leafOf, parentOf, pathIn } from '@sitewright/contract/pages/page-path';
import { limits } from '@sitewright/contract/limits';
import type { PageSummary } from '@sitewright/contract/pages/pages';

/** A row of the pages panel, with its indentation. */
export interface PageTreeRow {
  page: PageSummary;
  depth: number;
  parentId: string | undefined;
}

const childrenOf = (pages: readonly PageSummary[], parentId: string | undefined): PageSummary[] =>
  pages.filter((page) => !page.isHome && parentOf(page.slug, pages)?.id === parentId);

/** All pages except the home page: each after its folder, siblings in the order of the site. */
export const treeOf = (pages: readonly PageSummary[]): PageTreeRow[] => {
  const rows: PageTreeRow[] = [];
  const visit = (parentId: string | undefined, depth: number): void => {
    for (const page of childrenOf(pages, parentId)) {
      rows.push({ page, depth, parentId });
      visit(page.id, depth + 1);
    }
  };
  visit(undefined, 0);
  return rows;
};

/** Body of the move request: the slug in the new folder, and the page to insert after. */
export interface TreeMove {
  slug?: string;
  after?: string | null;
}

/** The range of indentations allowed between two rows. */
const depthsAt = (above: PageTreeRow | undefined, below: PageTreeRow | undefined): [number, number] => [
  below?.depth ?? 0,
  above ? above.depth + 1 : 0,
];

/** Without the page and its descendants, which cannot become its neighbours. */
const withoutFamily = (rows: readonly PageTreeRow[], page: PageSummary): PageTreeRow[] =>
  rows.filter((row) => row.page.id !== page.id && !isBelow(row.page.slug, page.slug));

const heightOf = (rows: readonly PageTreeRow[], page: PageSummary): number =>
  Math.max(
    0,
    ...rows
      .filter((row) => isBelow(row.page.slug, page.slug))
      .map((row) => depthOf(row.page.slug) - depthOf(page.slug)),
  );

const ancestorAt = (rows: readonly PageTreeRow[], above: PageTreeRow | undefined, depth: number) => {
  let row = above;
  while (row && row.depth >= depth) {
    const { parentId } = row;
    row = rows.find(({ page }) => page.id === parentId);
  }
  return row?.page;
};

/**
 * The page that the moved one comes after in the flat order of the site; undefined when the order does not change.
 */
const placeBehind = (
  pages: readonly PageSummary[],
  moved: PageSummary,
  { earlier, later }: { earlier: PageSummary | undefined; later: PageSummary | undefined },
): string | null | undefined => {
  if (earlier) return earlier.id;
  if (!later) return undefined;
  const others = pages.filter((page) => !page.isHome && page.id !== moved.id);
  return others[others.indexOf(later) - 1]?.id ?? null;
};

/**
 * Drops a page at an index among the other rows (without its descendants), indented by `depth`. Undefined when that
 * is no move, or is nested too deep.
 */
export const moveInTree = (
  pages: readonly PageSummary[],
  page: PageSummary,
  { index, depth }: { index: number; depth: number },
): TreeMove | undefined => {
  const all = treeOf(pages);
  const rows = withoutFamily(all, page);
  const above = rows[index - 1];
  const [least, most] = depthsAt(above, rows[index]);
  const wanted = Math.max(least, Math.min(depth, most));
  const parent = ancestorAt(rows, above, wanted);
  const slug = pathIn(parent?.slug ?? '', leafOf(page.slug));
  if (depthOf(slug) + heightOf(all, page) > limits.sites.pageDepthMax) return undefined;
  const neighbours = rows
    .map((row, at) => ({ ...row, at }))
    .filter(({ parentId }) => parentId === parent?.id);
  const after = placeBehind(pages, page, {
    earlier: neighbours.findLast(({ at }) => at < index)?.page,
    later: neighbours.find(({ at }) => at >= index)?.page,
  });
  const isSamePlace = all.findIndex((row) => row.page.id === page.id) === index && slug === page.slug;
  if (isSamePlace) return undefined;
  // A page in a folder without a page of its own belongs to it only by its URL, which is kept.
  const isSameFolder = parentOf(page.slug, pages)?.id === parent?.id;
  return { ...(isSameFolder ? {} : { slug }), ...(after === undefined ? {} : { after }) };
};

const neighboursOf = (pages: readonly PageSummary[], page: PageSummary): readonly PageSummary[] =>
  childrenOf(pages, parentOf(page.slug, pages)?.id);

/** Moves a page one position up or down within its folder. */
export const stepInTree = (
  pages: readonly PageSummary[],
  page: PageSummary,
  step: -1 | 1,
): TreeMove | undefined => {
  const neighbours = neighboursOf(pages, page);
  const at = neighbours.indexOf(page);
  const other = neighbours[at + step];
  if (!other) return undefined;
  const sides =
    step > 0 ? { earlier: other, later: undefined } : { earlier: neighbours[at - 2], later: other };
  const after = placeBehind(pages, page, sides);
  return after === undefined ? undefined : { after };
};

/** The folder that a page can be indented into: the sibling before it. */
export const folderBefore = (pages: readonly PageSummary[], page: PageSummary): PageSummary | undefined => {
  const neighbours = neighboursOf(pages, page);
  const before = neighbours[neighbours.indexOf(page) - 1];
  if (!before) return undefined;
  const deepest = depthOf(before.slug) + 1 + heightOf(treeOf(pages), page);
  return deepest > limits.sites.pageDepthMax ? undefined : before;
};

/** The URL of a page one folder level up; undefined at the top. */
export const slugAbove = (pages: readonly PageSummary[], page: PageSummary): string | undefined => {
  const parent = parentOf(page.slug, pages);
  return parent && pathIn(parentOf(parent.slug, pages)?.slug ?? '', leafOf(page.slug));
};
