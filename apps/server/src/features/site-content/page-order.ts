import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** `count` order keys for a new list. */
export const orderKeys = (count: number): string[] => generateNKeysBetween(null, null, count);

/** A key between two neighbours; undefined means an end of the list. */
export const orderBetween = (before: string | undefined, after: string | undefined): string =>
  generateKeyBetween(before ?? null, after ?? null);
