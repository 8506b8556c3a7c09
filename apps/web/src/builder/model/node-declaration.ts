// Finds the declaration of a node's fields: the design of a section, the kind of an element, and for a list entry
// either.
import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from './editor.ts';
import { elementDefinition } from './element-registry.ts';

/** The parts of the editor that this needs. */
type Nodes = Pick<Editor, 'node' | 'designOf'>;

export interface Declaration {
  fields: readonly ElementField[];
  /** Sample content for new nodes. */
  defaults: JsonObject;
}

/** The section or element that declares a node's fields: for a list entry the owner of the list. */
const ownerOf = (editor: Nodes, node: DocumentNode | undefined): DocumentNode | undefined =>
  node?.kind === 'item' ? editor.node(node.parent ?? '') : node;

/** Undefined when the design or the kind is unknown. */
export const declarationOf = (editor: Nodes, node: DocumentNode | undefined): Declaration | undefined => {
  const owner = ownerOf(editor, node);
  if (owner?.kind === 'element') return elementDefinition(owner.type);
  const design = owner && editor.designOf(owner.id);
  return design && { fields: design.config.fields, defaults: design.defaults as JsonObject };
};

/** The declaration of one field of a node. */
export const fieldOf = (editor: Nodes, nodeId: string, name: string): ElementField | undefined => {
  const node = editor.node(nodeId);
  const declared = declarationOf(editor, node)?.fields ?? [];
  if (node?.kind !== 'item') return declared.find((field) => field.name === name);
  const list = declared.find((field) => field.name === node.slot);
  return list?.type === 'list' ? list.fields.find((field) => field.name === name) : undefined;
};
