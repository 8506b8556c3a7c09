import type { Json, JsonObject, Section } from '@sitewright/contract/content';
import { childIds, createDocumentState, depthOf, emptyRoot } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { canonicalJson, cleanJson, isPlainObject, ownField, withoutField } from './json.ts';
import { createNodeId, isNodeId, isSlotName, nestingMax, rootId, slotPath } from './node.ts';
import type { DocumentNode, NodeKind } from './node.ts';
import { dataKey, isListValue, typeMaxLength } from './node-rules.ts';
import { assignOrderKeys } from './order-key.ts';

// Lossless conversion between the external JSON of pages, templates, imports and the API, and the records that are
// edited. It never throws: dropped content is listed in `problems`.

interface Reader {
  createId: () => string;
  problems: string[];
  isTaken: (id: string) => boolean;
  claimed: Set<string>;
  nodes: DocumentNode[];
}

interface Slot {
  kind: Exclude<NodeKind, 'root'>;
  parent: string;
  slot: string;
  depth: number;
}

const claimId = (reader: Reader, wanted: Json | undefined): string => {
  const isFree = (id: string): boolean => !reader.claimed.has(id) && !reader.isTaken(id);
  let id = isNodeId(wanted) && isFree(wanted) ? wanted : null;
  if (wanted !== undefined && id === null) {
    reader.problems.push(
      `The id ${JSON.stringify(wanted).slice(0, 80)} cannot be used here and was replaced.`,
    );
  }
  for (let attempt = 0; id === null; attempt += 1) {
    const made = attempt < 10 ? reader.createId() : createNodeId();
    if (isNodeId(made) && isFree(made)) id = made;
  }
  reader.claimed.add(id);
  return id;
};

/** Reads the lists out of an object's fields and leaves an empty array in place of each. */
const readLists = (reader: Reader, fields: JsonObject, parent: string, depth: number): JsonObject => {
  const data = { ...fields };
  for (const [name, value] of Object.entries(fields)) {
    if (!isSlotName(name) || !isListValue(value) || value.length === 0) continue;
    data[name] = [];
    readEntries(reader, { kind: 'item', parent, slot: name, depth }, value);
  }
  return data;
};

const readElements = (
  reader: Reader,
  owner: { id: string; kind: NodeKind; depth: number },
  props: JsonObject,
): JsonObject => {
  const next = { ...props };
  const depth = owner.depth + 1;
  if (owner.kind === 'element' && Array.isArray(next.children)) {
    const entries = next.children;
    next.children = [];
    readEntries(reader, { kind: 'element', parent: owner.id, slot: 'children', depth }, entries);
  }
  if (!isPlainObject(next.dropZones)) return next;
  const zones = { ...next.dropZones };
  next.dropZones = zones;
  for (const [zone, entries] of Object.entries(zones)) {
    if (!isSlotName(zone) || !Array.isArray(entries)) continue;
    if (owner.kind === 'element' && zone === 'children') continue;
    zones[zone] = [];
    readEntries(reader, { kind: 'element', parent: owner.id, slot: zone, depth }, entries);
  }
  return next;
};

/** `templatePath` is another spelling of a section's type. It is kept beside the type that it stands for. */
const readType = (reader: Reader, kind: NodeKind, json: JsonObject): string => {
  const type = ownField(json, 'type') ?? (kind === 'section' ? ownField(json, 'templatePath') : undefined);
  if (typeof type === 'string' && type !== '' && type.length <= typeMaxLength) return type;
  if (type !== undefined) {
    reader.problems.push(`A type that is not a text of 1 to ${typeMaxLength} characters was dropped.`);
  }
  return '';
};

const readNode = (
  reader: Reader,
  slot: Slot,
  json: JsonObject,
  identity: { id: string; order: string },
): void => {
  const { kind, parent, depth } = slot;
  const fields = withoutField(withoutField(json, 'id'), 'order');
  const node: DocumentNode = {
    ...identity,
    kind,
    type: '',
    parent,
    slot: slot.slot,
    data: {},
    props: {},
  };
  reader.nodes.push(node);
  if (kind === 'item') {
    node.data = readLists(reader, fields, node.id, depth + 1);
    return;
  }
  node.type = readType(reader, kind, json);
  const props = withoutField(fields, 'type');
  const key = dataKey(props);
  if (key) {
    node.data = readLists(reader, props[key] as JsonObject, node.id, depth + 1);
    props[key] = {};
  }
  node.props = readElements(reader, { id: node.id, kind, depth }, props);
};

const readEntries = (reader: Reader, slot: Slot, entries: readonly Json[]): void => {
  if (slot.depth > nestingMax) {
    reader.problems.push(`${slot.slot} is nested deeper than ${nestingMax} levels and was dropped.`);
    return;
  }
  const objects = entries.filter(isPlainObject);
  if (objects.length < entries.length) {
    reader.problems.push(`Entries of ${slot.slot} that are not objects were dropped.`);
  }
  const ids = objects.map((json) => claimId(reader, ownField(json, 'id')));
  const orders = assignOrderKeys(
    objects.map((json, index) => ({ id: ids[index]!, order: ownField(json, 'order') })),
  );
  for (const [index, json] of objects.entries()) {
    readNode(reader, slot, json, { id: ids[index]!, order: orders[index]! });
  }
};

export interface ReadOptions {
  createId?: () => string;
}

/** Reads a page's content (or that of a header, footer or theme); problems are sentences for a log. */
export const fromContent = (
  content: unknown,
  { createId = createNodeId }: ReadOptions = {},
): { state: DocumentState; problems: string[] } => {
  const problems: string[] = [];
  const cleaned = cleanJson(content, (problem) => problems.push(problem));
  if (!isPlainObject(cleaned)) {
    problems.push('The content is not an object; an empty one is used.');
    return { state: createDocumentState(), problems };
  }
  const reader: Reader = {
    createId,
    problems,
    isTaken: (id) => id === rootId,
    claimed: new Set(),
    nodes: [],
  };
  const root = { ...emptyRoot, props: { ...cleaned } };
  if (Array.isArray(cleaned.sections)) {
    root.props.sections = [];
    readEntries(reader, { kind: 'section', parent: rootId, slot: 'sections', depth: 1 }, cleaned.sections);
  }
  return { state: createDocumentState([root, ...reader.nodes]), problems };
};

const createReader = (state: DocumentState, createId: () => string): Reader => ({
  createId,
  problems: [],
  isTaken: (id) => state.nodes.has(id),
  claimed: new Set(),
  nodes: [],
});

/** Reads one section, element or item into nodes, parents first, with ids that are new to the state. */
export const readSubtree = (
  state: DocumentState,
  place: Omit<Slot, 'depth'> & { order: string },
  json: JsonObject,
  createId: () => string = createNodeId,
): DocumentNode[] => {
  const reader = createReader(state, createId);
  const cleaned = cleanJson(json);
  const fields = isPlainObject(cleaned) ? cleaned : {};
  const { order, ...slot } = place;
  const depth = depthOf(state, slot.parent) + 1;
  readNode(reader, { ...slot, depth }, fields, { id: claimId(reader, ownField(fields, 'id')), order });
  return reader.nodes;
};

/** Reads all entries of a list into nodes, parents first, with ids that are new to the state. */
export const readItems = (
  state: DocumentState,
  parent: string,
  slot: string,
  entries: readonly JsonObject[],
): DocumentNode[] => {
  const reader = createReader(state, createNodeId);
  readEntries(reader, { kind: 'item', parent, slot, depth: depthOf(state, parent) + 1 }, entries);
  return reader.nodes;
};

const writeHome = (target: JsonObject, home: readonly string[], value: Json): JsonObject => {
  const [first, ...rest] = home;
  if (rest.length === 0) return { ...target, [first!]: value };
  return { ...target, [first!]: writeHome(target[first!] as JsonObject, rest, value) };
};

/** The node's fields with the children put back at their slots. */
const fillHomes = (state: DocumentState, node: DocumentNode): { data: JsonObject; props: JsonObject } => {
  let filled: JsonObject = { data: canonicalJson(node.data), props: canonicalJson(node.props) };
  for (const slot of state.children.get(node.id)?.keys() ?? []) {
    const children = childIds(state, node.id, slot).map((id) => state.nodes.get(id)!);
    for (const kind of new Set(children.map((child) => child.kind))) {
      const home = slotPath(kind, node.kind, slot);
      if (!home) continue;
      const written = children.filter((child) => child.kind === kind).map((child) => writeNode(state, child));
      filled = writeHome(filled, home, written);
    }
  }
  return filled as { data: JsonObject; props: JsonObject };
};

const writeNode = (state: DocumentState, node: DocumentNode): JsonObject => {
  const { data, props } = fillHomes(state, node);
  const { id, order, type } = node;
  if (node.kind === 'item') return { id, order, ...data };
  const key = dataKey(props);
  return { id, ...(type === '' ? {} : { type }), order, ...props, ...(key ? { [key]: data } : {}) };
};

/** The external JSON. Equal documents give equal bytes, however they were edited. */
export const toContent = (state: DocumentState): JsonObject =>
  fillHomes(state, state.nodes.get(rootId) ?? emptyRoot).props;

/** One section, element or item in its external JSON. */
export const toJson = (state: DocumentState, id: string): JsonObject | undefined => {
  const node = state.nodes.get(id);
  return node && node.kind !== 'root' ? writeNode(state, node) : undefined;
};

/** One section, for the renderer. */
export const toSection = (state: DocumentState, id: string): Section | undefined => {
  const node = state.nodes.get(id);
  return node?.kind === 'section' ? { ...writeNode(state, node), id, type: node.type } : undefined;
};
