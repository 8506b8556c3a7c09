// Gives every top-level node an id of its own: new ones, and those that a split or a paste has copied.
import { Extension } from '@tiptap/core';
import { createNodeId } from '@sitewright/document/node';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';

export const blockTypes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'table',
  'codeBlock',
  'figure',
  'callout',
  'toggle',
  'card',
] as const;

export const blockIdOf = (node: Node): string | null => (node.attrs['blockId'] as string | null) ?? null;

/** The range of top-level nodes that differ by identity: `[from, toBefore)` became `[from, toAfter)`. */
export const changedRange = (
  before: Node,
  after: Node,
): { from: number; toBefore: number; toAfter: number } => {
  let from = 0;
  while (from < before.childCount && from < after.childCount && before.child(from) === after.child(from)) {
    from += 1;
  }
  let toBefore = before.childCount;
  let toAfter = after.childCount;
  while (toBefore > from && toAfter > from && before.child(toBefore - 1) === after.child(toAfter - 1)) {
    toBefore -= 1;
    toAfter -= 1;
  }
  return { from, toBefore, toAfter };
};

const mayKeepIds = (before: Node, after: Node): boolean => {
  const { from, toBefore, toAfter } = changedRange(before, after);
  if (toBefore !== toAfter) return false;
  for (let at = from; at < toAfter; at += 1) {
    const id = blockIdOf(after.child(at));
    if (id === null || id !== blockIdOf(before.child(at))) return false;
  }
  return true;
};

/** Of two nodes with one id the unchanged one keeps it, else the first. */
const repairIds = (before: Node, after: Node, tr: Transaction): boolean => {
  const unchanged = new Set<Node>();
  before.forEach((node) => unchanged.add(node));
  const taken = new Set<string>();
  after.forEach((node) => {
    const id = blockIdOf(node);
    if (id !== null && unchanged.has(node)) taken.add(id);
  });
  const kept = new Set(taken);
  let isRepaired = false;
  after.forEach((node, position) => {
    const id = blockIdOf(node);
    if (id !== null && unchanged.has(node) && kept.delete(id)) return;
    if (id !== null && !taken.has(id)) return void taken.add(id);
    const fresh = createNodeId();
    taken.add(fresh);
    tr.setNodeAttribute(position, 'blockId', fresh);
    isRepaired = true;
  });
  return isRepaired;
};

export const BlockIds = Extension.create({
  name: 'blockIds',
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, after) => {
        if (!transactions.some(({ docChanged }) => docChanged) || mayKeepIds(before.doc, after.doc))
          return null;
        const { tr } = after;
        const isHidden = transactions.every((one) => one.getMeta('addToHistory') === false);
        if (isHidden) tr.setMeta('addToHistory', false);
        return repairIds(before.doc, after.doc, tr) ? tr : null;
      },
    }),
  ],
});
