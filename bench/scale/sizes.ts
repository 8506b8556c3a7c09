// How many rows a scale has, and how they are spread over workspaces.
import { shapes } from './models.ts';

export interface Sizes {
  sites: number;
  tenants: number;
  /** Of the largest workspace. */
  sitesOfLargest: number;
  /** Of the largest site. */
  pagesOfLargest: number;
  /** Of the busiest form. */
  submissionsOfLargest: number;
  users: number;
  /** Sites with a release on disk, which are visited. */
  visited: number;
}

export const sizesOf = (scale: number): Sizes => {
  const of = (full: number, least = 1): number => Math.max(least, Math.round(full * scale));
  const sites = of(100_000, 60);
  return {
    sites,
    tenants: of(20_000, 10),
    sitesOfLargest: of(5_000, 5),
    pagesOfLargest: of(2_000, 50),
    submissionsOfLargest: of(200_000, 200),
    users: of(200_000, 20),
    visited: Math.min(200, Math.max(20, Math.round(sites / 20))),
  };
};

/** Site n → workspace: the first has its share, the others have the fewer the later they come (Zipf). */
export const tenantOf = ({ sites, tenants, sitesOfLargest }: Sizes): ((n: number) => number) => {
  const others = tenants - 1;
  const weight = Array.from({ length: others }, (_, rank) => 1 / (rank + 2));
  const sum = weight.reduce((total, one) => total + one, 0);
  const rest = sites - sitesOfLargest;
  // Each has one at least; the others are spread by rank.
  const extra = Math.max(0, rest - others);
  const ends: number[] = [];
  let end = sitesOfLargest;
  for (const one of weight) ends.push((end += 1 + Math.floor((extra * one) / sum)));
  return (n) => {
    if (n < sitesOfLargest) return 0;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > n) high = middle;
      else low = middle + 1;
    }
    // What rounding leaves over.
    return n >= ends.at(-1)! ? 1 + (n % others) : low + 1;
  };
};

/** Site n → index of its shape. */
export const shapeOf = (n: number): number => {
  // 37 has no factor in common with 100, so neighbours differ.
  const at = (n * 37) % 100;
  let end = 0;
  for (const [index, { share }] of shapes.entries()) {
    end += share;
    if (at < end) return index;
  }
  return 0;
};
