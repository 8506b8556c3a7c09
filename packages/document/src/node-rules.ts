import type { Json, JsonObject } from '@sitewright/contract/content';
import { type DataKey, dataKeyOf } from '@sitewright/contract/sections/section-data';
import { isPlainObject, ownField } from './json.ts';
import { isEmptyArray, isNodeId, isSlotName } from './node.ts';
import type { DocumentNode } from './node.ts';
import { isOrderKey } from './order-key.ts';

// The rules under which a node can be read back from its external JSON. An operation that would violate one has no
// effect; otherwise a page loaded from the database would differ from what the editors hold.

export const typeMaxLength = 200;

/** An array of objects only: its entries are nodes of their own. */
export const isListValue = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.every(isPlainObject);

/** The field of a section or element that holds its `data`; null when it has none yet. */
export const dataKey = (props: JsonObject): DataKey | null => dataKeyOf(props) ?? null;

const isFilledArray = (value: Json | undefined): boolean => Array.isArray(value) && !isEmptyArray(value);

const hasOpenZone = (node: DocumentNode): boolean => {
  const zones = ownField(node.props, 'dropZones');
  if (!isPlainObject(zones)) return false;
  return Object.keys(zones).some(
    (zone) =>
      isSlotName(zone) && !(node.kind === 'element' && zone === 'children') && isFilledArray(zones[zone]),
  );
};

const hasOwn = (object: JsonObject, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn(object, name));

const propsProblem = (node: DocumentNode): string | null => {
  if (node.kind === 'root') {
    return isFilledArray(ownField(node.props, 'sections')) ? 'Sections are inserted, not set.' : null;
  }
  if (node.kind === 'item') return Object.keys(node.props).length > 0 ? 'An item has no props.' : null;
  if (hasOwn(node.props, ['id', 'type', 'order'])) return 'id, type and order are not props.';
  const key = dataKey(node.props);
  if (key && Object.keys(node.props[key] as JsonObject).length > 0)
    return `Fields of ${key} are set in data.`;
  if (!key && Object.keys(node.data).length > 0) return 'A node with fields needs a place for them in props.';
  const hasOpenChildren = node.kind === 'element' && isFilledArray(ownField(node.props, 'children'));
  return hasOpenChildren || hasOpenZone(node) ? 'Elements are inserted, not set.' : null;
};

const dataProblem = (node: DocumentNode): string | null => {
  if (node.kind === 'root') return Object.keys(node.data).length > 0 ? 'The root has no data.' : null;
  if (node.kind === 'item' && hasOwn(node.data, ['id', 'order'])) return 'id and order are not fields.';
  const list = Object.keys(node.data).find(
    (name) => isSlotName(name) && isFilledArray(node.data[name]) && isListValue(node.data[name]),
  );
  return list === undefined ? null : `Entries of the list ${list} are inserted, not set.`;
};

/** Why a node cannot have these fields; null when it can. */
export const fieldsProblem = (node: DocumentNode): string | null => propsProblem(node) ?? dataProblem(node);

/** Why a node cannot be inserted anywhere; null when it can. */
export const nodeProblem = (node: DocumentNode): string | null => {
  if (!isNodeId(node.id)) return 'The id of the node is not valid.';
  if (node.kind === 'root') return 'A document has one root.';
  if (!isNodeId(node.parent)) return 'The parent of the node is not valid.';
  if (!isSlotName(node.slot)) return 'The slot of the node is not valid.';
  if (!isOrderKey(node.order)) return 'The order of the node is not a valid order key.';
  if (node.type.length > typeMaxLength) return `A type has at most ${typeMaxLength} characters.`;
  if (node.kind === 'item' && node.type !== '') return 'An item has no type.';
  return fieldsProblem(node);
};
