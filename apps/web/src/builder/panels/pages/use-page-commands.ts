import {
  createPage,
  deletePage,
  listPages,
  type PageSummary,
  syncMenu,
  updatePageSettings,
} from '@sitewright/contract/pages/pages';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';
import { splitHome } from './page-order.ts';
import { type TreeMove, treeOf } from './page-tree.ts';

export interface PageCommands {
  duplicate: (page: PageSummary) => Promise<void>;
  remove: (page: PageSummary) => Promise<void>;
  makeHome: (page: PageSummary) => Promise<void>;
  /** Moves a page to another position or folder; its former URL redirects to the new one. */
  move: (page: PageSummary, move: TreeMove | undefined) => Promise<void>;
  syncMenu: () => Promise<void>;
  isBusy: boolean;
}

/** Reloads the pages after a request that changed them. */
export const refreshPages = async (editor: Editor): Promise<readonly PageSummary[]> => {
  const { pages } = await request(listPages, { params: { id: editor.view.site.id } });
  editor.setView({ pages });
  return pages;
};

interface Handlers {
  onOpen: (pageId: string) => void;
  onHeaderChanged: () => void;
}

/** Requests that change the pages of a site. Each reloads the list, and reports failures. */
export function usePageCommands({ onOpen, onHeaderChanged }: Handlers): PageCommands {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  return useMemo(() => {
    const siteId = editor.view.site.id;
    const run = async (work: () => Promise<void>): Promise<void> => {
      setBusy(true);
      try {
        await work();
      } catch (error) {
        notify.error(messageOf(error, t('pages.failed')));
        await refreshPages(editor).catch(() => undefined);
      } finally {
        setBusy(false);
      }
    };
    const flushIfOpen = async (page: PageSummary): Promise<void> => {
      if (page.id === editor.view.pageId) await editor.sessions.page.flush();
    };
    return {
      isBusy,
      duplicate: (page) =>
        run(async () => {
          await flushIfOpen(page);
          const title = t('pages.copyOf', { title: page.title });
          const copy = await request(createPage, {
            params: { id: siteId },
            body: { title, copyOf: page.id },
          });
          await refreshPages(editor);
          onOpen(copy.id);
        }),
      remove: (page) =>
        run(async () => {
          await flushIfOpen(page);
          await request(deletePage, { params: { id: siteId, pageId: page.id } });
          const pages = await refreshPages(editor);
          editor.announce(t('announce.deleted', { name: page.title }));
          const home = splitHome(pages).home ?? pages[0];
          if (page.id === editor.view.pageId && home) onOpen(home.id);
        }),
      makeHome: (page) =>
        run(async () => {
          const params = { id: siteId, pageId: page.id };
          await request(updatePageSettings, { params, body: { isHome: true } });
          await refreshPages(editor);
        }),
      move: (page, move) =>
        run(async () => {
          if (!move) return;
          const params = { id: siteId, pageId: page.id };
          const moved = await request(updatePageSettings, { params, body: move });
          const pages = await refreshPages(editor);
          const n = treeOf(pages).findIndex((row) => row.page.id === page.id) + 1;
          const words = { name: page.title, n, total: splitHome(pages).others.length };
          editor.announce(
            moved.slug === page.slug
              ? t('announce.moved', words)
              : t('pages.movedTo', { name: page.title, address: `/${moved.slug}` }),
          );
        }),
      syncMenu: () =>
        run(async () => {
          await editor.sessions.header.flush();
          await request(syncMenu, { params: { id: siteId } });
          onHeaderChanged();
          notify.success(t('pages.synced'));
        }),
    };
  }, [editor, isBusy, onOpen, onHeaderChanged, t]);
}
