// Locations of dropped elements: a zone of a section and an index in it.
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { insertedId, insertElement, moveNode } from '@sitewright/document/edits';
import { rootId } from '@sitewright/document/node';
import type { Editor } from './editor.ts';
import type { EditOptions } from './editor-view.ts';
import { elementDefinition } from './element-registry.ts';

/** A location for an element. */
export interface ElementLocation {
  /** The section, or the element that contains it. */
  parent: string;
  slot: string;
  /** Absent: at the end. */
  index?: number;
}

/** The zones of a section, in the order of its design. */
export const zonesOf = (editor: Editor, sectionId: string): readonly string[] =>
  editor.designOf(sectionId)?.config.dropZones ?? ['main'];

/** Whether a node can contain elements. */
export const holdsElements = (editor: Editor, id: string): boolean => {
  const node = editor.node(id);
  return node?.kind === 'element' && elementDefinition(node.type)?.holdsElements === true;
};

/** Nesting depth of an element: the number of boxes inside each other; 0 when it cannot contain elements. */
const heightOf = (editor: Editor, id: string): number => {
  const children = editor.sessionOf(id)?.store.getChildIds(id, 'children') ?? [];
  const inside = Math.max(0, ...children.map((child) => heightOf(editor, child)));
  return inside + (holdsElements(editor, id) ? 1 : 0);
};

const jsonHeightOf = ({ type, children }: JsonObject): number => {
  const inside = Array.isArray(children) ? (children as JsonObject[]).map(jsonHeightOf) : [];
  const own = typeof type === 'string' && elementDefinition(type)?.holdsElements ? 1 : 0;
  return Math.max(0, ...inside) + own;
};

const depthOf = (editor: Editor, parent: string): number => {
  const node = editor.node(parent);
  if (node?.kind !== 'element') return 0;
  return depthOf(editor, node.parent ?? '') + (holdsElements(editor, parent) ? 1 : 0);
};

/** Whether a new or existing element can be in a node; the nesting of boxes is limited. */
export const fitsInto = (editor: Editor, parent: string, element: string | JsonObject): boolean => {
  if (editor.node(parent)?.kind === 'element' && !holdsElements(editor, parent)) return false;
  for (let at: string | null | undefined = parent; at; at = editor.node(at)?.parent) {
    if (at === element) return false;
  }
  const height = typeof element === 'string' ? heightOf(editor, element) : jsonHeightOf(element);
  return height === 0 || depthOf(editor, parent) + height <= limits.editor.boxDepthMax;
};

/** After an element, or else in a section. */
export const locationAfter = (editor: Editor, id: string): ElementLocation | undefined => {
  let node = editor.node(id);
  // A list entry counts as its element.
  while (node?.kind === 'item') node = editor.node(node.parent ?? '');
  if (node?.kind === 'element' && node.parent !== null) {
    return { parent: node.parent, slot: node.slot, index: editor.siblingsOf(node.id).indexOf(node.id) + 1 };
  }
  return node?.kind === 'section' ? { parent: node.id, slot: zonesOf(editor, node.id)[0]! } : undefined;
};

/** Default location of an element: in the selected box or section, else after the selected element. */
export const defaultLocation = (editor: Editor): ElementLocation | undefined => {
  const id = editor.view.selection?.nodeId ?? '';
  return holdsElements(editor, id) ? { parent: id, slot: 'children' } : locationAfter(editor, id);
};

/** Like the default location; without a selection in the visible section. */
export const locationInView = (
  editor: Editor,
  sectionInSight: string | undefined,
): ElementLocation | undefined =>
  defaultLocation(editor) ??
  (sectionInSight === undefined
    ? undefined
    : { parent: sectionInSight, slot: zonesOf(editor, sectionInSight)[0]! });

/** The location, or the nearest one after its ancestors where the elements fit. */
export const nearestFittingLocation = (
  editor: Editor,
  place: ElementLocation,
  elements: readonly JsonObject[],
): ElementLocation => {
  const isFit = elements.every((element) => fitsInto(editor, place.parent, element));
  const outer = isFit ? undefined : locationAfter(editor, place.parent);
  return outer ? nearestFittingLocation(editor, outer, elements) : place;
};

/** Ids of the elements in a zone, in order. */
export const childIdsAt = (editor: Editor, { parent, slot }: ElementLocation): readonly string[] =>
  editor.sessionOf(parent)?.store.getChildIds(parent, slot) ?? [];

const asOptions = (change: string | EditOptions): EditOptions =>
  typeof change === 'string' ? { label: change } : change;

/** Adds an element of a kind and selects it; returns its id. */
export const addElement = (
  editor: Editor,
  kind: string,
  wanted: ElementLocation,
  change: string | EditOptions,
): string | undefined => {
  const definition = elementDefinition(kind);
  const place = nearestFittingLocation(editor, wanted, [{ type: kind }]);
  const session = editor.sessionOf(place.parent);
  if (!definition || !session) return undefined;
  const data: JsonObject = {
    ...structuredClone(definition.defaults),
    ...definition.startingData?.(new Date()),
  };
  const operations = insertElement(session.store.state, place, { type: kind, data });
  editor.commit(session, operations, asOptions(change));
  const id = insertedId(operations);
  if (id !== undefined) editor.select(id);
  return id;
};

/** Moves an element within its document. */
export const moveElement = (
  editor: Editor,
  id: string,
  place: ElementLocation,
  change: string | EditOptions,
): boolean => {
  const session = editor.sessionOf(id);
  if (!session || editor.sessionOf(place.parent) !== session) return false;
  if (!fitsInto(editor, place.parent, id)) return false;
  const siblings = session.store.getChildIds(place.parent, place.slot);
  const from = siblings.indexOf(id);
  const wanted = place.index ?? siblings.length;
  // The index of a drop target counts the moved element itself when it comes from above.
  const index = from >= 0 && from < wanted ? wanted - 1 : wanted;
  editor.commit(session, moveNode(session.store.state, id, { ...place, index }), asOptions(change));
  return true;
};

/** The first index of a zone for a step down, its end for a step up. */
const enter = (parent: string, slot: string, step: 1 | -1): ElementLocation => ({
  parent,
  slot,
  ...(step > 0 && { index: 0 }),
});

/** Before or after the box that contains an element; undefined when it is in no box. */
export const locationOutside = (editor: Editor, id: string, step: 1 | -1): ElementLocation | undefined => {
  const box = editor.node(editor.node(id)?.parent ?? '');
  if (box?.kind !== 'element' || box.parent === null) return undefined;
  const at = editor.siblingsOf(box.id).indexOf(box.id);
  return { parent: box.parent, slot: box.slot, index: step > 0 ? at + 1 : at };
};

/** At the end of the box before an element. */
export const locationInside = (editor: Editor, id: string): ElementLocation | undefined => {
  const siblings = editor.siblingsOf(id);
  const before = siblings[siblings.indexOf(id) - 1];
  if (before === undefined || !holdsElements(editor, before) || !fitsInto(editor, before, id))
    return undefined;
  return { parent: before, slot: 'children' };
};

/** Beyond the siblings of an element: out of its box, else in the next zone, else in the next section. */
export const locationBeyond = (editor: Editor, id: string, step: 1 | -1): ElementLocation | undefined => {
  const node = editor.node(id);
  const parent = editor.node(node?.parent ?? '');
  if (!node || !parent) return undefined;
  if (parent.kind !== 'section') return locationOutside(editor, id, step);
  const zones = zonesOf(editor, parent.id);
  const zone = zones[zones.indexOf(node.slot) + step];
  if (zone !== undefined) return enter(parent.id, zone, step);
  const sections = editor.sessionOf(id)?.store.getChildIds(rootId, 'sections') ?? [];
  const section = sections[sections.indexOf(parent.id) + step];
  if (section === undefined) return undefined;
  const its = zonesOf(editor, section);
  const slot = step > 0 ? its[0] : its.at(-1);
  return slot === undefined ? undefined : enter(section, slot, step);
};
