// How edits of a dropped element's looks and place are written.
import type { Json, Viewport } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { setField } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';
import { type ElementStyleName, elementStylePath, readElementStyle, stepLength } from './style-value.ts';

const isPlace = (name: ElementStyleName): boolean => name === 'left' || name === 'top';

/** What sets a value of an element on a screen; undefined takes it back. */
export const elementStyleOperations = (
  editor: Editor,
  nodeId: string,
  viewport: Viewport,
  name: ElementStyleName,
  value: Json | undefined,
): Operation[] => {
  const session = editor.sessionOf(nodeId);
  if (!session) return [];
  const props = editor.node(nodeId)?.props ?? {};
  const set = (path: string[], next: Json | undefined) => setField(session.store.state, nodeId, path, next);
  const operations = set(elementStylePath(viewport, name), value);
  if (!isPlace(name)) return operations;
  const place = ['props', 'responsivePosition', viewport];
  const other = readElementStyle(props, viewport, name === 'left' ? 'top' : 'left');
  // An offset only moves what is positioned; without any, the element flows again.
  if (value === undefined && !other.isOwn) operations.push(...set(place, undefined));
  else if (!readElementStyle(props, viewport, 'position').isOwn)
    operations.push(...set([...place, 'position'], 'relative'));
  return operations;
};

/** Moves an element a little on the screen that is shown; false when the node is none. */
export const nudgeElement = (
  editor: Editor,
  nodeId: string,
  { axis, direction, isLarge }: { axis: 'left' | 'top'; direction: 1 | -1; isLarge: boolean },
  label: string,
): boolean => {
  const node = editor.node(nodeId);
  const session = editor.sessionOf(nodeId);
  if (node?.kind !== 'element' || !session) return false;
  const { viewport } = editor.view;
  const step = direction * (isLarge ? limits.editor.nudgeLargePx : limits.editor.nudgePx);
  const next = stepLength(readElementStyle(node.props, viewport, axis).text, step, true);
  const operations = elementStyleOperations(editor, nodeId, viewport, axis, next);
  editor.commit(session, operations, { label, merge: `nudge:${nodeId}:${viewport}` });
  return true;
};
