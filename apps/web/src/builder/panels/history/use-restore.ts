import { saveVersion } from '@sitewright/contract/versions/versions';
import { diffDocuments } from '@sitewright/document/diff';
import type { DocumentState } from '@sitewright/document/document-state';
import { restoreDocument, restoreSection } from '@sitewright/document/restore';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';
import { reconcileLinks } from './reconcile-links.ts';

/** Restores an earlier state of an open document as one edit, after saving the current one as a version. */
export function useRestore(kind: DocumentKind) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  const run = async (earlier: DocumentState, sectionId?: string): Promise<void> => {
    const session = editor.sessions[kind];
    const { siteId, documentId } = session.source;
    setRunning(true);
    try {
      await session.flush();
      await request(saveVersion, { params: { id: siteId, documentId }, body: {} });
      const then = await reconcileLinks(editor, earlier);
      const { state } = session.store;
      const count = diffDocuments(state, then).sections.length;
      const operations =
        sectionId === undefined ? restoreDocument(state, then) : restoreSection(state, then, sectionId);
      const label = t(sectionId === undefined ? 'edits.restore' : 'edits.restoreSection');
      const done = sectionId === undefined ? t('done.document', { count }) : t('done.section');
      if (editor.commit(session, operations, { label })) {
        editor.announce(done);
        notify.undoable(done, t('undo'), () => editor.undo());
      }
      await client.invalidateQueries({ queryKey: ['versions', siteId] });
    } catch (error) {
      notify.error(messageOf(error, t('failed.restore')));
    }
    setRunning(false);
  };
  return { isRunning, run };
}
