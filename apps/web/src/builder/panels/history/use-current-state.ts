import { createDocumentState, type DocumentState } from '@sitewright/document/document-state';
import { useMemo } from 'react';
import { useEditor } from '../../model/editor-context.tsx';
import { useDocumentChangeCount } from '../../model/use-document-change-count.ts';
import type { DocumentKind } from '../../../saving/document-session.ts';

/** Immutable copy of an open document's current state; replaced after each change. */
export function useCurrentState(kind: DocumentKind): DocumentState {
  const editor = useEditor();
  const pulse = useDocumentChangeCount();
  const { store } = editor.sessions[kind];
  return useMemo(() => {
    void pulse;
    return createDocumentState(store.state.nodes.values());
  }, [pulse, store]);
}
