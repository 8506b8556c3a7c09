import { createDocumentState, type DocumentState } from '@sitewright/document/document-state';
import { useMemo } from 'react';
import { useEditor } from '../../model/editor-context.tsx';
import { useDocumentPulse } from '../../model/use-document-pulse.ts';
import type { DocumentKind } from '../../saving/document-session.ts';

/** What an open document is now, as a state of its own that stays as it is; another one once it has changed. */
export function usePresent(kind: DocumentKind): DocumentState {
  const editor = useEditor();
  const pulse = useDocumentPulse();
  const { store } = editor.sessions[kind];
  return useMemo(() => {
    void pulse;
    return createDocumentState(store.state.nodes.values());
  }, [pulse, store]);
}
