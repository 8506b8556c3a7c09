import { setField } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';
import { fieldOf } from './node-declaration.ts';

/** Sets an image field, which stores URL and alt text together or in two fields. */
export const imageOperations = (
  editor: Editor,
  nodeId: string,
  name: string,
  picture: { src: string; alt: string },
): Operation[] => {
  const session = editor.sessionOf(nodeId);
  if (!session) return [];
  const { state } = session.store;
  const field = fieldOf(editor, nodeId, name);
  if (field?.type !== 'picture') {
    return setField(state, nodeId, ['data', name], { src: picture.src, alt: picture.alt });
  }
  return [
    ...setField(state, nodeId, ['data', name], picture.src),
    ...(field.altName === undefined ? [] : setField(state, nodeId, ['data', field.altName], picture.alt)),
  ];
};
