// Edits of a dropped element's position on the current viewport: free in its section, or in the flow.
import type { Json, JsonObject, Viewport } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { setField } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import { isFreeOn, zIndexOf } from '@sitewright/render/position-css';
import type { Editor } from '../model/editor.ts';
import type { EditOptions } from '../model/editor-view.ts';
import { commitEach } from '../model/group.ts';
import { readElementStyle } from '../model/style-value.ts';

/** A position relative to the element's containing block, independent of the viewport's width. */
export interface FreePosition {
  /** In per cent of the containing block's width. */
  left: number;
  /** In pixels. */
  top: number;
  /** In per cent; fits the content when absent. */
  width?: number | undefined;
  /** Minimum height of the section that contains it, in pixels. */
  room: number;
}

type Change = string | Required<EditOptions>;

export const isFree = (editor: Editor, id: string, viewport: Viewport = editor.view.viewport): boolean => {
  const node = editor.node(id);
  return node?.kind === 'element' && isFreeOn(node.props, viewport);
};

/** Three decimals are a hundredth of a pixel on the widest viewports. */
const text = (value: number, unit: '%' | 'px'): string =>
  `${Number(value.toFixed(unit === '%' ? 3 : 0))}${unit}`;

const entryOf = (editor: Editor, id: string, viewport: Viewport): JsonObject => {
  const stored = editor.node(id)?.props['responsivePosition'];
  const entry = stored && typeof stored === 'object' && !Array.isArray(stored) ? stored[viewport] : undefined;
  return entry && typeof entry === 'object' && !Array.isArray(entry) ? entry : {};
};

/** Sets the position of an element; other stored values are kept. */
export const positionOperations = (
  editor: Editor,
  id: string,
  place: FreePosition,
  viewport: Viewport = editor.view.viewport,
): Operation[] => {
  const session = editor.sessionOf(id);
  if (!session) return [];
  const wasFree = isFree(editor, id, viewport);
  const values: Record<string, Json | undefined> = {
    position: 'absolute',
    left: text(place.left, '%'),
    top: text(place.top, 'px'),
    ...(place.width === undefined ? {} : { width: text(place.width, '%') }),
    minHeight: text(place.room, 'px'),
    // An offset from the flow no longer applies.
    ...(wasFree ? {} : { transform: undefined }),
  };
  const at = ['props', 'responsivePosition', viewport];
  return Object.entries(values).flatMap(([name, value]) =>
    setField(session.store.state, id, [...at, name], value),
  );
};

/** Positions several elements as one undo step. */
export const setPositions = (
  editor: Editor,
  places: ReadonlyMap<string, FreePosition>,
  change: Change,
): boolean =>
  commitEach(editor, [...places.keys()], (_, id) => positionOperations(editor, id, places.get(id)!), change)
    .length > 0;

/** Removes the position of a viewport: the element returns to the flow there. */
export const backIntoFlow = (
  editor: Editor,
  ids: readonly string[],
  viewport: Viewport,
  change: Change,
): boolean =>
  commitEach(
    editor,
    ids,
    (session, id) => setField(session.store.state, id, ['props', 'responsivePosition', viewport], undefined),
    change,
  ).length > 0;

/**
 * Stacks an element in reading order on a viewport: without a position there, nor an offset inherited from a wider
 * one.
 */
export const stackOn = (editor: Editor, id: string, viewport: Viewport, label: string): void => {
  const session = editor.sessionOf(id);
  const node = editor.node(id);
  if (!session || !node) return;
  const path = ['props', 'responsivePosition', viewport];
  const without = setField(session.store.state, id, path, undefined);
  const places = node.props['responsivePosition'];
  const rest = { responsivePosition: { ...(places as JsonObject | undefined), [viewport]: {} } };
  const isNudged = (['left', 'top'] as const).some(
    (name) => readElementStyle(rest, viewport, name).text !== '',
  );
  const still = { position: 'relative', left: '0', top: '0' };
  const operations = isNudged ? setField(session.store.state, id, path, still) : without;
  editor.commit(session, operations, { label });
};

/** The other free elements of the section on the current viewport. */
const neighboursOf = (editor: Editor, id: string): string[] => {
  const section = editor.sectionOf(id);
  const slots = Object.keys(
    (editor.node(section?.id ?? '')?.props['dropZones'] as JsonObject | undefined) ?? {},
  );
  return slots
    .flatMap((slot) => section!.session.store.getChildIds(section!.id, slot))
    .filter((other) => other !== id && isFree(editor, other));
};

/** Brings an element to the front or the back of its section, within the range of z-index. */
export const stackElement = (editor: Editor, id: string, end: 'front' | 'back', label: string): void => {
  const session = editor.sessionOf(id);
  const { viewport } = editor.view;
  const levels = neighboursOf(editor, id).map((other) => zIndexOf(entryOf(editor, other, viewport)));
  if (!session || levels.length === 0) return;
  const { min, max } = limits.editor.zIndex;
  const level = end === 'front' ? Math.max(...levels) + 1 : Math.min(...levels) - 1;
  const path = ['props', 'responsivePosition', viewport, 'zIndex'];
  const value = Math.min(Math.max(level, min), max);
  editor.commit(session, setField(session.store.state, id, path, value), { label });
};
