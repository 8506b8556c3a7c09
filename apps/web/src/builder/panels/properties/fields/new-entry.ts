import type { Json, JsonObject } from '@sitewright/contract/content';
import type { ElementListField, ElementScalarField } from '@sitewright/contract/library/element-definition';

const blankValue = (field: ElementScalarField): Json => {
  switch (field.type) {
    case 'image':
      return { src: '', alt: '' };
    case 'link':
      return { label: '', href: '' };
    case 'toggle':
      return false;
    case 'number':
      return field.min;
    default:
      return '';
  }
};

const isEntry = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Content of a new entry: the next sample entry of the owner, so that the page keeps looking finished; empty when
 * there is none.
 */
export const newEntry = (
  defaults: Readonly<Record<string, unknown>>,
  list: ElementListField,
  count: number,
): JsonObject => {
  const examples: unknown = defaults[list.name];
  const example: unknown = Array.isArray(examples) ? examples[count % examples.length] : undefined;
  if (!isEntry(example))
    return Object.fromEntries(list.fields.map((field) => [field.name, blankValue(field)]));
  const { id, order, ...entry } = structuredClone(example);
  void [id, order];
  return entry;
};
