import type { JsonObject } from '@sitewright/contract/content';
import type { DesignField } from '@sitewright/contract/section-design';
import type { DocumentNode } from '@sitewright/document/node';
import type { Language } from '../../../lib/languages.ts';
import type { Editor } from '../../model/editor.ts';
import { nodeLabel } from '../../model/node-label.ts';
import { elementKinds } from './element-kinds.data.ts';

type FieldBase = Pick<DesignField, 'name' | 'label' | 'group' | 'hint'>;

/** An address without words of its own, as dropped elements keep it. */
export type AddressField = FieldBase & { type: 'address' };
/** A picture whose address and description are two fields, as dropped elements keep it. */
export type PictureField = FieldBase & { type: 'picture'; altName: string };

/** A field of the properties panel: of a design, or of a dropped element. */
export type NodeField = DesignField | AddressField | PictureField;

const kindOf = (type: string) => (Object.hasOwn(elementKinds, type) ? elementKinds[type] : undefined);

/** What this needs of the editor. */
type Nodes = Pick<Editor, 'node' | 'designOf'>;

/** The section or element that says what a node holds: of a list entry the one that the list belongs to. */
const ownerOf = (editor: Nodes, node: DocumentNode): DocumentNode | undefined =>
  node.kind === 'item' ? editor.node(node.parent ?? '') : node;

/** What is declared for a section by its design, for an element by its kind; undefined when neither is known. */
const declarationOf = (
  editor: Nodes,
  owner: DocumentNode | undefined,
): { fields: readonly NodeField[]; defaults: JsonObject } | undefined => {
  if (owner?.kind === 'element') return kindOf(owner.type);
  const design = owner && editor.designOf(owner.id);
  return design && { fields: design.config.fields, defaults: design.defaults as JsonObject };
};

export interface NodeFields {
  fields: readonly NodeField[];
  /** Where the node holds nothing, this is what is drawn. */
  defaults: JsonObject;
}

/** The fields of what is selected; undefined when nobody here knows them. */
export const fieldsOf = (editor: Nodes, node: DocumentNode): NodeFields | undefined => {
  const declared = declarationOf(editor, ownerOf(editor, node));
  if (!declared) return undefined;
  if (node.kind === 'element') return declared;
  if (node.kind === 'section') return { fields: declared.fields, defaults: {} };
  const list = declared.fields.find((field) => field.name === node.slot);
  return { fields: list?.type === 'list' ? list.fields : [], defaults: {} };
};

/** What a list of this node may begin new entries with. */
export const examplesOf = (editor: Nodes, nodeId: string): JsonObject =>
  declarationOf(editor, editor.node(nodeId))?.defaults ?? {};

/** What a person calls a node: an element by its kind, anything else as everywhere in the builder. */
export const panelLabel = (editor: Editor, nodeId: string, language: Language): string => {
  const node = editor.node(nodeId);
  if (node?.kind !== 'element') return nodeLabel(editor, nodeId, language);
  return kindOf(node.type)?.label[language] ?? node.type;
};
