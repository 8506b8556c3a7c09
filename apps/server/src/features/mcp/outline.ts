// A document as agents read it: sections, elements and list items with their ids and fields, and nothing of how they look.
import type { JsonObject } from '@sitewright/contract/content';
import { fromContent } from '@sitewright/document/adapter';
import { childIds, childSlots, type DocumentState } from '@sitewright/document/document-state';
import { linkOf } from '@sitewright/document/linked-fields';
import { type DocumentNode, isEmptyArray, rootId } from '@sitewright/document/node';

export interface OutlineNode {
  id: string;
  kind: 'section' | 'element' | 'item';
  type?: string;
  name?: string;
  /** Visitors do not see it. */
  hidden?: true;
  /** It cannot be changed until somebody unlocks it in the editor. */
  locked?: true;
  /** A global section: its changes here stay on this page. */
  global?: true;
  /** Which of the layouts of its template it uses; absent: the first. */
  layout?: string;
  fields: JsonObject;
  /** Items of its lists, and elements in its zones, by name. */
  children?: Record<string, OutlineNode[]>;
}

const isTrue = (node: DocumentNode, name: string): boolean => node.props[name] === true;

const describe = (state: DocumentState, id: string): OutlineNode => {
  const node = state.nodes.get(id)!;
  const { name, templateId } = node.props;
  const slots = childSlots(state, id);
  const fields = Object.entries(node.data).filter(([, value]) => !isEmptyArray(value));
  return {
    id,
    kind: node.kind as OutlineNode['kind'],
    ...(node.type === '' ? {} : { type: node.type }),
    ...(typeof name === 'string' ? { name } : {}),
    ...(isTrue(node, 'hidden') ? { hidden: true } : {}),
    ...(isTrue(node, 'locked') ? { locked: true } : {}),
    ...(linkOf(node) ? { global: true } : {}),
    ...(typeof templateId === 'string' ? { layout: templateId } : {}),
    fields: Object.fromEntries(fields),
    ...(slots.length === 0
      ? {}
      : {
          children: Object.fromEntries(
            slots.map((slot) => [slot, childIds(state, id, slot).map((child) => describe(state, child))]),
          ),
        }),
  };
};

export const outlineOf = (content: JsonObject): OutlineNode[] => {
  const { state } = fromContent(content);
  return childIds(state, rootId, 'sections').map((id) => describe(state, id));
};
