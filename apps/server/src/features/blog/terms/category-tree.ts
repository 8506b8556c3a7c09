// The order and the levels of categories.
import type { TermRow } from './terms.store.ts';

type Row = TermRow<'category'>;

const compareOrder = (a: Row, b: Row): number =>
  a.order_key < b.order_key ? -1 : a.order_key > b.order_key ? 1 : a.id < b.id ? -1 : 1;

/** Parents before children, siblings in their order. */
export const inTreeOrder = (rows: readonly Row[]): Row[] => {
  const byParent = Map.groupBy(rows, (row) => row.parent_id);
  const below = (parent: string | null): Row[] =>
    (byParent.get(parent) ?? []).toSorted(compareOrder).flatMap((row) => [row, ...below(row.id)]);
  return below(null);
};

export const childrenOf = (rows: readonly Row[], parent: string | null): Row[] =>
  rows.filter((row) => row.parent_id === parent).toSorted(compareOrder);

/** 1 for a category without a parent. */
export const depthOf = (rows: readonly Row[], id: string | null): number => {
  let depth = 0;
  for (let at = id; at !== null; at = rows.find((row) => row.id === at)?.parent_id ?? null) depth += 1;
  return depth;
};

/** Levels of a category and what is below it. */
export const heightOf = (rows: readonly Row[], id: string): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)));
