import type { NodeField } from './node-fields.ts';

export type FieldGroupName = 'content' | 'media' | 'actions' | 'layout';

const order: readonly FieldGroupName[] = ['content', 'media', 'actions', 'layout'];

const ownGroups: Partial<Record<NodeField['type'], FieldGroupName>> = {
  image: 'media',
  picture: 'media',
  link: 'actions',
  address: 'actions',
};

/** The declared group of a field; images and links without one have their own groups. */
const groupOf = (field: NodeField): FieldGroupName => field.group ?? ownGroups[field.type] ?? 'content';

/** Groups fields under headings; groups and fields keep a fixed, expected order. */
export const groupFields = (fields: readonly NodeField[]): { name: FieldGroupName; fields: NodeField[] }[] =>
  order
    .map((name) => ({ name, fields: fields.filter((field) => groupOf(field) === name) }))
    .filter((group) => group.fields.length > 0);
