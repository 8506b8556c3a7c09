// The smallest change of the editor's document that shows the wanted blocks: what stays the same keeps its nodes, so
// the caret and undo steps in it stay as well.
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { longestAscending } from '@sitewright/document/order-key';
import { blockIdOf } from './block-ids.ts';

const positionOf = (doc: Node, index: number): number => {
  let position = 0;
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize;
  return position;
};

/** Changes one block: the characters that differ, or all of it. */
const replaceBlock = (tr: Transaction, position: number, next: Node): void => {
  const old = tr.doc.nodeAt(position)!;
  if (old.eq(next)) return;
  const steps = tr.steps.length;
  if (old.type === next.type) {
    const start = old.content.findDiffStart(next.content);
    if (start === null) {
      tr.setNodeMarkup(position, undefined, next.attrs);
      return;
    }
    const end = old.content.findDiffEnd(next.content)!;
    const overlap = start - Math.min(end.a, end.b);
    const [a, b] = overlap > 0 ? [end.a + overlap, end.b + overlap] : [end.a, end.b];
    try {
      if (!old.sameMarkup(next)) tr.setNodeMarkup(position, undefined, next.attrs);
      tr.replace(position + 1 + start, position + 1 + a, next.slice(start, b));
    } catch {
      // The parts do not fit into each other: the block is replaced.
    }
    if (tr.doc.nodeAt(position)?.eq(next)) return;
    if (tr.steps.length === steps) tr.replaceWith(position, position + old.nodeSize, next);
    else tr.replaceWith(position, position + tr.doc.nodeAt(position)!.nodeSize, next);
    return;
  }
  tr.replaceWith(position, position + old.nodeSize, next);
};

/** The caret by its block and the offset in it. */
const caretOf = ({ doc, selection }: EditorState): { id: string | null; offset: number } | undefined => {
  if (!(selection instanceof TextSelection) || selection.$head.depth === 0) return undefined;
  const index = selection.$head.index(0);
  return { id: blockIdOf(doc.child(index)), offset: selection.head - positionOf(doc, index) };
};

/** A transaction that shows the wanted blocks; undefined when they are shown. */
export const replaceBlocks = (state: EditorState, wanted: readonly Node[]): Transaction | undefined => {
  const { tr } = state;
  const caret = caretOf(state);
  const wantedIndex = new Map(wanted.map((node, index) => [blockIdOf(node) ?? node, index] as const));
  const keyOf = (node: Node): string | Node => blockIdOf(node) ?? node;
  const shown: (number | null)[] = [];
  state.doc.forEach((node) => shown.push(wantedIndex.get(keyOf(node)) ?? null));
  const kept = longestAscending(shown, (a, b) => a - b);
  const caretIndex = caret ? state.selection.$head.index(0) : -1;
  const isCaretMoved = caret !== undefined && !kept.has(caretIndex) && shown[caretIndex] !== null;
  // The document must never be empty, so blocks are inserted before others are removed.
  const keptKeys = new Set([...kept].map((at) => keyOf(state.doc.child(at))));
  let position = 0;
  let at = 0;
  const isDone = (): boolean => at >= state.doc.childCount;
  /** Removes blocks that are gone or stand elsewhere. */
  const removals: { from: number; to: number }[] = [];
  const skipRemoved = (): void => {
    while (!isDone() && !kept.has(at)) {
      const size = state.doc.child(at).nodeSize;
      removals.push({ from: position, to: position + size });
      position += size;
      at += 1;
    }
  };
  for (const node of wanted) {
    skipRemoved();
    if (keptKeys.has(keyOf(node))) {
      replaceBlock(tr, position, node);
      position += tr.doc.nodeAt(position)!.nodeSize;
      at += 1;
    } else {
      tr.insert(position, node);
      position += node.nodeSize;
    }
  }
  skipRemoved();
  for (const { from, to } of removals.toReversed()) tr.delete(from, to);
  if (tr.steps.length === 0) return undefined;
  if (isCaretMoved && caret) {
    let start = 0;
    tr.doc.forEach((node, offset) => {
      if (blockIdOf(node) === caret.id) start = offset;
    });
    const $at = tr.doc.resolve(Math.min(start + caret.offset, tr.doc.content.size));
    tr.setSelection(TextSelection.near($at));
  }
  return tr;
};
