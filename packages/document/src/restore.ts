import type { JsonObject } from '@sitewright/contract/content';
import { readSubtree, toJson } from './adapter.ts';
import { applyOperations } from './apply.ts';
import { diffDocuments, isSectionMoved } from './diff.ts';
import { childIds, createDocumentState, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { orderBetween } from './edits.ts';
import { isSameJson, ownField } from './json.ts';
import { rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import { setOperation } from './operation.ts';
import type { Operation } from './operation.ts';

// Operations that restore an earlier state of a document, or of one section. An edit like any other: it is saved,
// sent to others and undone in the same way, and nodes keep their ids.

const copyOf = (state: DocumentState): DocumentState => createDocumentState(state.nodes.values());

const sectionsOf = (state: DocumentState): readonly string[] => childIds(state, rootId, 'sections');

const isSection = (state: DocumentState, id: string): boolean => state.nodes.get(id)?.kind === 'section';

/** Operations that give a node the fields of another. */
const fieldOperations = (from: DocumentNode, to: DocumentNode): Operation[] => {
  const fieldsOf = (part: 'data' | 'props'): Operation[] => {
    const names = new Set([...Object.keys(from[part]), ...Object.keys(to[part])]);
    return [...names].flatMap((name) => {
      const value = ownField(to[part], name);
      return isSameJson(ownField(from[part], name), value)
        ? []
        : [setOperation(from.id, [part, name], value)];
    });
  };
  return [
    ...(from.type === to.type ? [] : [setOperation(from.id, ['type'], to.type)]),
    ...fieldsOf('props'),
    ...fieldsOf('data'),
  ];
};

/** A section's content without its position. */
const contentOf = (state: DocumentState, id: string): JsonObject => ({ ...toJson(state, id), order: null });

/** Field edits, as long as the nodes and their positions are the same; undefined otherwise. */
const editsInPlace = (now: DocumentState, then: DocumentState, id: string): Operation[] | undefined => {
  const [present, earlier] = [subtreeOf(now, id), subtreeOf(then, id)];
  if (present.length !== earlier.length) return undefined;
  const operations: Operation[] = [];
  for (const node of earlier) {
    const is = now.nodes.get(node.id);
    if (!is || is.kind !== node.kind || is.parent !== node.parent || is.slot !== node.slot) return undefined;
    if (node.id !== id && is.order !== node.order)
      operations.push(setOperation(node.id, ['order'], node.order));
    operations.push(...fieldOperations(is, node));
  }
  // Some fields depend on each other: when single edits do not reach the state, the section is replaced.
  const scratch = copyOf(now);
  applyOperations(scratch, operations);
  return isSameJson(contentOf(scratch, id), contentOf(then, id)) ? operations : undefined;
};

const removal = (id: string): Operation => ({ op: 'remove', id });
const insertion = (node: DocumentNode): Operation => ({ op: 'insert', node });

/** Order key next to former neighbours that are still there. */
const orderBeside = (now: DocumentState, then: DocumentState, id: string): string => {
  const siblings = sectionsOf(now).filter((one) => one !== id);
  const earlier = sectionsOf(then);
  const at = earlier.indexOf(id);
  const before = earlier.slice(0, at).findLast((one) => siblings.includes(one));
  const after = earlier.slice(at + 1).find((one) => siblings.includes(one));
  const index =
    before !== undefined
      ? siblings.indexOf(before) + 1
      : after !== undefined
        ? siblings.indexOf(after)
        : siblings.length;
  const scratch = copyOf(now);
  applyOperations(scratch, [removal(id)]);
  return orderBetween(scratch, rootId, 'sections', index);
};

/**
 * Restores one section: its content, and its position when it was moved. A deleted one returns beside its former
 * neighbours; one that did not exist is removed. Nodes that have moved to another section stay there, and a copy is
 * restored.
 */
export const restoreSection = (now: DocumentState, then: DocumentState, id: string): Operation[] => {
  if (!isSection(then, id)) return isSection(now, id) ? [removal(id)] : [];
  const isThere = isSection(now, id);
  const isMoved = isThere && isSectionMoved(then, now, id);
  const order = isThere && !isMoved ? now.nodes.get(id)!.order : orderBeside(now, then, id);
  if (isThere) {
    const edits = editsInPlace(now, then, id);
    if (edits) return [...edits, ...(isMoved ? [setOperation(id, ['order'], order)] : [])];
  }
  const scratch = copyOf(now);
  if (isThere) applyOperations(scratch, [removal(id)]);
  const place = { kind: 'section', parent: rootId, slot: 'sections', order } as const;
  const nodes = readSubtree(scratch, place, toJson(then, id)!);
  return [...(isThere ? [removal(id)] : []), ...nodes.map(insertion)];
};

/** Restores the whole document. */
export const restoreDocument = (now: DocumentState, then: DocumentState): Operation[] => {
  const edits: Operation[] = [];
  const removed: string[] = [];
  const inserted: string[] = [];
  for (const { id, status, changes } of diffDocuments(now, then).sections) {
    const inPlace = status === 'kept' && changes.length > 0 ? editsInPlace(now, then, id) : [];
    if (status === 'removed' || !inPlace) removed.push(id);
    if (status === 'added' || !inPlace) inserted.push(id);
    if (inPlace) edits.push(...inPlace);
  }
  const [rootNow, rootThen] = [now.nodes.get(rootId)!, then.nodes.get(rootId)!];
  const madeAnew = new Set(inserted);
  const orders = sectionsOf(then).flatMap((id) => {
    const { order } = then.nodes.get(id)!;
    const isInPlace = madeAnew.has(id) || now.nodes.get(id)?.order === order;
    return isInPlace ? [] : [setOperation(id, ['order'], order)];
  });
  return [
    ...removed.map(removal),
    ...fieldOperations(rootNow, rootThen),
    ...edits,
    ...orders,
    ...inserted.flatMap((id) => subtreeOf(then, id).map(insertion)),
  ];
};
