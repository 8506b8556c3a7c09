// Operations for the style and position of a dropped element.
import type { Json, Viewport } from '@sitewright/contract/content';
import { setField } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';
import { isFreeOn } from '@sitewright/render/position-css';
import { type ElementStyleName, elementStylePath, readElementStyle } from './style-value.ts';

const isPlace = (name: ElementStyleName): boolean => name === 'left' || name === 'top';

/** Sets a style value of an element on a viewport; undefined resets it. */
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
  // Offsets only apply to positioned elements; without any, the element is in the flow again.
  if (value === undefined && !other.isOwn) operations.push(...set(place, undefined));
  else if (!readElementStyle(props, viewport, 'position').isOwn)
    operations.push(...set([...place, 'position'], 'relative'));
  return operations;
};
