import type { JsonObject } from '@sitewright/contract/content';
import { childIds, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { insertSection } from './edits.ts';
import type { Position } from './edits.ts';
import { isPlainObject, ownField } from './json.ts';
import { updateInstance } from './linked.ts';
import {
  definitionRoot,
  differingUnits,
  instanceNodeId,
  instanceOf,
  isOwn,
  linkOf,
  mappedNode,
  type Mapping,
  mark,
  overrideKey,
  ownProps,
  partOf,
  readOverrideKey,
  unitOf,
  unmark,
} from './linked-fields.ts';
import { createNodeId, rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import { readField, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';

// User edits of linked sections as operations.

/** Marks the fields that operations on an instance change as overridden. */
export const overridesBy = (state: DocumentState, operations: readonly Operation[]): Operation[] => {
  const marks = new Map<string, Operation>();
  for (const operation of operations) {
    if (operation.op === 'insert') continue;
    const instance = instanceOf(state, operation.id);
    const part = instance && partOf(instance.id, operation.id);
    if (!instance || part === undefined) continue;
    // A removed section takes its marks along.
    if (operation.op === 'remove' && part === '') continue;
    const unit = operation.op === 'remove' ? ['removed'] : unitOf(operation.path);
    const key = overrideKey(part, unit);
    if (isOwn(part, unit) || linkOf(instance)?.overrides.includes(key)) continue;
    marks.set(`${instance.id} ${key}`, mark(instance.id, key));
  }
  return [...marks.values()];
};

/** Marks the fields of instances that a new content changed without marking them. */
export const overridesBetween = (before: DocumentState, after: DocumentState): Operation[] =>
  childIds(after, rootId, 'sections').flatMap((instance) => {
    const link = linkOf(after.nodes.get(instance));
    if (!link || linkOf(before.nodes.get(instance))?.section !== link.section) return [];
    return subtreeOf(after, instance).flatMap((node) => {
      const part = partOf(instance, node.id);
      const old = before.nodes.get(node.id);
      if (part === undefined || !old) return [];
      return differingUnits(old, node)
        .filter((unit) => !isOwn(part, unit) && !link.overrides.includes(overrideKey(part, unit)))
        .map((unit) => mark(instance, overrideKey(part, unit)));
    });
  });

/** Resets fields of an instance to its definition. */
export const resetOverrides = (
  state: DocumentState,
  instance: string,
  definition: DocumentState,
  keys: readonly string[],
): Operation[] => {
  const node = state.nodes.get(instance);
  const linked = node && ownField(node.props, 'linked');
  if (!node || !isPlainObject(linked)) return [];
  const kept = Object.entries(isPlainObject(linked.overrides) ? linked.overrides : {}).filter(
    ([key]) => !keys.includes(key),
  );
  const next = { ...linked, overrides: Object.fromEntries(kept) };
  // The future state: the instance without those marks.
  const nodes = new Map(state.nodes).set(instance, { ...node, props: { ...node.props, linked: next } });
  return [
    ...unmark(instance, keys),
    ...updateInstance({ ...state, nodes }, instance, definition, new Set(keys)),
  ];
};

const linkedProps = (node: DocumentNode, definitionId: string): JsonObject => ({
  ...Object.fromEntries(Object.entries(node.props).filter(([name]) => !ownProps.has(name))),
  linked: { section: definitionId, overrides: {} },
});

/** Inserts an instance of a definition on a page. */
export const insertInstance = (
  state: DocumentState,
  definition: DocumentState,
  definitionId: string,
  position: Position,
): Operation[] => {
  const root = definitionRoot(definition);
  if (root === undefined) return [];
  const id = createNodeId();
  const [first, ...parts] = subtreeOf(definition, root);
  const mapping: Mapping = { instance: id, root };
  return insertSection(state, { id, type: 'linked' }, position).flatMap((operation): Operation[] => {
    if (operation.op !== 'insert') return [operation];
    const { parent, slot, order } = operation.node;
    const node = { ...first!, id, parent, slot, order, props: linkedProps(first!, definitionId) };
    return [
      { op: 'insert', node },
      ...parts.map((part): Operation => ({ op: 'insert', node: mappedNode(mapping, part) })),
    ];
  });
};

/** Turns the section that a definition was created from into its first instance. */
export const linkSection = (
  state: DocumentState,
  sectionId: string,
  definition: DocumentState,
  definitionId: string,
): Operation[] => {
  const root = definitionRoot(definition);
  if (root === undefined || !state.nodes.has(sectionId)) return [];
  const children = [...(state.children.get(sectionId)?.values() ?? [])].flat();
  return [
    ...children.map((id): Operation => ({ op: 'remove', id })),
    ...subtreeOf(definition, root)
      .slice(1)
      .map((part): Operation => ({ op: 'insert', node: mappedNode({ instance: sectionId, root }, part) })),
    setOperation(sectionId, ['props', 'linked'], { section: definitionId, overrides: {} }),
  ];
};

/** Turns an instance into an ordinary section with the same content. */
export const detachInstance = (state: DocumentState, instance: string): Operation[] =>
  linkOf(state.nodes.get(instance)) ? [setOperation(instance, ['props', 'linked'], undefined)] : [];

/**
 * Translates edits of an instance to its definition; edits of nodes that the definition does not have stay on the
 * page. `renamed` maps new nodes of the definition to nodes of the instance.
 */
export const toDefinition = (
  state: DocumentState,
  operations: readonly Operation[],
  { instance, root }: Mapping,
): { definition: Operation[]; here: Operation[]; renamed: Map<string, string> } => {
  const definition: Operation[] = [];
  const here: Operation[] = [];
  const renamed = new Map<string, string>();
  const toPart = (id: string): string | undefined => {
    if (renamed.has(id)) return id;
    if (instanceOf(state, id)?.id !== instance) return undefined;
    const part = partOf(instance, id);
    return part === '' ? root : part;
  };
  for (const operation of operations) {
    if (operation.op === 'insert') {
      const parent = toPart(operation.node.parent ?? '');
      if (parent === undefined) here.push(operation);
      else {
        renamed.set(operation.node.id, instanceNodeId(instance, operation.node.id));
        definition.push({ op: 'insert', node: { ...operation.node, parent } });
      }
      continue;
    }
    const id = toPart(operation.id);
    const isHere =
      id === undefined ||
      (operation.op === 'remove' ? id === root : isOwn(id === root ? '' : id, unitOf(operation.path)));
    if (isHere) here.push(operation);
    else if (operation.op === 'remove') definition.push({ op: 'remove', id });
    else if (operation.path[0] === 'place' && isPlainObject(operation.value)) {
      const wanted = operation.value.parent;
      const parent = typeof wanted === 'string' ? toPart(wanted) : undefined;
      if (parent === undefined) here.push(operation);
      else definition.push(setOperation(id, ['place'], { ...operation.value, parent }));
    } else definition.push({ ...operation, id });
  }
  return { definition, here, renamed };
};

/** Moves the overrides of an instance to its definition. */
export const shareOverrides = (
  state: DocumentState,
  instance: string,
  definition: DocumentState,
  keys: readonly string[],
): Operation[] => {
  const root = definitionRoot(definition);
  if (root === undefined) return [];
  return keys.flatMap((key): Operation[] => {
    const { part, path } = readOverrideKey(key);
    const target = part === '' ? root : part;
    if (!definition.nodes.has(target)) return [];
    if (path[0] === 'removed') return [{ op: 'remove', id: target }];
    const node = state.nodes.get(part === '' ? instance : instanceNodeId(instance, part));
    if (!node) return [];
    if (path[0] === 'place') return [setOperation(target, ['order'], node.order)];
    return [setOperation(target, path, readField(node, path))];
  });
};

/**
 * Inserted copies of an instance, which have new ids, become instances again: their nodes are matched with those of
 * the definition by list and order.
 */
export const copiesOfInstances = (
  operations: readonly Operation[],
  findDefinition: (id: string) => DocumentState | undefined,
): readonly Operation[] => {
  const ids = new Map<string, string>();
  const nodes = operations.flatMap((operation) => (operation.op === 'insert' ? [operation.node] : []));
  for (const copy of nodes) {
    const definition = findDefinition(linkOf(copy)?.section ?? '');
    const root = definition && definitionRoot(definition);
    if (root === undefined) continue;
    const copies = new Map([[root, copy.id]]);
    for (const part of subtreeOf(definition!, root).slice(1)) {
      const parent = copies.get(part.parent ?? '');
      const twin = nodes.find(
        (node) => node.parent === parent && node.slot === part.slot && node.order === part.order,
      );
      if (!twin) continue;
      copies.set(part.id, twin.id);
      ids.set(twin.id, instanceNodeId(copy.id, part.id));
    }
  }
  if (ids.size === 0) return operations;
  const nameOf = (id: string): string => ids.get(id) ?? id;
  return operations.map((operation) => {
    if (operation.op !== 'insert') return operation;
    const { node } = operation;
    return { op: 'insert', node: { ...node, id: nameOf(node.id), parent: nameOf(node.parent ?? '') } };
  });
};
