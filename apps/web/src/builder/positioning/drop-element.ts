// Drops an element before, after or beside others, or onto an image, as one undo step.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { setField } from '@sitewright/document/edits';
import { createNodeId } from '@sitewright/document/node';
import { rowsOf } from '@sitewright/render/element-rows';
import type { Editor } from '../model/editor.ts';
import type { EditOptions } from '../model/editor-view.ts';
import { addElement, childIdsAt, type ElementLocation, moveElement } from '../model/element-locations.ts';
import { type FreePosition, positionOperations } from './position-edits.ts';
import { isShrinking } from './position-geometry.ts';

export interface DropLocation extends ElementLocation {
  /** The element that it will be beside. */
  beside?: { id: string; side: 'left' | 'right' };
  /** Position over an image, and the pointer's position in the section. */
  over?: { place: FreePosition; mouse: { x: number; y: number } };
}

/** Width of an element that has none, in per cent. */
const usualWidth = 40;

/** A new element, with data beyond its kind's defaults, or an existing one. */
type Dropped = { type: string; data?: Readonly<Record<string, Json>> } | { id: string };

/** The row of an element in its zone, including the element. */
const rowAround = (editor: Editor, id: string, without?: string): string[] => {
  const ids = editor.siblingsOf(id).filter((one) => one !== without);
  const rows = rowsOf(
    ids.map((one) => ({ id: one, type: '', position: editor.node(one)?.props['position'] })),
  );
  return rows.find((row) => row.some((one) => one.id === id))?.map((one) => one.id) ?? [id];
};

/** Whether a row has room for one more element; reordering within the row always fits. */
export const hasRoomBeside = (editor: Editor, id: string, dragged?: string): boolean =>
  rowAround(editor, id, dragged).length < limits.editor.elementsPerRowMax;

type Set = (id: string, name: string, value: Json | undefined) => void;

const setter =
  (editor: Editor, change: EditOptions, part: 'props' | 'data' = 'props'): Set =>
  (id, name, value) => {
    const session = editor.sessionOf(id);
    if (session) editor.commit(session, setField(session.store.state, id, [part, name], value), change);
  };

/** Sets each element's position in the row; removes it from an element that is alone. */
const markRow = (set: Set, row: readonly string[]): void => {
  for (const [at, id] of row.entries())
    set(id, 'position', row.length < 2 ? undefined : at === 0 ? 'left' : 'right');
};

/** Removes an element from its row and updates the rest of the row. */
const leaveRow = (editor: Editor, set: Set, id: string): void => {
  const rest = rowAround(editor, id).filter((other) => other !== id);
  set(id, 'position', undefined);
  if (rest.length > 0) markRow(set, rest);
};

const bring = (
  editor: Editor,
  dropped: Dropped,
  place: ElementLocation,
  change: Required<EditOptions>,
): string | undefined => {
  if ('type' in dropped) return addElement(editor, dropped.type, place, change);
  return moveElement(editor, dropped.id, place, change) ? dropped.id : undefined;
};

/** Adds an element of a type, or moves one, to the drop target; returns its id. */
export const dropElement = (
  editor: Editor,
  dropped: Dropped,
  { beside, over, ...place }: DropLocation,
  label: string,
): string | undefined => {
  const change = { label, merge: `drop:${createNodeId()}` };
  const set = setter(editor, change);
  // Denied as a whole, before its row is changed.
  const isHeld = editor.isLocked(place.parent) || ('id' in dropped && editor.isLocked(dropped.id));
  if (isHeld) {
    if ('id' in dropped) bring(editor, dropped, place, change);
    return undefined;
  }
  if ('id' in dropped) {
    if (editor.sessionOf(dropped.id) !== editor.sessionOf(place.parent)) return undefined;
    leaveRow(editor, set, dropped.id);
    // Dropped into the flow, the element loses its free position.
    if (!over) set(dropped.id, 'responsivePosition', withoutHere(editor, dropped.id));
  }
  const row = beside && rowAround(editor, beside.id, 'id' in dropped ? dropped.id : undefined);
  const siblings = childIdsAt(editor, place);
  const index = beside
    ? siblings.indexOf(beside.id) + (beside.side === 'right' ? 1 : 0)
    : (place.index ?? siblings.length);
  const id = bring(editor, dropped, { ...place, index }, change);
  if (id === undefined) return undefined;
  if ('data' in dropped) {
    const fill = setter(editor, change, 'data');
    for (const [name, value] of Object.entries(dropped.data ?? {})) fill(id, name, value);
  }
  if (row && beside) {
    const at = row.indexOf(beside.id) + (beside.side === 'right' ? 1 : 0);
    markRow(set, row.toSpliced(at, 0, id));
  }
  const session = editor.sessionOf(id);
  if (over && session) {
    const type = editor.node(id)?.type ?? '';
    const spot = isShrinking(type) ? over.place : { width: usualWidth, ...over.place };
    editor.commit(session, positionOperations(editor, id, spot), change);
    set(id, 'droppedOnImage', true);
    set(id, 'overlay', true);
    set(id, 'mousePosition', over.mouse);
  } else if (editor.node(id)?.props['droppedOnImage'] !== undefined) {
    for (const name of ['droppedOnImage', 'overlay', 'mousePosition']) set(id, name, undefined);
  }
  return id;
};

/** Moves free elements to another section, where they stay free. */
export const moveFreeElements = (
  editor: Editor,
  places: ReadonlyMap<string, FreePosition>,
  to: ElementLocation,
  label: string,
): void => {
  const change = { label, merge: `drop:${createNodeId()}` };
  const set = setter(editor, change);
  const session = editor.sessionOf(to.parent);
  for (const [id, spot] of places) {
    if (!session || editor.isLocked(id) || editor.isLocked(to.parent)) continue;
    leaveRow(editor, set, id);
    for (const name of ['droppedOnImage', 'overlay', 'mousePosition']) set(id, name, undefined);
    const isMoved = moveElement(editor, id, to, change);
    if (isMoved) editor.commit(session, positionOperations(editor, id, spot), change);
  }
};

/** The positions of an element without the current viewport's; undefined when none is left. */
const withoutHere = (editor: Editor, id: string): JsonObject | undefined => {
  const places = editor.node(id)?.props['responsivePosition'];
  if (!places || typeof places !== 'object' || Array.isArray(places)) return undefined;
  const rest = { ...places };
  delete rest[editor.view.viewport];
  return Object.keys(rest).length > 0 ? rest : undefined;
};
