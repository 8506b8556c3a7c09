import { isBelow } from '@sitewright/contract/pages/page-path';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { siteMay } from '@sitewright/contract/permissions';
import {
  IconArticle,
  IconFileImport,
  IconLayoutNavbar,
  IconListDetails,
  IconPlus,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { splitHome } from './page-order.ts';
import { moveInTree, treeOf } from './page-tree.ts';
import { pageIndent, PageRow } from './page-row.tsx';
import classes from './pages-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { stopPlainKeys } from '../panel-keys.ts';
import { useListDrag } from '../../../ui/drag/use-list-drag.ts';
import { type PageCommands, usePageCommands } from './use-page-commands.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const NewPageDialog = lazyComponent(() => import('./new-page-dialog.tsx'));
const PartsDialog = lazyComponent(() => import('./parts-dialog.tsx'));
const PageDialog = lazyComponent(() => import('./page-dialog.tsx'));
const ImportDialog = lazyComponent(() =>
  Promise.all([import('../../import/import-dialog.tsx'), loadNamespaces(['sections'])]).then(([m]) => m),
);

interface Props {
  onOpen: (pageId: string) => void;
  /** The header was changed on the server and must be reloaded. */
  onHeaderChanged: () => void;
}

type Dialog =
  | { kind: 'new' | 'parts' | 'import' }
  | { kind: 'settings' | 'delete'; page: PageSummary }
  | undefined;

/** The pages of the site, in the order of its menu. */
export function PagesPanel({ onOpen, onHeaderChanged }: Props) {
  const { t } = useTranslation('builder');
  const { pages, site } = useEditorView();
  const mayAdd = siteMay(site, 'sites.pages');
  const mayDesign = siteMay(site, 'sites.write');
  const mayBlog = siteMay(site, 'blog.write');
  const commands = usePageCommands({ onOpen, onHeaderChanged });
  const [dialog, setDialog] = useState<Dialog>();
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => setDialog(undefined);
  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <div className={classes.scroll} ref={list}>
        <PageList pages={pages} commands={commands} onOpen={onOpen} onDialog={setDialog} />
      </div>
      {(mayAdd || mayDesign || mayBlog) && (
        <div className={classes.foot}>
          {mayAdd && (
            <button
              type="button"
              className={controls.textButton}
              data-wide
              onClick={() => setDialog({ kind: 'new' })}
            >
              <IconPlus size={15} stroke={1.8} aria-hidden />
              {t('pages.add')}
            </button>
          )}
          {mayDesign && (
            <>
              <button
                type="button"
                className={controls.textButton}
                data-wide
                disabled={commands.isBusy}
                onClick={() => void commands.syncMenu()}
              >
                <IconListDetails size={15} stroke={1.6} aria-hidden />
                {t('pages.syncMenu')}
              </button>
              <button
                type="button"
                className={controls.textButton}
                data-wide
                onClick={() => setDialog({ kind: 'parts' })}
              >
                <IconLayoutNavbar size={15} stroke={1.6} aria-hidden />
                {t('parts.open')}
              </button>
            </>
          )}
          {mayAdd && mayDesign && (
            <button
              type="button"
              className={controls.textButton}
              data-wide
              onClick={() => setDialog({ kind: 'import' })}
            >
              <IconFileImport size={15} stroke={1.6} aria-hidden />
              {t('pages.import')}
            </button>
          )}
          {mayBlog && (
            <Link to={paths.siteBlog(site.id)} className={controls.textButton} data-wide>
              <IconArticle size={15} stroke={1.6} aria-hidden />
              {t('pages.blog')}
            </Link>
          )}
        </div>
      )}
      {dialog?.kind === 'new' && (
        <NewPageDialog
          onClose={close}
          onCreated={onOpen}
          onImport={mayDesign ? () => setDialog({ kind: 'import' }) : undefined}
        />
      )}
      {dialog?.kind === 'import' && <ImportDialog onClose={close} onCreated={onOpen} />}
      {dialog?.kind === 'parts' && <PartsDialog onClose={close} />}
      {dialog?.kind === 'settings' && <PageDialog page={dialog.page} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeletePageDialog
          page={dialog.page}
          onClose={close}
          onDelete={async () => {
            await commands.remove(dialog.page);
            close();
            // The row that opened the dialog is gone, so the list gets the focus.
            list.current?.querySelector('button')?.focus();
          }}
        />
      )}
    </div>
  );
}

interface PageListProps {
  pages: readonly PageSummary[];
  commands: PageCommands;
  onOpen: (pageId: string) => void;
  onDialog: (dialog: Dialog) => void;
}

function PageList({ pages, commands, onOpen, onDialog }: PageListProps) {
  const { pageId } = useEditorView();
  const { home } = splitHome(pages);
  const rows = treeOf(pages);
  const { list, start, styleOf, draggedIndex } = useListDrag<HTMLUListElement>(
    (from, to, across) => {
      const row = rows[from];
      if (!row) return;
      const others = rows.filter((other) => other !== row).slice(0, to);
      const index = others.filter(({ page }) => !isBelow(page.slug, row.page.slug)).length;
      const depth = row.depth + Math.round(across / pageIndent);
      void commands.move(row.page, moveInTree(pages, row.page, { index, depth }));
    },
    { isTree: true },
  );
  const shared = { commands, onOpen, onDialog };
  return (
    <>
      {home && (
        <ul className={classes.list}>
          <PageRow {...shared} page={home} isOpen={home.id === pageId} depth={0} />
        </ul>
      )}
      <ul className={classes.list} ref={list}>
        {rows.map(({ page, depth }, index) => (
          <PageRow
            key={page.id}
            {...shared}
            page={page}
            isOpen={page.id === pageId}
            depth={depth}
            isDragged={draggedIndex === index}
            style={styleOf(index)}
            onDragStart={(event) => start(event, index)}
          />
        ))}
      </ul>
    </>
  );
}
