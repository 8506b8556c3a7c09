import { applyOperations } from './apply.ts';
import { childIds, createDocumentState, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import {
  covers,
  definitionRoot,
  differingUnits,
  instanceNodeId,
  isOwn,
  linkOf,
  mappedNode,
  mark,
  overrideKey,
  partOf,
  removedKey,
} from './linked-fields.ts';
import { detachInstance } from './linked-edits.ts';
import { createNodeId, rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import type { Operation } from './operation.ts';

// A restored state may contain instances of linked sections whose definitions have changed since.

/** The current definition; `gone` when it was deleted, undefined when it is not known. */
export type FindDefinition = (id: string) => DocumentState | 'gone' | undefined;

/** Nodes that the definition does not have any more get new ids, so that later updates leave them alone. */
const freeParts = (
  nodes: readonly DocumentNode[],
  instance: string,
  definition: DocumentState,
): DocumentNode[] => {
  const known = new Set([...definition.nodes.keys()].map((part) => instanceNodeId(instance, part)));
  const isLeft = ({ id }: DocumentNode): boolean => (partOf(instance, id) ?? '') !== '' && !known.has(id);
  const names = new Map(nodes.filter(isLeft).map(({ id }) => [id, createNodeId()]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  if (names.size === 0) return [...nodes];
  return nodes.map((node) => ({
    ...node,
    id: nameOf(node.id),
    parent: node.parent === null ? null : nameOf(node.parent),
  }));
};

/** Overrides for everything in which an instance differs from its definition. */
const differences = (state: DocumentState, instance: string, definition: DocumentState): Operation[] => {
  const root = definitionRoot(definition);
  const link = linkOf(state.nodes.get(instance));
  if (root === undefined || !link) return [];
  const own = new Set(link.overrides);
  return subtreeOf(definition, root).flatMap((source): Operation[] => {
    const part = source.id === root ? '' : source.id;
    const wanted = mappedNode({ instance, root }, source);
    const there = state.nodes.get(part === '' ? instance : wanted.id);
    if (!there) {
      const isTop = state.nodes.has(wanted.parent ?? '');
      return isTop && !own.has(removedKey(part)) ? [mark(instance, removedKey(part))] : [];
    }
    const isMoved =
      there.parent !== wanted.parent || there.slot !== wanted.slot || there.order !== wanted.order;
    const units = differingUnits(source, there);
    return [...(part !== '' && isMoved ? [['place']] : []), ...units]
      .filter((unit) => !isOwn(part, unit) && !covers(own, part, unit))
      .map((unit) => mark(instance, overrideKey(part, unit)));
  });
};

/**
 * An earlier state of a page whose instances are reconciled: differences from the current definitions become
 * overrides, so that the page looks as it did and the next edit of a definition keeps them. An instance without a
 * definition becomes an ordinary section.
 */
export const reconcileRestored = (then: DocumentState, findDefinition: FindDefinition): DocumentState => {
  let state = createDocumentState(then.nodes.values());
  for (const instance of childIds(then, rootId, 'sections')) {
    const link = linkOf(state.nodes.get(instance));
    const definition = link && findDefinition(link.section);
    if (definition === undefined) continue;
    if (definition === 'gone') {
      applyOperations(state, detachInstance(state, instance));
      continue;
    }
    state = createDocumentState(freeParts([...state.nodes.values()], instance, definition));
    applyOperations(state, differences(state, instance, definition));
  }
  return state;
};
