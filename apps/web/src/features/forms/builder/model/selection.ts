// The selected fields by id: the one selected last comes first, and the one that ranges start from comes last.
import type { FormField } from '@sitewright/contract/forms/form-definition';

type Fields = readonly FormField[];
type Ids = readonly string[];

/** The selected fields in the order of the form. */
export const inFormOrder = (fields: Fields, ids: Ids): string[] => {
  const selected = new Set(ids);
  return fields.flatMap(({ id }) => (selected.has(id) ? [id] : []));
};

export const toggleSelected = (ids: Ids, id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids];

/** All fields from the one that the range starts from up to another one. */
export const extendSelection = (fields: Fields, ids: Ids, id: string): string[] => {
  const from = fields.findIndex((field) => field.id === ids.at(-1));
  const to = fields.findIndex((field) => field.id === id);
  if (from < 0 || to < 0) return [id];
  const between = fields.slice(Math.min(from, to), Math.max(from, to) + 1).map((field) => field.id);
  return from <= to ? between.toReversed() : between;
};
