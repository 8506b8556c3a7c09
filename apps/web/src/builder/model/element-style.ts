// How edits of a dropped element's looks and place are written.
import type { Json, Viewport } from '@sitewright/contract/content';
import { setField } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';
import { isFreeOn } from '@sitewright/render/position-css';
import { type ElementStyleName, elementStylePath, readElementStyle } from './style-value.ts';

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
  if (!isPlace(name) || isFreeOn(props, viewport)) return operations;
  const place = ['props', 'responsivePosition', viewport];
  const other = readElementStyle(props, viewport, name === 'left' ? 'top' : 'left');
  // An offset only moves what is positioned; without any, the element flows again.
  if (value === undefined && !other.isOwn) operations.push(...set(place, undefined));
  else if (!readElementStyle(props, viewport, 'position').isOwn)
    operations.push(...set([...place, 'position'], 'relative'));
  return operations;
};
