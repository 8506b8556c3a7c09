// Multiple selection: commands on several nodes as one undo step.
import { duplicateNode, insertedId, moveNode, removeNode } from '@sitewright/document/edits';
import { createNodeId, type DocumentNode, type NodeKind } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import type { DocumentSession } from '../../saving/document-session.ts';
import type { Editor } from './editor.ts';
import type { EditOptions } from './editor-view.ts';

/** The ancestor of a kind, or the node itself. */
const liftTo = (editor: Editor, nodeId: string, kind: NodeKind): string | undefined => {
  let node = editor.node(nodeId);
  while (node && node.kind !== kind) node = editor.node(node.parent ?? '');
  return node?.id;
};

/** Position of a node in its document, comparable within that document. */
const pathOf = (editor: Editor, nodeId: string): string[] => {
  const path: string[] = [];
  let node: DocumentNode | undefined = editor.node(nodeId);
  while (node && node.kind !== 'root') {
    path.unshift(node.slot, node.order, node.id);
    node = editor.node(node.parent ?? '');
  }
  return path;
};

const byPath = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return a.length - b.length;
  return b[at] === undefined || a[at]! > b[at] ? 1 : -1;
};

/** All selected nodes, from the top of the page down. */
export const selectedIds = (editor: Editor): readonly string[] => {
  const { selection, extraSelection: also } = editor.view;
  if (!selection) return [];
  const parts = editor.sessionList;
  return [selection.nodeId, ...also]
    .flatMap((id) => {
      const session = editor.sessionOf(id);
      return session ? [{ id, part: parts.indexOf(session), path: pathOf(editor, id) }] : [];
    })
    .toSorted((a, b) => a.part - b.part || byPath(a.path, b.path))
    .map(({ id }) => id);
};

/**
 * Adds a node to the selection, or removes it. A click inside a node counts for the ancestor of the selection's kind.
 */
export const toggleSelected = (editor: Editor, nodeId: string): void => {
  const { selection, extraSelection: also } = editor.view;
  const kind = selection && editor.node(selection.nodeId)?.kind;
  const wanted = kind && liftTo(editor, nodeId, kind);
  if (!selection || !wanted) {
    editor.select(nodeId);
    return;
  }
  const all = [selection.nodeId, ...also];
  const next = all.includes(wanted) ? all.filter((id) => id !== wanted) : [wanted, ...all];
  editor.selectAll(next);
};

/** Selects the range from the first selected node to a sibling; adds nodes that are no siblings. */
export const extendSelection = (editor: Editor, nodeId: string): void => {
  const first = editor.view.extraSelection.at(-1) ?? editor.view.selection?.nodeId;
  const kind = first === undefined ? undefined : editor.node(first)?.kind;
  const wanted = kind && liftTo(editor, nodeId, kind);
  const siblings = first === undefined ? [] : editor.siblingsOf(first);
  const [from, to] = [siblings.indexOf(first ?? ''), siblings.indexOf(wanted ?? '')];
  if (from < 0 || to < 0) {
    toggleSelected(editor, nodeId);
    return;
  }
  const between = siblings.slice(Math.min(from, to), Math.max(from, to) + 1);
  // The node clicked last comes first; the anchor stays last, for the next shift-click.
  editor.selectAll(from <= to ? between.toReversed() : between);
};

/** Selects all siblings of the selection; without a selection, the sections of the page. */
export const selectSiblings = (editor: Editor): void => {
  const { selection } = editor.view;
  const ids = selection ? editor.siblingsOf(selection.nodeId) : editor.sectionIds();
  if (ids.length > 0) editor.selectAll(ids);
};

/**
 * Commits the operations of each node, computed after those of the previous node were applied: one undo step in all.
 * Returns the nodes that were changed; locked ones are not. With a given `merge` it joins the previous step.
 */
export const commitEach = (
  editor: Editor,
  ids: readonly string[],
  make: (session: DocumentSession, id: string) => readonly Operation[],
  change: string | Required<EditOptions>,
): Operation[] => {
  const options = typeof change === 'string' ? { label: change, merge: `group:${createNodeId()}` } : change;
  const done: Operation[] = [];
  for (const id of ids) {
    const session = editor.sessionOf(id);
    if (!session) continue;
    const operations = make(session, id);
    if (editor.commit(session, operations, options)) done.push(...operations);
  }
  return done;
};

const isPart = (session: DocumentSession, node: DocumentNode | undefined): boolean =>
  node?.kind === 'section' && session.source.kind !== 'page';

export const removeGroup = (editor: Editor, ids: readonly string[], label: string): boolean => {
  const last = ids.at(-1);
  const neighbour = last === undefined ? undefined : editor.neighbourOf(last);
  const done = commitEach(editor, ids, (session, id) => removeNode(session.store.state, id), label);
  const left = ids.filter((id) => editor.node(id));
  if (left.length > 0) editor.selectAll(left);
  else editor.select(neighbour !== undefined && editor.node(neighbour) ? neighbour : undefined);
  return done.length > 0;
};

export const duplicateGroup = (editor: Editor, ids: readonly string[], label: string): boolean => {
  const copies: string[] = [];
  commitEach(
    editor,
    ids,
    (session, id) => {
      if (isPart(session, editor.node(id))) return [];
      const operations = duplicateNode(session.store.state, id);
      const copy = insertedId(operations);
      if (copy !== undefined) copies.push(copy);
      return operations;
    },
    label,
  );
  const made = copies.filter((id) => editor.node(id));
  if (made.length > 0) editor.selectAll(made.toReversed());
  return made.length > 0;
};

/** Moves each node by one position among its siblings; none past the end, and none past another of the group. */
export const moveGroup = (editor: Editor, ids: readonly string[], step: 1 | -1, label: string): boolean => {
  const stuck = new Set<string>();
  const ordered = step < 0 ? ids : ids.toReversed();
  const done = commitEach(
    editor,
    ordered,
    (session, id) => {
      const siblings = editor.siblingsOf(id);
      const at = siblings.indexOf(id);
      const beside = siblings[at + step];
      if (beside === undefined || stuck.has(beside) || isPart(session, editor.node(id))) {
        stuck.add(id);
        return [];
      }
      return moveNode(session.store.state, id, { index: at + step });
    },
    label,
  );
  return done.length > 0;
};
