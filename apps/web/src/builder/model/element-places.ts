// Where dropped elements go: into a zone of a section, at an index among those that stand there.
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { insertedId, insertElement, moveNode } from '@sitewright/document/edits';
import type { Editor } from './editor.ts';
import type { EditOptions } from './editor-view.ts';
import { elementDefinition } from './element-registry.ts';

/** A place for an element. */
export interface ElementPlace {
  /** The section, or the element that it stands in. */
  parent: string;
  slot: string;
  /** The end when absent. */
  index?: number;
}

/** The zones of a section, in the order in which its design names them. */
export const zonesOf = (editor: Editor, sectionId: string): readonly string[] =>
  editor.designOf(sectionId)?.config.dropZones ?? ['main'];

/** Whether other elements may stand in a node. */
export const holdsElements = (editor: Editor, id: string): boolean => {
  const node = editor.node(id);
  return node?.kind === 'element' && elementDefinition(node.type)?.holdsElements === true;
};

/** How many boxes an element is, one in the other; none when it holds nothing. */
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

/** Whether an element of the page, or a new one, may stand in a node: boxes stand in each other only so deep. */
export const fitsInto = (editor: Editor, parent: string, element: string | JsonObject): boolean => {
  if (editor.node(parent)?.kind === 'element' && !holdsElements(editor, parent)) return false;
  for (let at: string | null | undefined = parent; at; at = editor.node(at)?.parent) {
    if (at === element) return false;
  }
  const height = typeof element === 'string' ? heightOf(editor, element) : jsonHeightOf(element);
  return height === 0 || depthOf(editor, parent) + height <= limits.editor.boxDepthMax;
};

/** Behind an element, else into a section. */
export const placeBehind = (editor: Editor, id: string): ElementPlace | undefined => {
  let node = editor.node(id);
  // An entry of an element's list stands for the element.
  while (node?.kind === 'item') node = editor.node(node.parent ?? '');
  if (node?.kind === 'element' && node.parent !== null) {
    return { parent: node.parent, slot: node.slot, index: editor.siblingsOf(node.id).indexOf(node.id) + 1 };
  }
  return node?.kind === 'section' ? { parent: node.id, slot: zonesOf(editor, node.id)[0]! } : undefined;
};

/** Where an element without a stated place goes: into the selected box or section, else behind what is selected. */
export const defaultPlace = (editor: Editor): ElementPlace | undefined => {
  const id = editor.view.selection?.nodeId ?? '';
  return holdsElements(editor, id) ? { parent: id, slot: 'children' } : placeBehind(editor, id);
};

/** The same; where nothing is selected, into the section that is in sight. */
export const placeInSight = (editor: Editor, sectionInSight: string | undefined): ElementPlace | undefined =>
  defaultPlace(editor) ??
  (sectionInSight === undefined
    ? undefined
    : { parent: sectionInSight, slot: zonesOf(editor, sectionInSight)[0]! });

/** The place, or behind what it is in where elements do not fit. */
export const placeThatTakes = (
  editor: Editor,
  place: ElementPlace,
  elements: readonly JsonObject[],
): ElementPlace => {
  const isFit = elements.every((element) => fitsInto(editor, place.parent, element));
  const outer = isFit ? undefined : placeBehind(editor, place.parent);
  return outer ? placeThatTakes(editor, outer, elements) : place;
};

/** The ids of what stands in a zone, in order. */
export const childIdsAt = (editor: Editor, { parent, slot }: ElementPlace): readonly string[] =>
  editor.sessionOf(parent)?.store.getChildIds(parent, slot) ?? [];

const asOptions = (change: string | EditOptions): EditOptions =>
  typeof change === 'string' ? { label: change } : change;

/** Adds an element of a kind and selects it; answers its id. */
export const addElement = (
  editor: Editor,
  kind: string,
  wanted: ElementPlace,
  change: string | EditOptions,
): string | undefined => {
  const definition = elementDefinition(kind);
  const place = placeThatTakes(editor, wanted, [{ type: kind }]);
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

/** Moves an element to another place of the same document. */
export const moveElement = (
  editor: Editor,
  id: string,
  place: ElementPlace,
  change: string | EditOptions,
): boolean => {
  const session = editor.sessionOf(id);
  if (!session || editor.sessionOf(place.parent) !== session) return false;
  if (!fitsInto(editor, place.parent, id)) return false;
  const siblings = session.store.getChildIds(place.parent, place.slot);
  const from = siblings.indexOf(id);
  const wanted = place.index ?? siblings.length;
  // The index of a gap counts the moved element itself when it comes from above.
  const index = from >= 0 && from < wanted ? wanted - 1 : wanted;
  editor.commit(session, moveNode(session.store.state, id, { ...place, index }), asOptions(change));
  return true;
};
