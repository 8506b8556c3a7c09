import type { Json, JsonObject } from '@sitewright/contract/content';
import type { ListField, ScalarField, SectionDesign } from '@sitewright/contract/section-design';

const blankValue = (field: ScalarField): Json => {
  switch (field.type) {
    case 'image':
      return { src: '', alt: '' };
    case 'link':
      return { label: '', href: '' };
    case 'toggle':
      return false;
    default:
      return '';
  }
};

const isEntry = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a new entry begins with: one of the design's own examples, the next one in turn, so that the page
 * keeps looking finished; an empty entry where the design has none.
 */
export const newEntry = (design: SectionDesign, list: ListField, count: number): JsonObject => {
  const examples: unknown = design.defaults[list.name];
  const example: unknown = Array.isArray(examples) ? examples[count % examples.length] : undefined;
  if (!isEntry(example))
    return Object.fromEntries(list.fields.map((field) => [field.name, blankValue(field)]));
  const { id, order, ...entry } = structuredClone(example);
  void [id, order];
  return entry;
};
