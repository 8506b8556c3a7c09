import type { Json, JsonObject } from '@sitewright/contract/content';
import { addNode, deleteNode, depthOf, isInside, replaceNode, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { isSafePath, writeField } from './field-path.ts';
import { isPlainObject, ownField } from './json.ts';
import { isEmptyArray, isSlotName, nestingMax, placeOf, slotPath } from './node.ts';
import type { DocumentNode, NodeKind, Place } from './node.ts';
import { dataKey, fieldsProblem, nodeProblem, typeMaxLength } from './node-rules.ts';
import { placeOperation, readField, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { isOrderKey } from './order-key.ts';

// Every rule here depends on the state alone, so that server and editors that apply the same operations in the same
// order hold the same document. An operation that violates a rule has no effect; nothing throws.

/** Children need an empty array at the path of their slot. */
const keepsChildrenHome = (state: DocumentState, node: DocumentNode, path: readonly string[]): boolean => {
  const slots = state.children.get(node.id);
  if (!slots) return true;
  const [first, second] = path;
  const isHomeOf = (slot: string): boolean =>
    second === undefined ||
    (first === 'data' ? second === slot : ['sections', 'dropZones', 'children'].includes(second));
  for (const [slot, ids] of slots) {
    if (!isHomeOf(slot)) continue;
    for (const kind of new Set(ids.map((id) => state.nodes.get(id)!.kind))) {
      const home = slotPath(kind, node.kind, slot);
      if (!home || !isEmptyArray(readField(node, home))) return false;
    }
  }
  return true;
};

const setField = (
  state: DocumentState,
  node: DocumentNode,
  path: readonly string[],
  value: Json | undefined,
): Operation[] => {
  if (path.length === 1 && !isPlainObject(value)) return [];
  const written = writeField({ data: node.data, props: node.props }, path, value);
  if (!written) return [];
  const inverse = [setOperation(node.id, written.inversePath, written.previous)];
  let props = written.next.props as JsonObject;
  const needsData = path[0] === 'data' && (node.kind === 'section' || node.kind === 'element');
  if (needsData && dataKey(props) === null) {
    inverse.push(setOperation(node.id, ['props', 'data'], ownField(props, 'data')));
    props = { ...props, data: {} };
  }
  const next: DocumentNode = { ...node, data: written.next.data as JsonObject, props };
  if (fieldsProblem(next) !== null || !keepsChildrenHome(state, next, path)) return [];
  replaceNode(state, node, next);
  return inverse;
};

const setType = (state: DocumentState, node: DocumentNode, value: Json | undefined): Operation[] => {
  const type = value === undefined ? '' : value;
  if (node.kind === 'root' || node.kind === 'item' || typeof type !== 'string') return [];
  if (type === node.type || type.length > typeMaxLength) return [];
  replaceNode(state, node, { ...node, type });
  return [setOperation(node.id, ['type'], node.type === '' ? undefined : node.type)];
};

/**
 * Makes sure that a slot can hold a child. Null when it cannot; otherwise the operations that undo the creation of
 * the slot, once the child is gone again.
 */
const openSlot = (
  state: DocumentState,
  parent: DocumentNode,
  kind: NodeKind,
  slot: string,
): Operation[] | null => {
  const home = slotPath(kind, parent.kind, slot);
  if (!home) return null;
  const current = readField(parent, home);
  if (current !== undefined) return isEmptyArray(current) ? [] : null;
  const inverse = setField(state, parent, home, []);
  return inverse.length > 0 ? inverse : null;
};

const toPlace = (value: Json | undefined): Place | null => {
  if (!isPlainObject(value)) return null;
  const { parent, slot, order } = value;
  if (typeof parent !== 'string' || !isSlotName(slot) || !isOrderKey(order)) return null;
  return { parent, slot, order };
};

/** Number of levels in a subtree. */
const heightOf = (state: DocumentState, id: string): number => {
  const base = depthOf(state, id);
  return Math.max(...subtreeOf(state, id).map((node) => depthOf(state, node.id) - base)) + 1;
};

const setPlace = (state: DocumentState, node: DocumentNode, next: Place | null): Operation[] => {
  if (node.kind === 'root' || !next) return [];
  const before = placeOf(node);
  if (before.parent === next.parent && before.slot === next.slot) {
    if (before.order === next.order) return [];
    replaceNode(state, node, { ...node, order: next.order });
    return [setOperation(node.id, ['order'], before.order)];
  }
  const parent = state.nodes.get(next.parent);
  if (!parent || isInside(state, parent.id, node.id)) return [];
  if (depthOf(state, parent.id) + heightOf(state, node.id) > nestingMax) return [];
  const closeSlot = openSlot(state, parent, node.kind, next.slot);
  if (!closeSlot) return [];
  replaceNode(state, node, { ...node, ...next });
  return [placeOperation(node.id, before), ...closeSlot];
};

const applySet = (
  state: DocumentState,
  id: string,
  path: readonly string[],
  value: Json | undefined,
): Operation[] => {
  const node = state.nodes.get(id);
  if (!node || !isSafePath(path)) return [];
  const first = path[0];
  if (first === 'data' || first === 'props') return setField(state, node, path, value);
  if (path.length > 1) return [];
  switch (first) {
    case 'type':
      return setType(state, node, value);
    case 'place':
      return setPlace(state, node, toPlace(value));
    case 'order':
    case 'parent':
    case 'slot':
      return setPlace(state, node, toPlace({ ...placeOf(node), [first]: value ?? null }));
    default:
      return [];
  }
};

const applyInsert = (state: DocumentState, node: DocumentNode): Operation[] => {
  if (state.nodes.has(node.id) || nodeProblem(node) !== null) return [];
  const parent = state.nodes.get(node.parent!);
  if (!parent || depthOf(state, parent.id) + 1 > nestingMax) return [];
  const closeSlot = openSlot(state, parent, node.kind, node.slot);
  if (!closeSlot) return [];
  addNode(state, node);
  return [{ op: 'remove', id: node.id }, ...closeSlot];
};

const applyRemove = (state: DocumentState, id: string): Operation[] => {
  const nodes = subtreeOf(state, id);
  if (nodes.length === 0 || nodes[0]?.kind === 'root') return [];
  for (const node of nodes.toReversed()) deleteNode(state, node);
  return nodes.map((node) => ({ op: 'insert', node }));
};

/** Applies an operation and returns its inverse; empty when it had no effect. */
export const applyOperation = (state: DocumentState, operation: Operation): Operation[] => {
  switch (operation.op) {
    case 'insert':
      return applyInsert(state, operation.node);
    case 'remove':
      return applyRemove(state, operation.id);
    case 'set':
      return applySet(state, operation.id, operation.path, operation.value);
  }
};

/** Applies all operations and returns the inverse of all of them, in the order in which to apply it. */
export const applyOperations = (state: DocumentState, operations: readonly Operation[]): Operation[] =>
  operations
    .map((operation) => applyOperation(state, operation))
    .toReversed()
    .flat();
