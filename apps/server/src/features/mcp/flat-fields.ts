// Settings of pages and sites with their SEO fields beside the others, as `seo.title`: they are compared and put back one
// by one.
import type { JsonObject } from '@sitewright/contract/content';

const prefix = 'seo.';

export const flatten = ({ seo, ...fields }: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  ...Object.fromEntries(
    Object.entries((seo as JsonObject | undefined) ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [prefix + name, value]),
  ),
});

export const unflatten = (flat: JsonObject): JsonObject => {
  const entries = Object.entries(flat);
  const seo = entries.filter(([name]) => name.startsWith(prefix));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(prefix))),
    ...(seo.length === 0
      ? {}
      : { seo: Object.fromEntries(seo.map(([name, value]) => [name.slice(prefix.length), value])) }),
  };
};

/** The fields that a change would alter, before and after; an absent text is an empty one. */
export const alteredFields = (
  now: JsonObject,
  change: JsonObject,
): { before: JsonObject; after: JsonObject } => {
  const absent = (value: unknown) => (typeof value === 'boolean' ? false : '');
  const pairs = Object.entries(change).map(
    ([name, value]) => [name, now[name] ?? (name === 'after' ? null : absent(value)), value!] as const,
  );
  const altered = pairs.filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is));
  return {
    before: Object.fromEntries(altered.map(([name, was]) => [name, was])),
    after: Object.fromEntries(altered.map(([name, , is]) => [name, is])),
  };
};
