import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** A key grows by about one character per six insertions at the same point. */
const orderKeyMaxLength = 500;

export const isOrderKey = (value: unknown): value is string => {
  if (
    typeof value !== 'string' ||
    value.length > orderKeyMaxLength ||
    !/^[A-Za-z][0-9A-Za-z]*$/.test(value)
  ) {
    return false;
  }
  try {
    generateKeyBetween(value, null);
    return true;
  } catch {
    return false;
  }
};

/** `count` ascending keys after `left` and before `right`, which must differ; null is an open end. */
export const orderKeysBetween = (left: string | null, right: string | null, count: number): string[] =>
  generateNKeysBetween(left, right, count);

export interface Ordered {
  id: string;
  order: string;
}

/** Siblings with equal keys (concurrent insertions) are ordered by their ids. */
export const compareOrdered = (a: Ordered, b: Ordered): number => {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
};

/** Positions of a longest ascending subsequence, so that the fewest keys change. */
export const longestAscending = <Entry>(
  entries: readonly (Entry | null)[],
  compare: (a: Entry, b: Entry) => number,
): Set<number> => {
  const tails: number[] = [];
  const previous = new Map<number, number>();
  entries.forEach((entry, position) => {
    if (entry === null) return;
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(entries[tails[middle]!]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous.set(position, tails[low - 1]!);
    tails[low] = position;
  });
  const kept = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = previous.get(at)) kept.add(at);
  return kept;
};

/** Keys for entries in array order: valid keys stay, missing or wrong ones are replaced. */
export const assignOrderKeys = (entries: readonly { id: string; order: unknown }[]): string[] => {
  const usable = entries.map(({ id, order }) => (isOrderKey(order) ? { id, order } : null));
  const kept = longestAscending(usable, compareOrdered);
  const keys: string[] = [];
  let last: string | null = null;
  let gap = 0;
  const fillGap = (right: string | null): void => {
    keys.push(...orderKeysBetween(last, right, gap));
    gap = 0;
  };
  for (const [position, entry] of usable.entries()) {
    // No key fits between two equal keys, so the right one is replaced as well.
    if (!entry || !kept.has(position) || (gap > 0 && last !== null && entry.order <= last)) {
      gap += 1;
      continue;
    }
    fillGap(entry.order);
    keys.push(entry.order);
    last = entry.order;
  }
  fillGap(null);
  return keys;
};
