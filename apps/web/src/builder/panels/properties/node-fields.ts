import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from '../../model/editor.ts';
import { declarationOf } from '../../model/node-declaration.ts';

/** A field of the properties panel: of a design, or of a dropped element. */
export type NodeField = ElementField;

/** The parts of the editor that this needs. */
type Nodes = Pick<Editor, 'node' | 'designOf'>;

export interface NodeFields {
  fields: readonly NodeField[];
  /** Rendered where the node has no value. */
  defaults: JsonObject;
}

/** Unset texts and images are not rendered. */
const isDrawnUnset = ({ type }: NodeField): boolean =>
  type === 'choice' || type === 'toggle' || type === 'number';

/** The fields of the selected node; undefined when its design or kind is unknown. */
export const fieldsOf = (editor: Nodes, node: DocumentNode): NodeFields | undefined => {
  const declared = declarationOf(editor, node);
  if (!declared) return undefined;
  const { fields } = declared;
  if (node.kind === 'element') {
    const drawn = fields.filter(isDrawnUnset).map(({ name }) => [name, declared.defaults[name] ?? null]);
    return { fields, defaults: Object.fromEntries(drawn) as JsonObject };
  }
  if (node.kind === 'section') return { fields, defaults: {} };
  const list = fields.find((field) => field.name === node.slot);
  return { fields: list?.type === 'list' ? list.fields : [], defaults: {} };
};

/** Sample entries for new entries of this node's lists. */
export const examplesOf = (editor: Nodes, nodeId: string): JsonObject =>
  declarationOf(editor, editor.node(nodeId))?.defaults ?? {};
