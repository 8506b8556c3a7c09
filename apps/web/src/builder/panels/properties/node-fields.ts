import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from '../../model/editor.ts';
import { declarationOf } from '../../model/node-declaration.ts';

/** A field of the properties panel: of a design, or of a dropped element. */
export type NodeField = ElementField;

/** What this needs of the editor. */
type Nodes = Pick<Editor, 'node' | 'designOf'>;

export interface NodeFields {
  fields: readonly NodeField[];
  /** Where the node holds nothing, this is what is drawn. */
  defaults: JsonObject;
}

/** Of words and pictures nothing is drawn where nothing is set. */
const isDrawnUnset = ({ type }: NodeField): boolean =>
  type === 'choice' || type === 'toggle' || type === 'number';

/** The fields of what is selected; undefined when nobody here knows them. */
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

/** What a list of this node may begin new entries with. */
export const examplesOf = (editor: Nodes, nodeId: string): JsonObject =>
  declarationOf(editor, editor.node(nodeId))?.defaults ?? {};
