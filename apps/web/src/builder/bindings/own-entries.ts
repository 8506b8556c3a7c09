import type { Json, JsonObject } from '@sitewright/contract/content';
import type { NodeField } from '../panels/properties/node-fields.ts';

type ListField = Extract<NodeField, { type: 'list' }>;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries of the company profile as entries of the page, with the texts that the list declares. */
export const ownEntries = ({ fields }: Pick<ListField, 'fields'>, shown: Json | undefined): JsonObject[] =>
  (Array.isArray(shown) ? shown.filter(isObject) : []).map((entry) =>
    Object.fromEntries(
      fields.flatMap(({ name }) => (entry[name] === undefined ? [] : [[name, entry[name]]])),
    ),
  );
