import type { TreeNodeData } from '@mantine/core';
import { rootId } from '@sitewright/document/node';
import { childSlots } from '@sitewright/document/document-state';
import type { Language } from '../../../lib/languages.ts';
import type { Editor } from '../../model/editor.ts';
import { nodeLabel } from '../../model/node-label.ts';
import type { DocumentSession } from '../../../saving/document-session.ts';

export interface Layer extends TreeNodeData {
  label: string;
  children?: Layer[];
}

const layersIn = (
  editor: Editor,
  session: DocumentSession,
  parent: string,
  slot: string,
  language: Language,
): Layer[] =>
  session.store.getChildIds(parent, slot).map((id) => {
    const inside = childSlots(session.store.state, id).flatMap((name) =>
      layersIn(editor, session, id, name, language),
    );
    return {
      value: id,
      label: nodeLabel(editor, id, language),
      ...(inside.length > 0 ? { children: inside } : {}),
    };
  });

/** The page as a tree: header, sections and footer with their elements and entries. */
export const layersOf = (editor: Editor, language: Language): Layer[] =>
  editor.sessionList.flatMap((session) => layersIn(editor, session, rootId, 'sections', language));

/** The ancestors of a layer, outermost first. */
export const ancestorsOf = (editor: Editor, nodeId: string): string[] => {
  const above: string[] = [];
  let node = editor.node(editor.node(nodeId)?.parent ?? '');
  while (node && node.kind !== 'root') {
    above.unshift(node.id);
    node = editor.node(node.parent ?? '');
  }
  return above;
};
