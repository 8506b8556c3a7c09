import type { NodeField } from './node-fields.ts';

export type FieldGroupName = 'content' | 'media' | 'actions' | 'layout';

const order: readonly FieldGroupName[] = ['content', 'media', 'actions', 'layout'];

const ownGroups: Partial<Record<NodeField['type'], FieldGroupName>> = {
  image: 'media',
  picture: 'media',
  link: 'actions',
  address: 'actions',
};

/** The group that a field says it belongs to; pictures and links without one stand in their own. */
const groupOf = (field: NodeField): FieldGroupName => field.group ?? ownGroups[field.type] ?? 'content';

/** Fields under their headings, both in the order in which people look for them. */
export const groupFields = (fields: readonly NodeField[]): { name: FieldGroupName; fields: NodeField[] }[] =>
  order
    .map((name) => ({ name, fields: fields.filter((field) => groupOf(field) === name) }))
    .filter((group) => group.fields.length > 0);
