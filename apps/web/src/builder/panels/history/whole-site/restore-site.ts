// Restores the whole site or a part of it, and undoes that: each creates a version of the state before, which the
// undo restores.
import { restoreSiteVersion } from '@sitewright/contract/versions/versions';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import type { Editor } from '../../../model/editor.ts';
import { refreshEditor, saveAll } from '../refresh-editor.ts';

interface RestoreContext {
  editor: Editor;
  client: QueryClient;
  t: TFunction<'history'>;
}

/** Returns whether it was done; failures have already been reported to the user. */
export const restoreSite = async (
  place: RestoreContext,
  versionId: string,
  { part, isUndo = false }: { part?: string | undefined; isUndo?: boolean } = {},
): Promise<boolean> => {
  const { editor, client, t } = place;
  const { id } = editor.view.site;
  try {
    await saveAll(editor);
    const result = await request(restoreSiteVersion, {
      params: { id, versionId },
      body: part === undefined ? {} : { parts: [part] },
    });
    await refreshEditor(editor);
    const count = result.changed + result.broughtBack + result.removed + result.parts.length;
    const kept = result.kept.map((name) => t(name === 'pages' ? 'site.pages' : `scopes.${name}`));
    const done = [
      isUndo ? t('done.undone') : t('done.site', { count }),
      result.missingDesigns.length > 0 && t('missingDesigns', { designs: result.missingDesigns.join(', ') }),
      kept.length > 0 && t('site.kept', { parts: kept.join(', ') }),
    ]
      .filter(Boolean)
      .join(' ');
    editor.announce(done);
    notify.undoable(
      done,
      t(isUndo ? 'redo' : 'undo'),
      () => void restoreSite(place, result.before, { part, isUndo: !isUndo }),
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: ['versions', id] }),
      client.invalidateQueries({ queryKey: ['site', id, 'site-sections'] }),
    ]);
    return true;
  } catch (error) {
    notify.error(messageOf(error, t('failed.restore')));
    return false;
  }
};
