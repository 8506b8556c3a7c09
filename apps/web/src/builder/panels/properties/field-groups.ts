import type { DesignField, SectionConfig } from '@sitewright/contract/section-design';

export type FieldGroupName = 'content' | 'media' | 'actions' | 'layout';

const order: readonly FieldGroupName[] = ['content', 'media', 'actions', 'layout'];

/** The group that a field says it belongs to; pictures and links without one stand in their own. */
const groupOf = (field: DesignField): FieldGroupName => {
  if (field.group) return field.group;
  if (field.type === 'image') return 'media';
  return field.type === 'link' ? 'actions' : 'content';
};

/** Fields under their headings, both in the order in which people look for them. */
export const groupFields = (
  fields: readonly DesignField[],
): { name: FieldGroupName; fields: DesignField[] }[] =>
  order
    .map((name) => ({ name, fields: fields.filter((field) => groupOf(field) === name) }))
    .filter((group) => group.fields.length > 0);

/** The fields of what is selected: the section's own, or those of an entry of one of its lists. */
export const fieldsOf = (
  config: SectionConfig,
  node: { kind: string; slot: string },
): readonly DesignField[] => {
  if (node.kind === 'section') return config.fields;
  const list = config.fields.find((field) => field.name === node.slot);
  return list?.type === 'list' ? list.fields : [];
};
