// Where dropped elements go: into a zone of a section, at an index among those that stand there.
import type { JsonObject } from '@sitewright/contract/content';
import { insertedId, insertElement, moveNode } from '@sitewright/document/edits';
import type { Editor, EditOptions } from './editor.ts';
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

/** Where an element without a stated place goes: behind the selected one, else into the selected section. */
export const defaultPlace = (editor: Editor): ElementPlace | undefined => {
  const { selection } = editor.view;
  let node = selection && editor.node(selection.nodeId);
  // An entry of an element's list stands for the element.
  while (node?.kind === 'item') node = editor.node(node.parent ?? '');
  if (node?.kind === 'element' && node.parent !== null) {
    return { parent: node.parent, slot: node.slot, index: editor.siblingsOf(node.id).indexOf(node.id) + 1 };
  }
  return node?.kind === 'section' ? { parent: node.id, slot: zonesOf(editor, node.id)[0]! } : undefined;
};

/** The same; where nothing is selected, into the section that is in sight. */
export const placeInSight = (editor: Editor, sectionInSight: string | undefined): ElementPlace | undefined =>
  defaultPlace(editor) ??
  (sectionInSight === undefined
    ? undefined
    : { parent: sectionInSight, slot: zonesOf(editor, sectionInSight)[0]! });

/** The ids of what stands in a zone, in order. */
export const childIdsAt = (editor: Editor, { parent, slot }: ElementPlace): readonly string[] =>
  editor.sessionOf(parent)?.store.getChildIds(parent, slot) ?? [];

const asOptions = (change: string | EditOptions): EditOptions =>
  typeof change === 'string' ? { label: change } : change;

/** Adds an element of a kind and selects it; answers its id. */
export const addElement = (
  editor: Editor,
  kind: string,
  place: ElementPlace,
  change: string | EditOptions,
): string | undefined => {
  const definition = elementDefinition(kind);
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
  const siblings = session.store.getChildIds(place.parent, place.slot);
  const from = siblings.indexOf(id);
  const wanted = place.index ?? siblings.length;
  // The index of a gap counts the moved element itself when it comes from above.
  const index = from >= 0 && from < wanted ? wanted - 1 : wanted;
  editor.commit(session, moveNode(session.store.state, id, { ...place, index }), asOptions(change));
  return true;
};
