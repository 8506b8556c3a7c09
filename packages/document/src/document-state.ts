import { isSameJson } from './json.ts';
import { rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import { compareOrdered } from './order-key.ts';

/** The previous values of everything that a change touches; the store derives its notifications from it. */
export interface ChangeRecord {
  nodes: Map<string, DocumentNode | undefined>;
  slots: Map<string, { parent: string; slot: string; before: readonly string[] }>;
}

/**
 * A document in memory. Only functions of this module write to it, so that the index of children always matches the
 * nodes. Arrays in the index are replaced, never mutated.
 */
export interface DocumentState {
  nodes: Map<string, DocumentNode>;
  children: Map<string, Map<string, readonly string[]>>;
  record: ChangeRecord | null;
}

const nothing: readonly string[] = Object.freeze([]);

export const emptyRoot: DocumentNode = {
  id: rootId,
  kind: 'root',
  type: '',
  parent: null,
  slot: '',
  order: '',
  data: {},
  props: {},
};

export const childIds = (state: DocumentState, parent: string, slot: string): readonly string[] =>
  state.children.get(parent)?.get(slot) ?? nothing;

/** The non-empty slots of a node. */
export const childSlots = (state: DocumentState, parent: string): readonly string[] => [
  ...(state.children.get(parent)?.keys() ?? []),
];

const setChildIds = (state: DocumentState, parent: string, slot: string, ids: readonly string[]): void => {
  const before = childIds(state, parent, slot);
  const key = `${parent}/${slot}`;
  if (state.record && !state.record.slots.has(key)) state.record.slots.set(key, { parent, slot, before });
  const slots = state.children.get(parent) ?? new Map<string, readonly string[]>();
  if (ids.length > 0) slots.set(slot, ids);
  else slots.delete(slot);
  if (slots.size > 0) state.children.set(parent, slots);
  else state.children.delete(parent);
};

const setNode = (state: DocumentState, id: string, node: DocumentNode | undefined): void => {
  if (state.record && !state.record.nodes.has(id)) state.record.nodes.set(id, state.nodes.get(id));
  if (node) state.nodes.set(id, node);
  else state.nodes.delete(id);
};

/** Position of the node among its siblings, present or not. */
const siblingPosition = (state: DocumentState, siblings: readonly string[], node: DocumentNode): number => {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareOrdered(state.nodes.get(siblings[middle]!)!, node) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

const unlink = (state: DocumentState, node: DocumentNode): void => {
  if (node.parent === null) return;
  const siblings = childIds(state, node.parent, node.slot);
  setChildIds(state, node.parent, node.slot, siblings.toSpliced(siblingPosition(state, siblings, node), 1));
};

const link = (state: DocumentState, node: DocumentNode): void => {
  if (node.parent === null) return;
  const siblings = childIds(state, node.parent, node.slot);
  setChildIds(
    state,
    node.parent,
    node.slot,
    siblings.toSpliced(siblingPosition(state, siblings, node), 0, node.id),
  );
};

export const addNode = (state: DocumentState, node: DocumentNode): void => {
  setNode(state, node.id, node);
  link(state, node);
};

export const deleteNode = (state: DocumentState, node: DocumentNode): void => {
  unlink(state, node);
  setNode(state, node.id, undefined);
};

/** Replaces a node by its changed version, and re-indexes it only if it moved. */
export const replaceNode = (state: DocumentState, previous: DocumentNode, next: DocumentNode): void => {
  const moved =
    previous.parent !== next.parent || previous.slot !== next.slot || previous.order !== next.order;
  if (moved) unlink(state, previous);
  setNode(state, next.id, next);
  if (moved) link(state, next);
};

/** Builds the index from the nodes alone: for loading, and to verify the index that is kept up to date. */
export const indexChildren = (nodes: ReadonlyMap<string, DocumentNode>): DocumentState['children'] => {
  const groups = new Map<string, Map<string, DocumentNode[]>>();
  for (const node of nodes.values()) {
    if (node.parent === null) continue;
    const slots = groups.get(node.parent) ?? new Map<string, DocumentNode[]>();
    groups.set(node.parent, slots);
    const siblings = slots.get(node.slot);
    if (siblings) siblings.push(node);
    else slots.set(node.slot, [node]);
  }
  const children: DocumentState['children'] = new Map();
  for (const [parent, slots] of groups) {
    children.set(
      parent,
      new Map(Array.from(slots, ([slot, nodes]) => [slot, nodes.sort(compareOrdered).map(({ id }) => id)])),
    );
  }
  return children;
};

export const createDocumentState = (nodes: Iterable<DocumentNode> = []): DocumentState => {
  const byId = new Map<string, DocumentNode>([[rootId, emptyRoot]]);
  for (const node of nodes) byId.set(node.id, node);
  return { nodes: byId, children: indexChildren(byId), record: null };
};

/** The node and its descendants, parents first. */
export const subtreeOf = (state: DocumentState, id: string): DocumentNode[] => {
  const node = state.nodes.get(id);
  if (!node) return [];
  const found = [node];
  // The list grows while it is read, which makes the traversal breadth first without recursion.
  for (const parent of found) {
    for (const ids of state.children.get(parent.id)?.values() ?? []) {
      for (const child of ids) found.push(state.nodes.get(child)!);
    }
  }
  return found;
};

/** The root is 0 deep, a section 1. */
export const depthOf = (state: DocumentState, id: string): number => {
  let depth = 0;
  for (let at = state.nodes.get(id)?.parent; at; at = state.nodes.get(at)?.parent) depth += 1;
  return depth;
};

export const isInside = (state: DocumentState, id: string, ancestor: string): boolean => {
  for (let at: string | null | undefined = id; at; at = state.nodes.get(at)?.parent) {
    if (at === ancestor) return true;
  }
  return false;
};

const isSameNode = (a: DocumentNode, b: DocumentNode): boolean =>
  a.kind === b.kind &&
  a.type === b.type &&
  a.parent === b.parent &&
  a.slot === b.slot &&
  a.order === b.order &&
  isSameJson(a.data, b.data) &&
  isSameJson(a.props, b.props);

/**
 * Ends a recorded change: nodes that are back at their old value get their old identity back; returns those that
 * differ. A rebase around a remote edit thus disturbs no focused field.
 */
export const reconcileChanges = (
  state: DocumentState,
  record: ChangeRecord,
): { nodes: string[]; slots: { parent: string; slot: string }[] } => {
  const nodes: string[] = [];
  for (const [id, before] of record.nodes) {
    const now = state.nodes.get(id);
    if (before === now) continue;
    if (before && now && isSameNode(before, now)) state.nodes.set(id, before);
    else nodes.push(id);
  }
  const slots: { parent: string; slot: string }[] = [];
  for (const { parent, slot, before } of record.slots.values()) {
    const now = childIds(state, parent, slot);
    if (before === now) continue;
    const isSame = before.length === now.length && before.every((id, index) => id === now[index]);
    if (!isSame) slots.push({ parent, slot });
    else if (before.length > 0) state.children.get(parent)?.set(slot, before);
  }
  return { nodes, slots };
};
