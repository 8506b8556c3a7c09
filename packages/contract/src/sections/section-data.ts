// The spellings of a section's texts. Each section has one place for them; `data` is what the builder writes.
import type { JsonObject } from '../content.ts';

/** Where a section or element may keep its texts; the first that is an object counts. */
export const dataKeys = ['data', 'values', 'content'] as const;
export type DataKey = (typeof dataKeys)[number];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const dataKeyOf = (section: object): DataKey | undefined =>
  dataKeys.find((key) => Object.hasOwn(section, key) && isObject((section as Record<string, unknown>)[key]));

/** The texts of a section, whatever their spelling; undefined when it has none. */
export const dataOf = (section: object): JsonObject | undefined => {
  const key = dataKeyOf(section);
  return key && ((section as Record<string, unknown>)[key] as JsonObject);
};
