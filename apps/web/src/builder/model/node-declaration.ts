// What says which fields a node has: a section's design, an element's kind, and for a list entry either.
import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from './editor.ts';
import { elementDefinition } from './element-registry.ts';

/** What this needs of the editor. */
type Nodes = Pick<Editor, 'node' | 'designOf'>;

export interface Declaration {
  fields: readonly ElementField[];
  /** Content that looks finished: what something new begins with. */
  defaults: JsonObject;
}

/** The section or element that says what a node holds: of a list entry the one that the list belongs to. */
const ownerOf = (editor: Nodes, node: DocumentNode | undefined): DocumentNode | undefined =>
  node?.kind === 'item' ? editor.node(node.parent ?? '') : node;

/** Undefined when nobody here knows the design or the kind. */
export const declarationOf = (editor: Nodes, node: DocumentNode | undefined): Declaration | undefined => {
  const owner = ownerOf(editor, node);
  if (owner?.kind === 'element') return elementDefinition(owner.type);
  const design = owner && editor.designOf(owner.id);
  return design && { fields: design.config.fields, defaults: design.defaults as JsonObject };
};

/** One field of a node, as it was declared. */
export const fieldOf = (editor: Nodes, nodeId: string, name: string): ElementField | undefined => {
  const node = editor.node(nodeId);
  const declared = declarationOf(editor, node)?.fields ?? [];
  if (node?.kind !== 'item') return declared.find((field) => field.name === name);
  const list = declared.find((field) => field.name === node.slot);
  return list?.type === 'list' ? list.fields.find((field) => field.name === name) : undefined;
};
