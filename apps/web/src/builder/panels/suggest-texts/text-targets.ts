// The texts of a section or element that can be replaced, each with the node and the path that hold it now. A list
// entry is a node of its own: its text is found again by its id, wherever the entry has moved meanwhile.
import type { JsonObject } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import type { DesignField } from '@sitewright/contract/library/section-design';
import { dataOf } from '@sitewright/contract/sections/section-data';
import { toJson } from '@sitewright/document/adapter';
import { setField } from '@sitewright/document/edits';
import { type Operation, readField, setOperation } from '@sitewright/document/operation';
import { type TextLeaf, textLeavesOf } from '@sitewright/writer/leaves/text-leaves';
import type { Language } from '../../../lib/languages.ts';
import type { DocumentSession } from '../../../saving/document-session.ts';
import type { Editor } from '../../model/editor.ts';
import { declarationOf } from '../../model/node-declaration.ts';

export interface TextTarget extends TextLeaf {
  nodeId: string;
  /** From the root of the node, which begins with `data`. */
  nodePath: string[];
  /** Name of the field; empty when it is not declared. */
  label: string;
}

export interface TextsOfNode {
  type: string;
  data: JsonObject;
  targets: TextTarget[];
}

const placeOf = (
  session: DocumentSession,
  nodeId: string,
  [name, index, ...rest]: TextLeaf['path'],
): Pick<TextTarget, 'nodeId' | 'nodePath'> => {
  const { store } = session;
  const entry = typeof index === 'number' ? store.getChildIds(nodeId, String(name))[index] : undefined;
  if (entry !== undefined && store.getNode(entry)?.kind === 'item') return placeOf(session, entry, rest);
  const path = [name, index, ...rest].filter((part) => part !== undefined);
  return { nodeId, nodePath: ['data', ...path.map(String)] };
};

const labelOf = (
  fields: readonly ElementField[],
  [name, index, inner]: TextLeaf['path'],
  language: Language,
): string => {
  const field = fields.find((one) => one.name === name);
  if (field?.type !== 'list') return field?.label[language] ?? '';
  const label = field.fields.find((one) => one.name === inner)?.label[language] ?? '';
  const item = field.itemLabel[language];
  return `${item} ${Number(index) + 1}${label === item ? '' : ` · ${label}`}`;
};

const isWritable = ({ type }: ElementField): boolean =>
  type === 'text' || type === 'richtext' || type === 'link' || type === 'list';

/** The texts that the user may change. Undefined for a node that is gone. */
export const textsOfNode = (editor: Editor, nodeId: string, language: Language): TextsOfNode | undefined => {
  const session = editor.sessionOf(nodeId);
  const node = session?.store.getNode(nodeId);
  if (!session || !node) return undefined;
  const data = dataOf(toJson(session.store.state, nodeId) ?? {}) ?? {};
  const fields = declarationOf(editor, node)?.fields.filter(isWritable);
  const targets = textLeavesOf(data, fields && { fields: fields as DesignField[] })
    .map((leaf) => ({
      ...leaf,
      ...placeOf(session, nodeId, leaf.path),
      label: labelOf(fields ?? [], leaf.path, language),
    }))
    .filter((target) => editor.roleAllows(setOperation(target.nodeId, target.nodePath, '')));
  return { type: node.type, data, targets: editor.isLocked(nodeId) ? [] : targets };
};

/** Whether a text still reads as when it was asked for, and nobody else types in it. */
const isFree = (editor: Editor, { nodeId, nodePath, current }: TextTarget): boolean => {
  const node = editor.node(nodeId);
  return (
    node !== undefined && readField(node, nodePath) === current && !editor.isHeld(nodeId, nodePath[1] ?? '')
  );
};

/** Puts new texts at their places; those that were changed meanwhile are left out. */
export const replaceTexts = (
  editor: Editor,
  changes: readonly { target: TextTarget; value: string }[],
): { session: DocumentSession | undefined; operations: Operation[]; skipped: number } => {
  const free = changes.filter(({ target }) => isFree(editor, target));
  const session = editor.sessionOf(free[0]?.target.nodeId ?? '');
  const operations = session
    ? free.flatMap(({ target, value }) =>
        setField(session.store.state, target.nodeId, target.nodePath, value),
      )
    : [];
  return { session, operations, skipped: changes.length - free.length };
};
