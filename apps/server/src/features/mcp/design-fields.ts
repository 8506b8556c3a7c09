// The fields that agents may set, by section, element and list item: those that their templates declare.
import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { DocumentState } from '@sitewright/document/document-state';
import { isPlainObject } from '@sitewright/document/json';
import type { DocumentNode } from '@sitewright/document/node';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { customDesigns } from '../custom-templates/visible-designs.ts';

export type Designs = ReadonlyMap<string, SectionDesign>;

/** The section templates that the actor can build with, by type. */
export const loadDesigns = async (ctx: ServerContext, actor: Actor): Promise<Designs> => {
  const custom = await customDesigns(ctx, actor);
  return new Map([...ctx.library.designs, ...custom.map((design) => [design.type, design] as const)]);
};

const plainType = (type: string): string => type.replace(/@.*$/, '');

const ownerFields = (designs: Designs, node: DocumentNode): readonly ElementField[] | undefined =>
  node.kind === 'element'
    ? elementKinds.get(node.type)?.definition.fields
    : designs.get(plainType(node.type))?.config.fields;

/** Undefined where no template declares fields: any are accepted then, as in the editor. */
export const fieldsOf = (
  designs: Designs,
  state: DocumentState,
  node: DocumentNode,
): readonly ElementField[] | undefined => {
  if (node.kind !== 'item') return ownerFields(designs, node);
  const owner = state.nodes.get(node.parent ?? '');
  const list = owner && ownerFields(designs, owner)?.find(({ name }) => name === node.slot);
  return list?.type === 'list' ? list.fields : undefined;
};

const kinds: Partial<Record<ElementField['type'], [what: string, fits: (value: unknown) => boolean]>> = {
  text: ['a text', (value) => typeof value === 'string'],
  richtext: ['a text', (value) => typeof value === 'string'],
  image: ['an object {src, alt}', (value) => isPlainObject(value) && typeof value['src'] === 'string'],
  link: ['an object {label, href}', (value) => isPlainObject(value) && typeof value['href'] === 'string'],
  color: ['a text', (value) => typeof value === 'string'],
  toggle: ['true or false', (value) => typeof value === 'boolean'],
  list: ['a list of objects', (value) => Array.isArray(value) && value.every(isPlainObject)],
  address: ['a text', (value) => typeof value === 'string'],
  picture: ['a text', (value) => typeof value === 'string'],
  number: ['a number', (value) => typeof value === 'number'],
  date: ['a text', (value) => typeof value === 'string'],
  posts: [
    'an object {source, count}',
    (value) => isPlainObject(value) && typeof value['source'] === 'string',
  ],
};

const problemOf = (field: ElementField, value: unknown): string | undefined => {
  if (field.type === 'choice') {
    if (field.options === 'icons') return typeof value === 'string' ? undefined : 'the name of an icon';
    const values = field.options.map((option) => option.value);
    return values.includes(String(value)) ? undefined : `one of ${values.join(', ')}`;
  }
  const kind = kinds[field.type];
  if (kind && !kind[1](value)) return kind[0];
  const isTooLong =
    field.type === 'text' && field.maxLength !== undefined && String(value).length > field.maxLength;
  return isTooLong ? `a text of at most ${field.maxLength} characters` : undefined;
};

const refused = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { fields: sentence } });

/** Null takes a field away. @throws AppError for a field that the template does not have, or that takes something else */
export const requireFields = (fields: readonly ElementField[] | undefined, values: JsonObject): void => {
  if (!fields) return;
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (!field) {
      throw refused(`There is no field “${name}” here. Fields: ${fields.map((one) => one.name).join(', ')}.`);
    }
    if (field.type === 'form') throw refused(`The form of “${name}” is edited in the editor.`);
    const wanted = value === null ? undefined : problemOf(field, value);
    if (wanted !== undefined) throw refused(`The field “${name}” takes ${wanted}.`);
    if (field.type !== 'list' || !Array.isArray(value)) continue;
    if (field.max !== undefined && value.length > field.max) {
      throw refused(`The list “${name}” takes at most ${field.max} items.`);
    }
    for (const item of value) requireFields(field.fields, item as JsonObject);
  }
};

/** The fields that put an image into an image field of a section, an element or a list item. */
export const imageFields = (
  fields: readonly ElementField[] | undefined,
  name: string,
  { src, alt }: { src: string; alt: string },
): JsonObject => {
  const field = fields?.find((one) => one.name === name);
  if (field?.type !== 'picture') return { [name]: { src, alt } };
  return { [name]: src, ...(field.altName === undefined ? {} : { [field.altName]: alt }) };
};
