import { restoreSiteVersion, saveVersion, type SiteState } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { restoreDocument } from '@sitewright/document/restore';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentSession } from '../../../saving/document-session.ts';
import { partName } from './part-name.ts';
import { refreshEditor, saveAll } from './refresh-editor.ts';
import { reconcileLinks } from './reconcile-links.ts';
import { isTextPartKind, type SitePartDiff } from './whole-site/site-diff.ts';

interface Live {
  id: string;
  state: SiteState;
}

/** Discards unpublished changes of a part of the site. In an open document this is an undoable edit. */
export function useDiscard(live: Live | undefined, onDone: () => Promise<unknown>) {
  const { t } = useTranslation('history');
  const editor = useEditor();
  const [running, setRunning] = useState<string>();

  const sessionOf = ({ kind, part }: SitePartDiff): DocumentSession | undefined => {
    if (kind === 'header' || kind === 'footer') return editor.sessions[kind];
    return kind === 'page' && part === editor.view.pageId ? editor.sessions.page : undefined;
  };

  const discardHere = async (session: DocumentSession, content: unknown): Promise<void> => {
    const { siteId, documentId } = session.source;
    await request(saveVersion, { params: { id: siteId, documentId }, body: {} });
    const then = await reconcileLinks(editor, fromContent(content).state);
    const operations = restoreDocument(session.store.state, then);
    editor.commit(session, operations, { label: t('edits.discard') });
    await session.flush();
  };

  const discard = async (part: SitePartDiff): Promise<void> => {
    if (!live) return;
    const { id } = editor.view.site;
    setRunning(part.part);
    try {
      await saveAll(editor);
      const session = sessionOf(part);
      const page = live.state.pages.find((one) => one.id === part.part);
      const content =
        part.kind === 'header' || part.kind === 'footer' ? live.state[part.kind] : page?.content;
      if (part.kind === 'theme') {
        editor.changeTheme(live.state.theme, { label: t('edits.discard') });
        await editor.theme.flush();
      } else if (session && content && part.sections > 0) await discardHere(session, content);
      if (isTextPartKind(part.kind) || (part.kind === 'page' && (!session || part.hasOtherFacts))) {
        const params = { id, versionId: live.id };
        await request(restoreSiteVersion, { params, body: { parts: [part.part] } });
        await refreshEditor(editor);
      }
      editor.announce(t('staged.discarded', { name: partName(part, t) }));
      await onDone();
    } catch (error) {
      notify.error(messageOf(error, t('failed.restore')));
    }
    setRunning(undefined);
  };
  return { running, discard };
}
