import type { Json, JsonObject } from '@sitewright/contract/content';
import { childIds, subtreeOf } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { isPlainObject, isSameJson, ownField } from './json.ts';
import { rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import { longestAscending } from './order-key.ts';

// The differences between two states of a document, as users see them: sections that were added, removed, moved or
// changed, and their changed fields, elements and list entries. Equal contents have an empty diff, whatever their
// order keys.

export type NodeChange =
  | { kind: 'field'; nodeId: string; path: string[]; before: Json | undefined; after: Json | undefined }
  /** For an added, removed or moved subtree only its root. */
  | { kind: 'added' | 'removed' | 'moved'; nodeId: string };

export interface SectionDiff {
  id: string;
  status: 'added' | 'removed' | 'kept';
  /** Whether its position among the sections of both states has changed. */
  isMoved: boolean;
  changes: NodeChange[];
}

export interface DocumentDiff {
  /** Changed sections in the order of the later state; removed ones at their former position. */
  sections: SectionDiff[];
  /** Changed fields of the content other than its sections. */
  page: NodeChange[];
}

export const isEmptyDiff = ({ sections, page }: DocumentDiff): boolean =>
  sections.length === 0 && page.length === 0;

const compareValues = (
  before: Json | undefined,
  after: Json | undefined,
  path: string[],
  report: (path: string[], before: Json | undefined, after: Json | undefined) => void,
): void => {
  if (isSameJson(before, after)) return;
  if (!isPlainObject(before) || !isPlainObject(after)) {
    report(path, before, after);
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compareValues(ownField(before, name), ownField(after, name), [...path, name], report);
  }
};

const fieldChanges = (before: DocumentNode, after: DocumentNode): NodeChange[] => {
  const changes: NodeChange[] = [];
  const report = (path: string[], was: Json | undefined, is: Json | undefined): void => {
    changes.push({ kind: 'field', nodeId: after.id, path, before: was, after: is });
  };
  compareValues(before.type, after.type, ['type'], report);
  for (const part of ['data', 'props'] as const) {
    compareValues(before[part] satisfies JsonObject, after[part], [part], report);
  }
  return changes;
};

const siblingsKey = ({ kind, parent, slot }: DocumentNode): string => `${kind} ${parent} ${slot}`;

/** The siblings of both states that have changed their order. */
const movedAmong = (before: readonly string[], after: readonly string[]): Set<string> => {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => places.has(id));
  const kept = longestAscending(
    common.map((id) => places.get(id)!),
    (a, b) => a - b,
  );
  return new Set(common.filter((_id, index) => !kept.has(index)));
};

/** Siblings by list, in order. */
const groupsOf = (state: DocumentState, nodes: readonly DocumentNode[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const parent of nodes) {
    for (const ids of state.children.get(parent.id)?.values() ?? []) {
      for (const id of ids) {
        const key = siblingsKey(state.nodes.get(id)!);
        const group = groups.get(key);
        if (group) group.push(id);
        else groups.set(key, [id]);
      }
    }
  }
  return groups;
};

const presenceChanges = (
  kind: 'added' | 'removed',
  nodes: readonly DocumentNode[],
  others: ReadonlyMap<string, DocumentNode>,
): NodeChange[] =>
  nodes
    .filter(({ id, parent }) => !others.has(id) && others.has(parent ?? ''))
    .map(({ id }) => ({ kind, nodeId: id }));

const changesInside = (before: DocumentState, after: DocumentState, id: string): NodeChange[] => {
  const [then, now] = [subtreeOf(before, id), subtreeOf(after, id)];
  const byId = new Map(then.map((node) => [node.id, node]));
  const [thenGroups, nowGroups] = [groupsOf(before, then), groupsOf(after, now)];
  const moved = new Set<string>();
  for (const [key, ids] of nowGroups) {
    for (const one of movedAmong(thenGroups.get(key) ?? [], ids)) moved.add(one);
  }
  const changes = now.flatMap((node): NodeChange[] => {
    const was = byId.get(node.id);
    if (!was) return [];
    const isMoved = node.id !== id && (moved.has(node.id) || siblingsKey(was) !== siblingsKey(node));
    return [
      ...(isMoved ? [{ kind: 'moved', nodeId: node.id } satisfies NodeChange] : []),
      ...fieldChanges(was, node),
    ];
  });
  return [
    ...changes,
    ...presenceChanges('added', now, byId),
    ...presenceChanges('removed', then, new Map(now.map((node) => [node.id, node]))),
  ];
};

const sectionsOf = (state: DocumentState): readonly string[] => childIds(state, rootId, 'sections');

/** Ids of both states in the later order; a removed id follows its former predecessor. */
const inOrder = (before: readonly string[], after: readonly string[]): string[] => {
  const ids = [...after];
  const known = new Set(after);
  before.forEach((id, index) => {
    if (known.has(id)) return;
    known.add(id);
    const previous = before[index - 1];
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id);
  });
  return ids;
};

export const diffDocuments = (before: DocumentState, after: DocumentState): DocumentDiff => {
  const [then, now] = [sectionsOf(before), sectionsOf(after)];
  const [wasThere, isThere] = [new Set(then), new Set(now)];
  const moved = movedAmong(then, now);
  const sections = inOrder(then, now).flatMap((id): SectionDiff[] => {
    if (!wasThere.has(id)) return [{ id, status: 'added', isMoved: false, changes: [] }];
    if (!isThere.has(id)) return [{ id, status: 'removed', isMoved: false, changes: [] }];
    const changes = changesInside(before, after, id);
    const isMoved = moved.has(id);
    return changes.length > 0 || isMoved ? [{ id, status: 'kept', isMoved, changes }] : [];
  });
  return { sections, page: fieldChanges(before.nodes.get(rootId)!, after.nodes.get(rootId)!) };
};

/** Whether the position of a section among those of both states has changed. */
export const isSectionMoved = (before: DocumentState, after: DocumentState, id: string): boolean =>
  movedAmong(sectionsOf(before), sectionsOf(after)).has(id);
