import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';

export const rootId = 'root';

export type NodeKind = 'root' | 'section' | 'element' | 'item';

/**
 * One record of a document: its external JSON object without its children. An empty array in `data` or `props` marks
 * where the children of a slot belong, and an empty `data` or `content` where the fields belong. So nothing has to be
 * stored that a reload would lose. Never mutated: a change replaces the node.
 */
export interface DocumentNode {
  id: string;
  kind: NodeKind;
  /** Of sections and elements; empty when the content has none, and for items and the root. */
  type: string;
  parent: string | null;
  slot: string;
  order: string;
  /** The fields declared by a design: for a section or element its `data`, for an item all its fields. */
  data: JsonObject;
  /** Everything else, known or not. For the root: the fields of the content itself. */
  props: JsonObject;
}

/** Position of a node; changed as one value, so that two concurrent moves cannot mix. */
export interface Place {
  parent: string;
  slot: string;
  order: string;
}

export const nestingMax = limits.render.nestingMax;

export const isNodeId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that would give access to prototypes. */
export const isForbiddenName = (name: string): boolean => forbiddenNames.has(name);

export const isSlotName = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_$.-]{1,64}$/.test(value) && !isForbiddenName(value);

/** Path of a slot's children in the parent node; null when that kind of child is not allowed there. */
export const slotPath = (kind: NodeKind, parentKind: NodeKind, slot: string): string[] | null => {
  if (kind === 'section') return parentKind === 'root' && slot === 'sections' ? ['props', 'sections'] : null;
  if (parentKind === 'root') return null;
  if (kind === 'item') {
    return parentKind === 'item' && (slot === 'id' || slot === 'order') ? null : ['data', slot];
  }
  if (kind !== 'element' || parentKind === 'item') return null;
  return parentKind === 'element' && slot === 'children'
    ? ['props', 'children']
    : ['props', 'dropZones', slot];
};

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** 72 random bits: short in a URL, and enough for every node of every site. */
export const createNodeId = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(12)), (byte) => idAlphabet[byte & 63]).join('');

export const placeOf = (node: DocumentNode): Place => ({
  parent: node.parent ?? rootId,
  slot: node.slot,
  order: node.order,
});

/** The names of the lists of a node, empty ones included. */
export const listNames = (node: DocumentNode): string[] =>
  Object.keys(node.data).filter((name) => isSlotName(name) && isEmptyArray(node.data[name]));

export const isEmptyArray = (value: Json | undefined): boolean => Array.isArray(value) && value.length === 0;
