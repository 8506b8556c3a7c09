import type { Json } from '@sitewright/contract/content';
import { isPlainObject, ownField } from './json.ts';
import { placeOf } from './node.ts';
import type { DocumentNode, Place } from './node.ts';

/**
 * The only ways in which a document changes.
 * - insert: no effect when the id exists or the parent is missing.
 * - remove: takes everything inside along.
 * - set: a field of a node; no value unsets it. No effect on a missing node: delete beats edit.
 *
 * Paths of `set` begin with `data` or `props` and go on to a field, or are one of `type`, `order`,
 * `parent`, `slot` and `place` (`{parent, slot, order}` at once).
 */
export type Operation =
  | { op: 'insert'; node: DocumentNode }
  | { op: 'remove'; id: string }
  | { op: 'set'; id: string; path: string[]; value?: Json };

/** An operation and its inverse, in the order in which to apply it. */
export interface AppliedOperation {
  op: Operation;
  inverse: Operation[];
}

export type SetOperation = Extract<Operation, { op: 'set' }>;

export const setOperation = (id: string, path: string[], value: Json | undefined): SetOperation =>
  value === undefined ? { op: 'set', id, path } : { op: 'set', id, path, value };

export const placeOperation = (id: string, place: Place): Operation =>
  setOperation(id, ['place'], { parent: place.parent, slot: place.slot, order: place.order });

export const isSamePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

export const isArrayIndex = (part: string, array: readonly Json[]): boolean =>
  /^(0|[1-9]\d{0,5})$/.test(part) && Number(part) < array.length;

export const readChild = (container: Json | undefined, part: string): Json | undefined => {
  if (Array.isArray(container)) return isArrayIndex(part, container) ? container[Number(part)] : undefined;
  return isPlainObject(container) ? ownField(container, part) : undefined;
};

/** The value at a path of `set`. */
export const readField = (node: DocumentNode, path: readonly string[]): Json | undefined => {
  const [first, ...rest] = path;
  if (first === 'data' || first === 'props') return rest.reduce<Json | undefined>(readChild, node[first]);
  if (first === 'place') return { ...placeOf(node) };
  if (first === 'type' || first === 'order' || first === 'slot' || first === 'parent') {
    return node[first] ?? undefined;
  }
  return undefined;
};
