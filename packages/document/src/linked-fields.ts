import type { Json } from '@sitewright/contract/content';
import { dataKeys } from '@sitewright/contract/sections/section-data';
import { childIds } from './document-state.ts';
import type { DocumentState } from './document-state.ts';
import { isPlainObject, isSameJson, ownField } from './json.ts';
import { rootId } from './node.ts';
import type { DocumentNode } from './node.ts';
import { readField, setOperation } from './operation.ts';
import type { Operation } from './operation.ts';

// The structure of a linked section's instance: its definition, which node corresponds to which node of the
// definition, and which fields are overridden.

export interface Link {
  /** The id of the definition's document. */
  section: string;
  /** Fields that differ here on purpose, by `overrideKey`; their values are in the nodes themselves. */
  overrides: readonly string[];
}

/** Properties that belong to each instance: visibility, name and lock on its own page. */
export const ownProps: ReadonlySet<string> = new Set([
  'hidden',
  'locked',
  'clientAccess',
  'name',
  'anchor',
  'linked',
]);

export const linkOf = (node: Pick<DocumentNode, 'kind' | 'props'> | undefined): Link | undefined => {
  const linked = node?.kind === 'section' ? ownField(node.props, 'linked') : undefined;
  if (!isPlainObject(linked) || typeof linked.section !== 'string') return undefined;
  const overrides = isPlainObject(linked.overrides) ? Object.keys(linked.overrides) : [];
  return { section: linked.section, overrides };
};

/** The section of a definition. */
export const definitionRoot = (definition: DocumentState): string | undefined =>
  childIds(definition, rootId, 'sections')[0];

/** Id of an instance's node for a node of the definition. Keeps the end when the id would be too long. */
export const instanceNodeId = (instance: string, part: string): string => `${instance}-${part}`.slice(-64);

/** The definition's node for a node of an instance; undefined for nodes added to the instance. */
export const partOf = (instance: string, nodeId: string): string | undefined => {
  if (nodeId === instance) return '';
  return nodeId.startsWith(`${instance}-`) ? nodeId.slice(instance.length + 1) : undefined;
};

/** The instance that contains a node, or is that node. */
export const instanceOf = (state: DocumentState, nodeId: string): DocumentNode | undefined => {
  for (let at = state.nodes.get(nodeId); at; at = state.nodes.get(at.parent ?? '')) {
    if (at.kind === 'section') return linkOf(at) ? at : undefined;
  }
  return undefined;
};

export const instancesOf = (state: DocumentState, definitionId: string): string[] =>
  childIds(state, rootId, 'sections').filter((id) => linkOf(state.nodes.get(id))?.section === definitionId);

const depthOfUnit: Readonly<Record<string, number>> = { style: 3, responsiveStyle: 4, responsivePosition: 3 };

/** The smallest unit of an override: a field, one property of a style, the position, or the removal. */
export const unitOf = (path: readonly string[]): string[] => {
  const [first, second] = path;
  if (first === 'data') return path.slice(0, 2);
  if (first === 'props') return path.slice(0, depthOfUnit[second ?? ''] ?? 2);
  return first === 'type' ? ['type'] : ['place'];
};

const escapeName = (name: string): string => name.replaceAll('%', '%25').replaceAll('.', '%2E');
const plainName = (name: string): string => name.replaceAll('%2E', '.').replaceAll('%25', '%');

export const overrideKey = (part: string, unit: readonly string[]): string =>
  `${part}|${unit.map(escapeName).join('.')}`;
export const removedKey = (part: string): string => overrideKey(part, ['removed']);

/** The node and the field of an override key. */
export const readOverrideKey = (key: string): { part: string; path: string[] } => {
  const at = key.indexOf('|');
  return {
    part: key.slice(0, at),
    path: key
      .slice(at + 1)
      .split('.')
      .map(plainName),
  };
};

/** Whether the keys contain a field, or a field that contains it. */
export const covers = (keys: ReadonlySet<string>, part: string, unit: readonly string[]): boolean =>
  unit.some((_name, index) => keys.has(overrideKey(part, unit.slice(0, index + 1))));

export const isOwn = (part: string, unit: readonly string[]): boolean =>
  part === ''
    ? unit[0] === 'place' || (unit[0] === 'props' && ownProps.has(unit[1] ?? ''))
    : unit[0] === 'props' && unit[1] === 'locked';

const objectUnits = (path: string[], value: Json | undefined, depth: number): string[][] => {
  if (path.length >= depth || !isPlainObject(value)) return [path];
  return Object.keys(value).flatMap((name) => objectUnits([...path, name], value[name], depth));
};

/** The paths of children and fields belong to the node, not to its content. */
const notContent: ReadonlySet<string> = new Set(['dropZones', 'children', ...dataKeys]);

/** Every field of a node that has a value, as units of overrides. */
const unitsOf = (node: DocumentNode): string[][] => [
  ['type'],
  ...Object.keys(node.data).map((name) => ['data', name]),
  ...Object.keys(node.props)
    .filter((name) => !notContent.has(name))
    .flatMap((name) => objectUnits(['props', name], node.props[name], depthOfUnit[name] ?? 2)),
];

export const differingUnits = (a: DocumentNode, b: DocumentNode): string[][] => {
  const units = new Map([...unitsOf(a), ...unitsOf(b)].map((unit) => [unit.join('.'), unit]));
  return [...units.values()].filter((unit) => !isSameJson(readField(a, unit), readField(b, unit)));
};

export interface Mapping {
  instance: string;
  root: string;
}

export const mappedId = ({ instance, root }: Mapping, id: string): string =>
  id === root ? instance : instanceNodeId(instance, id);

export const mappedNode = (mapping: Mapping, node: DocumentNode): DocumentNode => ({
  ...node,
  id: mappedId(mapping, node.id),
  parent: mappedId(mapping, node.parent ?? ''),
});

export const unmark = (instance: string, keys: readonly string[]): Operation[] =>
  keys.map((key) => setOperation(instance, ['props', 'linked', 'overrides', key], undefined));

export const mark = (instance: string, key: string): Operation =>
  setOperation(instance, ['props', 'linked', 'overrides', key], true);
