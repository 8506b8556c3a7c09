import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { readItems, readSubtree, toJson } from './adapter.ts';
import { childIds, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { cleanJson, isPlainObject, isSameJson, ownField } from './json.ts';
import { createNodeId, isSlotName, placeOf, rootId } from './node.ts';
import type { DocumentNode, NodeKind } from './node.ts';
import { isListValue } from './node-rules.ts';
import { placeOperation, readField, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { orderKeysBetween } from './order-key.ts';

// User edits as operations. Pure: nothing changes until the operations are committed. An edit that makes no sense (a
// deleted node, a full list) has no operations.

export type Position = { before: string } | { after: string } | { index: number };

interface InsertionPoint {
  parent: string;
  slot: string;
  index: number;
  /** A node that is about to leave the slot, and is not counted. */
  without?: string;
}

/**
 * The keys on both sides of an index. Two users who insert at the same point create equal keys; nothing fits between
 * those, so the insertion point lies after the run of equal keys.
 */
const gapAt = (
  state: DocumentState,
  siblings: readonly string[],
  wanted: number,
): { index: number; end: number; left: string | null; right: string | null } => {
  const index = Math.max(0, Math.min(wanted, siblings.length));
  const orderOf = (id: string | undefined): string | null => state.nodes.get(id ?? '')?.order ?? null;
  const left = index === 0 ? null : orderOf(siblings[index - 1]);
  const run = left === null ? 0 : siblings.slice(index).findIndex((id) => orderOf(id) !== left);
  const end = run < 0 ? siblings.length : index + run;
  return { index, end, left, right: orderOf(siblings[end]) };
};

/** Order keys for a new sibling at an index, and new keys for the run of equal ones after it. */
const keysAt = (state: DocumentState, gap: InsertionPoint): { order: string; repairs: Operation[] } => {
  const siblings = childIds(state, gap.parent, gap.slot).filter((id) => id !== gap.without);
  const { index, end, left, right } = gapAt(state, siblings, gap.index);
  const [order, ...rest] = orderKeysBetween(left, right, 1 + end - index);
  const repairs = siblings.slice(index, end).map((id, at) => setOperation(id, ['order'], rest[at]));
  return { order: order!, repairs };
};

/** The key of a new sibling at an index; after a run of equal keys when the index lies within one. */
export const orderBetween = (state: DocumentState, parent: string, slot: string, index: number): string => {
  const { left, right } = gapAt(state, childIds(state, parent, slot), index);
  return orderKeysBetween(left, right, 1)[0]!;
};

/** The id of the first node that the operations insert: what to select after an insertion. */
export const insertedId = (operations: readonly Operation[]): string | undefined =>
  operations.find((operation) => operation.op === 'insert')?.node.id;

interface Insertion {
  kind: Exclude<NodeKind, 'root'>;
  parent: string;
  slot: string;
  index: number;
}

const insertJson = (
  state: DocumentState,
  { kind, parent, slot, index }: Insertion,
  json: JsonObject,
  createId: () => string,
): Operation[] => {
  if (!state.nodes.has(parent) || !isSlotName(slot)) return [];
  const { order, repairs } = keysAt(state, { parent, slot, index });
  const nodes = readSubtree(state, { kind, parent, slot, order }, json, createId);
  return [...repairs, ...nodes.map((node): Operation => ({ op: 'insert', node }))];
};

/** Index of a position; the end when its neighbour is gone. */
const indexOf = (siblings: readonly string[], position: Position): number => {
  if ('index' in position) return position.index;
  const neighbour = 'before' in position ? position.before : position.after;
  const at = siblings.indexOf(neighbour);
  if (at < 0) return siblings.length;
  return 'before' in position ? at : at + 1;
};

export const insertSection = (
  state: DocumentState,
  section: JsonObject,
  position: Position,
  createId: () => string = createNodeId,
): Operation[] => {
  const siblings = childIds(state, rootId, 'sections');
  if (siblings.length >= limits.content.sectionsPerPage) return [];
  const index = indexOf(siblings, position);
  return insertJson(state, { kind: 'section', parent: rootId, slot: 'sections', index }, section, createId);
};

export interface ChildInsertion {
  parent: string;
  slot: string;
  /** Absent: at the end. */
  index?: number;
}

export const insertElement = (
  state: DocumentState,
  { parent, slot, index = Infinity }: ChildInsertion,
  element: JsonObject,
  createId: () => string = createNodeId,
): Operation[] => insertJson(state, { kind: 'element', parent, slot, index }, element, createId);

/** Adds an entry to a list; the slot is the name of the list's field. */
export const insertItem = (
  state: DocumentState,
  { parent, slot, index = Infinity }: ChildInsertion,
  item: JsonObject,
  createId: () => string = createNodeId,
): Operation[] => {
  if (childIds(state, parent, slot).length >= limits.content.listItemsMax) return [];
  return insertJson(state, { kind: 'item', parent, slot, index }, item, createId);
};

export const removeNode = (state: DocumentState, id: string): Operation[] =>
  state.nodes.has(id) && id !== rootId ? [{ op: 'remove', id }] : [];

/** Moves a node to an index among its new siblings, not counting itself. */
export const moveNode = (
  state: DocumentState,
  id: string,
  to: { parent?: string; slot?: string; index: number },
): Operation[] => {
  const node = state.nodes.get(id);
  if (!node || node.kind === 'root') return [];
  const { parent, slot } = { ...placeOf(node), ...to };
  const siblings = childIds(state, parent, slot);
  const isSameSlot = parent === node.parent && slot === node.slot;
  const last = siblings.length - (isSameSlot ? 1 : 0);
  const index = Math.max(0, Math.min(to.index, last));
  if (isSameSlot && siblings[index] === id) return [];
  const { order, repairs } = keysAt(state, { parent, slot, index, without: id });
  const move = isSameSlot ? setOperation(id, ['order'], order) : placeOperation(id, { parent, slot, order });
  return [...repairs, move];
};

/** A deep copy with new ids, right after the original. */
export const duplicateNode = (
  state: DocumentState,
  id: string,
  createId: () => string = createNodeId,
): Operation[] => {
  const node = state.nodes.get(id);
  if (!node || node.kind === 'root') return [];
  const { parent, slot } = placeOf(node);
  const siblings = childIds(state, parent, slot);
  const max = {
    section: limits.content.sectionsPerPage,
    item: limits.content.listItemsMax,
    element: Infinity,
  };
  if (siblings.length >= max[node.kind]) return [];
  const { order, repairs } = keysAt(state, { parent, slot, index: siblings.indexOf(id) + 1 });
  const subtree = subtreeOf(state, id);
  const newIds = new Map(subtree.map((source) => [source.id, createId()]));
  const copies = subtree.map((source): DocumentNode => ({ ...source, id: newIds.get(source.id)! }));
  return [
    ...repairs,
    ...copies.map((copy, index): Operation => ({
      op: 'insert',
      node: index === 0 ? { ...copy, order } : { ...copy, parent: newIds.get(copy.parent!)! },
    })),
  ];
};

/**
 * Sets a field; undefined unsets it. A list given as a whole value replaces the list's entries, and the
 * whole of `data` replaces every field.
 */
export const setField = (
  state: DocumentState,
  id: string,
  path: string[],
  value: Json | undefined,
): Operation[] => {
  const node = state.nodes.get(id);
  if (!node) return [];
  const next = cleanJson(value);
  const [first, field] = path;
  if (first === 'data' && path.length === 1) {
    if (!isPlainObject(next)) return [];
    const names = new Set([...Object.keys(node.data), ...Object.keys(next)]);
    return [...names].flatMap((name) => setField(state, id, ['data', name], ownField(next, name)));
  }
  const isListField = first === 'data' && path.length === 2 && isSlotName(field);
  if (!isListField) return isSameJson(readField(node, path), next) ? [] : [setOperation(id, path, next)];
  const items = childIds(state, id, field).filter((child) => state.nodes.get(child)?.kind === 'item');
  const current = items.length > 0 ? items.map((item) => toJson(state, item)!) : readField(node, path);
  if (isSameJson(current, next)) return [];
  const removals = items.map((item): Operation => ({ op: 'remove', id: item }));
  if (!isListValue(next)) return [...removals, setOperation(id, path, next)];
  const insertions = readItems(state, id, field, next).map((node): Operation => ({ op: 'insert', node }));
  return [...removals, ...(items.length > 0 ? [] : [setOperation(id, path, [])]), ...insertions];
};
