import { listPages, updatePageSettings } from '@sitewright/contract/pages/pages';
import type { Fix } from '@sitewright/contract/publishing/publishing';
import type { Operation } from '@sitewright/document/operation';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';
import { openPage } from '../../model/open-editor.ts';

/** Applies a fix as an undoable edit. False when there was nothing left to change. */
const mend = async (editor: Editor, fix: Fix, label: string): Promise<boolean> => {
  const { site } = editor.view;
  if (fix.kind === 'theme') {
    const colors = { ...site.theme.colors, ...fix.colors };
    editor.changeTheme({ ...site.theme, colors }, { label });
    return true;
  }
  if (fix.kind === 'page') {
    await request(updatePageSettings, {
      params: { id: site.id, pageId: fix.pageId },
      body: fix.change,
    });
    const { pages } = await request(listPages, { params: { id: site.id } });
    editor.setView({ pages });
    return true;
  }
  const sessionOf = () => editor.sessionList.find(({ source }) => source.documentId === fix.documentId);
  if (!sessionOf()) await openPage(editor, fix.documentId);
  const session = sessionOf();
  return !!session && editor.commit(session, fix.ops as unknown as Operation[], { label });
};

/** Applies the fixes of findings, then runs the checks again. */
export function useFixes(lookAgain: () => Promise<unknown>) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const apply = async (findings: readonly { fix: Fix | null }[]): Promise<void> => {
    setBusy(true);
    const { pageId } = editor.view;
    try {
      for (const { fix } of findings) {
        if (fix && !(await mend(editor, fix, t('edits.fix')))) notify.error(t('publish.fixLost'));
      }
      // Returns to the page that was open before the fixes.
      if (findings.length > 1 && editor.view.pageId !== pageId) await openPage(editor, pageId);
    } catch (error) {
      notify.error(messageOf(error, t('publish.fixFailed')));
    } finally {
      await lookAgain();
      setBusy(false);
    }
  };
  return { isBusy, apply };
}
