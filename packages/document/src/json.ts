import type { Json, JsonObject } from '@sitewright/contract/content';

/** Deeper than any real content; a deeper value would overflow the stack. */
const depthMax = 200;

export const isPlainObject = (value: unknown): value is JsonObject => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** The object's own field: an inherited `constructor` is not content. */
export const ownField = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

export const withoutField = (object: JsonObject, key: string): JsonObject => {
  const copy = { ...object };
  delete copy[key];
  return copy;
};

export const isSameJson = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]))
    );
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
};

const sorted = new WeakMap<object, Json>();

/**
 * The value with sorted keys, so that equal contents are equal bytes, in whatever order fields were set and unset.
 * Values are never mutated, so the result is cached per object.
 */
export const canonicalJson = <T extends Json>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  const known = sorted.get(value);
  if (known !== undefined) return known as T;
  const result: Json = Array.isArray(value)
    ? value.map((entry) => canonicalJson(entry))
    : Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, canonicalJson(value[key] ?? null)]),
      );
  sorted.set(value, result);
  sorted.set(result, result);
  return result as T;
};

/** PostgreSQL's jsonb rejects NUL and lone surrogates, which would make a page impossible to save. */
const cleanText = (text: string, report: (problem: string) => void): string => {
  if (text.isWellFormed() && !text.includes('\0')) return text;
  report('Characters that cannot be stored were removed from a text.');
  return text.toWellFormed().replaceAll('\0', '');
};

/** A JSON copy of any value; undefined when it contains no JSON. */
export const cleanJson = (
  value: unknown,
  report: (problem: string) => void = () => undefined,
  depth = 0,
): Json | undefined => {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return cleanText(value, report);
  // Adding zero turns -0 into 0, as JSON text does.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (depth >= depthMax) {
    report(`Values nested deeper than ${depthMax} levels were dropped.`);
    return undefined;
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => cleanJson(entry, report, depth + 1) ?? null);
  if (!isPlainObject(value)) return undefined;
  const copy: JsonObject = {};
  for (const key of Object.keys(value).sort()) {
    if (key === '__proto__') {
      report('A field named __proto__ was dropped.');
      continue;
    }
    const cleaned = cleanJson(value[key], report, depth + 1);
    if (cleaned !== undefined) copy[cleanText(key, report)] = cleaned;
  }
  return copy;
};
