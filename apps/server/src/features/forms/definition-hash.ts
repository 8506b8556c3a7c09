import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { createHash } from 'node:crypto';

/** Objects as lists of entries in a fixed order: PostgreSQL keeps the order of keys in no `jsonb`. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
};

/** Equal for definitions that mean the same. */
export const definitionHash = ({ fields, settings, styling }: FormDefinition): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered({ fields, settings, styling })))
    .digest('hex');
