// What is done to whole blocks: moving, copying, deleting, inserting. Each is one undo step.
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { CardSection } from '../engine/block-nodes.ts';

export interface BlockAt {
  node: Node;
  position: number;
  index: number;
}

/** The top-level block of the caret or selection. */
export const currentBlock = ({ state }: Editor): BlockAt | undefined => {
  const { $from } = state.selection;
  const index = $from.index(0);
  if (index >= state.doc.childCount) return undefined;
  const node = state.doc.child(index);
  const position = $from.depth === 0 ? $from.pos : $from.before(1);
  return { node, position, index };
};

/** The block at a position of the document. */
export const blockAt = ({ state }: Editor, position: number): BlockAt | undefined => {
  const node = state.doc.nodeAt(position);
  return node ? { node, position, index: state.doc.resolve(position).index(0) } : undefined;
};

export const moveBlock = (editor: Editor, { node, position, index }: BlockAt, direction: -1 | 1): boolean => {
  const { state, view } = editor;
  const neighbour = state.doc.maybeChild(index + direction);
  if (!neighbour) return false;
  const { anchor, head } = state.selection;
  const isInside = anchor >= position && head <= position + node.nodeSize;
  const target = direction < 0 ? position - neighbour.nodeSize : position + neighbour.nodeSize;
  const tr = state.tr.delete(position, position + node.nodeSize).insert(target, node);
  if (isInside) {
    const by = target - position;
    const selection =
      state.selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, target)
        : TextSelection.create(tr.doc, anchor + by, head + by);
    tr.setSelection(selection);
  }
  view.dispatch(tr.scrollIntoView());
  return true;
};

export const duplicateBlock = ({ state, view }: Editor, { node, position }: BlockAt): void =>
  view.dispatch(state.tr.insert(position + node.nodeSize, node).scrollIntoView());

export const deleteBlock = ({ state, view }: Editor, { node, position }: BlockAt): void => {
  const { tr } = state;
  if (state.doc.childCount === 1)
    tr.replaceWith(position, position + node.nodeSize, state.schema.nodes['paragraph']!.create());
  else tr.delete(position, position + node.nodeSize);
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size)))));
};

/**
 * Inserts a block instead of the empty line of the caret, else after its block. Returns the position of the block.
 */
export const insertBlock = (editor: Editor, node: Node): number => {
  const { state, view } = editor;
  const current = currentBlock(editor);
  const position = current?.position ?? state.doc.content.size;
  const isLine = current?.node.type.name === 'paragraph' && current.node.content.size === 0;
  const at = isLine || !current ? position : position + current.node.nodeSize;
  const { tr } = state;
  if (isLine) tr.replaceWith(at, at + current.node.nodeSize, node);
  else tr.insert(at, node);
  const after = at + node.nodeSize;
  if (after >= tr.doc.content.size && !node.isTextblock)
    tr.insert(after, state.schema.nodes['paragraph']!.create());
  if (node.isAtom) tr.setSelection(NodeSelection.create(tr.doc, at));
  else tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return at;
};

export const insertCard = (editor: Editor, section: CardSection): number =>
  insertBlock(editor, editor.schema.nodes['card']!.create({ section }));

export const changeAttributes = (
  { state, view }: Editor,
  position: number,
  attributes: Record<string, unknown>,
): void => {
  const node = state.doc.nodeAt(position);
  if (node) view.dispatch(state.tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes }));
};

const tableOf = ({ schema }: Editor): Node => {
  const { nodes } = schema;
  const cells = (name: string): Node[] => Array.from({ length: 3 }, () => nodes[name]!.createAndFill()!);
  return nodes['table']!.create(null, [
    nodes['tableRow']!.create(null, cells('tableHeader')),
    nodes['tableRow']!.create(null, cells('tableCell')),
    nodes['tableRow']!.create(null, cells('tableCell')),
  ]);
};

export const insertTable = (editor: Editor): void => void insertBlock(editor, tableOf(editor));

/** The caret goes to an empty line at the end of the text, which is added where there is none. */
export const enterEnd = ({ state, view }: Editor): void => {
  const { tr, doc, schema } = state;
  const { lastChild } = doc;
  const isLine = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0;
  if (!isLine) tr.insert(doc.content.size, schema.nodes['paragraph']!.create());
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
};

/** Enter in an empty last line of a callout or toggle leaves it. */
export const leaveBlock = ({ state, view }: Editor): boolean => {
  const { $from, empty } = state.selection;
  const container = $from.depth > 1 ? $from.node($from.depth - 1) : undefined;
  if (!empty || !container || !['callout', 'toggleBody'].includes(container.type.name)) return false;
  const isLast = $from.index($from.depth - 1) === container.childCount - 1;
  if ($from.parent.content.size > 0 || !isLast || container.childCount === 1) return false;
  const after = $from.after(1);
  const { tr } = state;
  tr.insert(after, state.schema.nodes['paragraph']!.create());
  tr.setSelection(TextSelection.create(tr.doc, after + 1)).delete($from.before(), $from.after());
  view.dispatch(tr.scrollIntoView());
  return true;
};
