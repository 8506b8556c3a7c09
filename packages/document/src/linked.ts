import { applyOperation } from './apply.ts';
import { subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import {
  covers,
  definitionRoot,
  differingUnits,
  isOwn,
  linkOf,
  mappedId,
  mappedNode,
  type Mapping,
  overrideKey,
  partOf,
  readOverrideKey,
  removedKey,
  unitOf,
  unmark,
} from './linked-fields.ts';
import type { DocumentNode } from './node.ts';
import { placeOperation, readField, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';

// Sections that are edited once and used on many pages. The definition is a document with one section; an instance is
// an ordinary, complete section of a page, so that reading a page needs no other document. Its `linked` names its
// definition and the fields that it overrides.

const renewalPasses = 4;

const isSamePlace = (a: DocumentNode, b: DocumentNode): boolean =>
  a.parent === b.parent && a.slot === b.slot && a.order === b.order;

/**
 * Operations that update an instance to its definition, except for its overrides: the only place where definition and
 * overrides are merged. `touched` restricts the update to some nodes and fields.
 */
export const updateInstance = (
  state: DocumentState,
  instance: string,
  definition: DocumentState,
  touched?: ReadonlySet<string>,
): Operation[] => {
  const node = state.nodes.get(instance);
  const link = linkOf(node);
  const root = definitionRoot(definition);
  if (!node || !link || root === undefined) return [];
  const mapping: Mapping = { instance, root };
  const own = new Set(link.overrides);
  const isTouched = (part: string, unit: readonly string[]): boolean =>
    touched === undefined || covers(touched, part, unit);
  const inserted = new Set<string>();
  const operations: Operation[] = [];
  const parts = subtreeOf(definition, root);
  const known = new Set(parts.map(({ id }) => mappedId(mapping, id)));
  for (const source of parts) {
    const part = source.id === root ? '' : source.id;
    const target = state.nodes.get(mappedId(mapping, source.id));
    if (!target) {
      const parent = source.parent ?? '';
      const isComing = inserted.has(parent) || (!own.has(removedKey(part)) && isTouched(part, ['removed']));
      if (!isComing || !(inserted.has(parent) || state.nodes.has(mappedId(mapping, parent)))) continue;
      inserted.add(source.id);
      const stale = link.overrides.filter((key) => readOverrideKey(key).part === part);
      operations.push({ op: 'insert', node: mappedNode(mapping, source) }, ...unmark(instance, stale));
      continue;
    }
    const here = (unit: readonly string[]): boolean =>
      !isOwn(part, unit) && !covers(own, part, unit) && isTouched(part, unit);
    const place = mappedNode(mapping, source);
    if (part !== '' && here(['place']) && !isSamePlace(target, place)) {
      operations.push(
        placeOperation(target.id, { parent: place.parent!, slot: place.slot, order: place.order }),
      );
    }
    for (const unit of differingUnits(source, target).filter(here)) {
      operations.push(setOperation(target.id, unit, readField(source, unit)));
    }
  }
  for (const { id } of subtreeOf(state, instance)) {
    const part = partOf(instance, id);
    if (part === undefined || part === '' || known.has(id) || !isTouched(part, ['removed'])) continue;
    operations.push({ op: 'remove', id });
  }
  return operations;
};

/**
 * Updates an instance until nothing is left to do: a list can be filled only once it exists, and a node can move only
 * to a parent that exists. Returns the operations that had an effect.
 */
export const applyInstanceUpdate = (
  state: DocumentState,
  instance: string,
  definition: DocumentState,
): Operation[] => {
  const done: Operation[] = [];
  for (let pass = 0; pass < renewalPasses; pass += 1) {
    const effective = updateInstance(state, instance, definition).filter(
      (operation) => applyOperation(state, operation).length > 0,
    );
    if (effective.length === 0) break;
    done.push(...effective);
  }
  return done;
};

/** The nodes and fields that operations on a definition concern, to restrict an update. */
export const touchedBy = (operations: readonly Operation[], root: string): Set<string> =>
  new Set(
    operations.map((operation) => {
      if (operation.op !== 'set') {
        return removedKey(operation.op === 'insert' ? operation.node.id : operation.id);
      }
      return overrideKey(operation.id === root ? '' : operation.id, unitOf(operation.path));
    }),
  );
