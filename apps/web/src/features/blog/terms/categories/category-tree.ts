import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Category } from '@sitewright/contract/blog/blog-terms';

type Node = Pick<Category, 'id' | 'parentId'>;

const parentOf = (categories: readonly Node[], id: string): string | null =>
  categories.find((one) => one.id === id)?.parentId ?? null;

/** 1 for a category without a parent. */
export const depthOf = (categories: readonly Node[], id: string | null): number => {
  let depth = 0;
  for (let at = id; at !== null && depth <= categories.length; at = parentOf(categories, at)) depth += 1;
  return depth;
};

/** Levels of a category and what is below it. */
const heightOf = (categories: readonly Node[], id: string): number => {
  const children = categories.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(categories, child.id)));
};

const isInside = (categories: readonly Node[], id: string | null, ancestor: string): boolean => {
  for (let at = id; at !== null; at = parentOf(categories, at)) if (at === ancestor) return true;
  return false;
};

/** Why a category cannot have a parent; undefined when it can. */
export type TreeProblem = 'cycle' | 'depth';

export const problemOf = (
  categories: readonly Node[],
  moved: string | undefined,
  parentId: string | null,
): TreeProblem | undefined => {
  if (parentId === null) return undefined;
  if (moved !== undefined && isInside(categories, parentId, moved)) return 'cycle';
  const height = moved === undefined ? 1 : heightOf(categories, moved);
  return depthOf(categories, parentId) + height > blogLimits.categoryDepthMax ? 'depth' : undefined;
};

/** The part of a row over which a category is dropped. */
export type DropPart = 'before' | 'inside' | 'after';

export interface TreePlace {
  parentId: string | null;
  /** The preceding sibling; null for the first position. */
  after: string | null;
}

const siblingsOf = <C extends Node>(categories: readonly C[], parentId: string | null): C[] =>
  categories.filter((one) => one.parentId === parentId);

/** Where a category gets by a drop; its problem is asked of `problemOf`. */
export const placeAt = (
  categories: readonly Node[],
  moved: string,
  { target, part }: { target: string; part: DropPart },
): TreePlace => {
  if (part === 'inside') {
    const children = siblingsOf(categories, target).filter(({ id }) => id !== moved);
    return { parentId: target, after: children.at(-1)?.id ?? null };
  }
  const parentId = parentOf(categories, target);
  if (part === 'after' && target !== moved) return { parentId, after: target };
  const siblings = siblingsOf(categories, parentId).filter(({ id }) => id !== moved || id === target);
  const index = siblings.findIndex(({ id }) => id === target);
  return { parentId, after: siblings[index - 1]?.id ?? null };
};

/** Moves of a row by the keyboard; absent when there is nothing to move to. */
export type Step = 'up' | 'down' | 'in' | 'out';

export const stepOf = (categories: readonly Node[], id: string, step: Step): TreePlace | undefined => {
  const parentId = parentOf(categories, id);
  const siblings = siblingsOf(categories, parentId);
  const index = siblings.findIndex((one) => one.id === id);
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  if (step === 'up') return previous && { parentId, after: siblings[index - 2]?.id ?? null };
  if (step === 'down') return next && { parentId, after: next.id };
  if (step === 'out') {
    return parentId === null ? undefined : { parentId: parentOf(categories, parentId), after: parentId };
  }
  if (!previous || problemOf(categories, id, previous.id)) return undefined;
  return placeAt(categories, id, { target: previous.id, part: 'inside' });
};

export const isSamePlace = (categories: readonly Node[], id: string, place: TreePlace): boolean => {
  const parentId = parentOf(categories, id);
  const siblings = siblingsOf(categories, parentId);
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1]?.id ?? null;
  return parentId === place.parentId && before === place.after;
};

/** The name in a list of options, moved in by its level. */
export const indented = (categories: readonly Category[], { id, name }: Category): string =>
  `${'\u00A0\u00A0\u00A0'.repeat(depthOf(categories, id) - 1)}${name}`;
