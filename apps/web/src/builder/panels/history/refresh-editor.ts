import { listPages } from '@sitewright/contract/pages/pages';
import { getSite } from '@sitewright/contract/sites/sites';
import { request } from '../../../lib/api.ts';
import type { Editor } from '../../model/editor.ts';
import { openPage } from '../../model/open-editor.ts';

/** Loads changes made on the server outside the documents' operation logs. */
export const refreshEditor = async (editor: Editor): Promise<void> => {
  const params = { id: editor.view.site.id };
  const [site, { pages, templates }] = await Promise.all([
    request(getSite, { params }),
    request(listPages, { params }),
  ]);
  editor.setView({ site, pages, templates });
  const isPageThere = [...pages, ...templates].some(({ id }) => id === editor.view.pageId);
  if (!isPageThere && pages[0]) await openPage(editor, pages[0].id);
  await Promise.all([...editor.sessionList.map((session) => session.pull()), editor.linked?.refresh()]);
};

/** Sends all unsaved changes, so that server and screen show the same state. */
export const saveAll = async (editor: Editor): Promise<void> => {
  await Promise.all([
    editor.theme.flush(),
    editor.linked?.flush(),
    ...editor.sessionList.map((session) => session.flush()),
  ]);
};
