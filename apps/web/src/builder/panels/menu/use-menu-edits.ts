import type { JsonObject } from '@sitewright/contract/content';
import { pageLink } from '@sitewright/contract/pages/page-link';
import { type PageSummary, updatePageSettings } from '@sitewright/contract/pages/pages';
import { listRedirects } from '@sitewright/contract/site-settings/redirects';
import { insertedId, insertItem, removeNode } from '@sitewright/document/edits';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { refreshPages } from '../pages/use-page-commands.ts';
import { matchPages, type MenuChange, type MenuSlot, startOver } from './menu-operations.ts';

export interface MenuEdits {
  /** Sets the link of an entry; `type` merges the keystrokes of a burst. */
  set: (id: string, link: JsonObject) => void;
  type: (id: string, link: JsonObject) => void;
  move: (id: string, to: number) => void;
  remove: (id: string, name: string) => void;
  addPage: (pageId: string) => void;
  /** Adds an empty link and returns its id. */
  addLink: () => string | undefined;
  /** Removes the page from every generated menu, and from this one. */
  hidePage: (id: string, page: PageSummary) => Promise<void>;
  match: () => Promise<void>;
  startOver: () => void;
}

/** Edits of one menu: operations on the header's or footer's document, one undo step each. */
export function useMenuEdits(
  { parent, slot, max }: MenuSlot,
  kind: 'header' | 'footer',
  ids: readonly string[],
): MenuEdits {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  return useMemo(() => {
    const label = t('edits.menu');
    const session = () => editor.sessions[kind];
    const add = (link: JsonObject): string | undefined => {
      const operations = insertItem(session().store.state, { parent, slot }, { link });
      return editor.commit(session(), operations, { label }) ? insertedId(operations) : undefined;
    };
    const apply = ({ operations, left }: MenuChange, done: string): void => {
      if (operations.length === 0 && left === 0) notify.success(t('menus.matches'));
      else if (editor.commit(session(), operations, { label })) editor.announce(done);
      if (left > 0) notify.error(t('menus.noRoom', { count: left }));
    };
    const remove = (id: string, name: string): void => {
      editor.commit(session(), removeNode(session().store.state, id), { label });
      editor.announce(t('announce.deleted', { name }));
    };
    return {
      set: (id, link) => editor.setField(id, ['data', 'link'], link, { label }),
      type: (id, link) => editor.setField(id, ['data', 'link'], link, { label, merge: `text:${id}:link` }),
      move: (id, to) => {
        if (!editor.moveTo(id, to, label)) return;
        const name = nodeLabel(editor, id, language);
        editor.announce(t('announce.moved', { name, n: to + 1, total: ids.length }));
      },
      remove,
      addPage: (pageId) => {
        const page = editor.view.pages.find(({ id }) => id === pageId);
        if (page) add({ label: page.title, href: pageLink(pageId) });
      },
      addLink: () => add({ label: t('menus.newLink'), href: '' }),
      hidePage: async (id, page) => {
        try {
          const params = { id: editor.view.site.id, pageId: page.id };
          await request(updatePageSettings, { params, body: { settings: { hideInMenu: true } } });
          remove(id, page.title);
          await refreshPages(editor);
        } catch (error) {
          notify.error(messageOf(error, t('pages.failed')));
        }
      },
      match: async () => {
        // Without redirects, an entry with a page's former URL would be treated as broken.
        const params = { id: editor.view.site.id };
        const { redirects } = await request(listRedirects, { params }).catch(() => ({ redirects: [] }));
        const moved = new Map(redirects.filter(({ code }) => code !== 410).map(({ from, to }) => [from, to]));
        const { pages } = editor.view;
        apply(matchPages(session().store.state, { parent, slot, max }, { pages, moved }), t('menus.matched'));
      },
      startOver: () =>
        apply(startOver(session().store.state, { parent, slot, max }, editor.view.pages), t('menus.started')),
    };
  }, [editor, ids, kind, language, max, parent, slot, t]);
}
