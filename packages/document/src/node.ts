import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';

export const rootId = 'root';

export type NodeKind = 'root' | 'section' | 'element' | 'item';

/**
 * One record of a document: its outer JSON object with the children lifted out. Where children stood, an
 * empty array stays behind in `data` or `props` (the slot's home), and where the section's fields stood
 * an empty `data` or `content`. So nothing has to be remembered that a reload would forget.
 * Never mutated: a change replaces the node.
 */
export interface DocumentNode {
  id: string;
  kind: NodeKind;
  /** Of sections and elements; empty when the content gave none, and for items and the root. */
  type: string;
  parent: string | null;
  slot: string;
  order: string;
  /** The fields that a design declares: of a section or element its `data`, of an item all its fields. */
  data: JsonObject;
  /** Everything else, known or not. Of the root: the fields of the content itself. */
  props: JsonObject;
}

/** Where a node stands; changed as one, so that two moves at once cannot mix. */
export interface Place {
  parent: string;
  slot: string;
  order: string;
}

export const nestingMax = limits.render.nestingMax;

export const isNodeId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that would reach into every object of the program. */
export const isForbiddenName = (name: string): boolean => forbiddenNames.has(name);

export const isSlotName = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_$.-]{1,64}$/.test(value) && !isForbiddenName(value);

/**
 * Where in the parent the children of a slot are written, as a path from the parent's node; null when
 * that kind of child cannot stand there.
 */
export const slotHome = (kind: NodeKind, parentKind: NodeKind, slot: string): string[] | null => {
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

/** 72 random bits: short in an address, and enough for every node of every site. */
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
