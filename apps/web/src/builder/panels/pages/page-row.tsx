import { Menu } from '@mantine/core';
import { leafOf, pathIn } from '@sitewright/contract/pages/page-path';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { siteMay } from '@sitewright/contract/permissions';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEyeOff,
  IconFile,
  IconGripVertical,
  IconHome,
  IconIndentDecrease,
  IconIndentIncrease,
  IconSearchOff,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import { folderBefore, slugAbove, stepInTree, type TreeMove } from './page-tree.ts';
import classes from './pages-panel.module.css';
import { IconButton } from '../panel-field.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import type { PageCommands } from './use-page-commands.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';

interface Props {
  page: PageSummary;
  isOpen: boolean;
  /** Nesting depth in folders. */
  depth: number;
  commands: PageCommands;
  onOpen: (pageId: string) => void;
  onDialog: (dialog: { kind: 'settings' | 'delete'; page: PageSummary }) => void;
  isDragged?: boolean;
  style?: CSSProperties | undefined;
  onDragStart?: (event: PointerEvent<HTMLElement>) => void;
}

/** Indentation per folder level, in pixels. */
export const pageIndent = 18;

/** Into the folder before it. */
const moveIn = (pages: readonly PageSummary[], page: PageSummary): TreeMove | undefined => {
  const folder = folderBefore(pages, page);
  return folder && { slug: pathIn(folder.slug, leafOf(page.slug)) };
};

/** Out of its folder. */
const moveOut = (pages: readonly PageSummary[], page: PageSummary): TreeMove | undefined => {
  const slug = slugAbove(pages, page);
  return slug === undefined ? undefined : { slug };
};

export function PageRow(props: Props) {
  const { page, isOpen, depth, commands, onOpen, isDragged, style, onDragStart } = props;
  const { t } = useTranslation('builder');
  const { pages, site } = useEditorView();
  const mayArrange = siteMay(site, 'sites.pages');
  const move = (to: TreeMove | undefined) => (): unknown => to && !commands.isBusy && commands.move(page, to);
  const keys = useRowKeys(
    mayArrange && !page.isHome
      ? {
          ArrowUp: move(stepInTree(pages, page, -1)),
          ArrowDown: move(stepInTree(pages, page, 1)),
          ArrowLeft: move(moveOut(pages, page)),
          ArrowRight: move(moveIn(pages, page)),
        }
      : {},
  );
  const look = { size: 13, stroke: 1.6 };
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      style={{ marginInlineStart: depth * pageIndent, ...style }}
    >
      {/* Alt with the arrows and the page's menu do the same by keyboard. */}
      <span
        className={classes.handle}
        data-fixed={page.isHome || !mayArrange || undefined}
        onPointerDown={mayArrange ? onDragStart : undefined}
        aria-hidden
      >
        <RowIcon isHome={page.isHome} mayArrange={mayArrange} />
      </span>
      <button
        type="button"
        className={classes.open}
        aria-current={isOpen ? 'page' : undefined}
        {...keys}
        onClick={() => onOpen(page.id)}
      >
        <Hidden>{t('pages.open')}</Hidden>
        <span className={classes.title}>{page.title}</span>
        <span className={classes.address}>
          {page.isHome ? t('pages.home') : `/${page.slug}`}
          {page.settings['hideInMenu'] === true && <IconEyeOff {...look} title={t('pages.notInMenu')} />}
          {page.seo.noIndex === true && <IconSearchOff {...look} title={t('pages.notInSearch')} />}
        </span>
      </button>
      <PageMenu {...props} />
    </li>
  );
}

function RowIcon({ isHome, mayArrange }: { isHome: boolean; mayArrange: boolean }) {
  if (isHome) return <IconHome size={15} stroke={1.6} />;
  return mayArrange ? <IconGripVertical size={14} stroke={1.6} /> : <IconFile size={15} stroke={1.6} />;
}

function PageMenu({ page, commands, onDialog }: Props) {
  const { t } = useTranslation('builder');
  const { pages, site } = useEditorView();
  const mayArrange = siteMay(site, 'sites.pages');
  const up = stepInTree(pages, page, -1);
  const down = stepInTree(pages, page, 1);
  const folder = folderBefore(pages, page);
  const outside = moveOut(pages, page);
  const look = { size: 15, stroke: 1.6 };
  return (
    <RowMenu
      width={220}
      button={
        <IconButton label={t('pages.actions', { title: page.title })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </IconButton>
      }
    >
      {() => (
        <>
          <Menu.Item
            leftSection={<IconSettings {...look} />}
            onClick={() => onDialog({ kind: 'settings', page })}
          >
            {t(mayArrange ? 'pages.rename' : 'pages.searchTexts')}
          </Menu.Item>
          {mayArrange && (
            <Menu.Item
              leftSection={<IconCopy {...look} />}
              disabled={commands.isBusy}
              onClick={() => void commands.duplicate(page)}
            >
              {t('pages.duplicate')}
            </Menu.Item>
          )}
          {mayArrange && !page.isHome && (
            <>
              <Menu.Item
                leftSection={<IconHome {...look} />}
                disabled={commands.isBusy}
                onClick={() => void commands.makeHome(page)}
              >
                {t('pages.makeHome')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowUp {...look} />}
                disabled={commands.isBusy || !up}
                onClick={() => void commands.move(page, up)}
              >
                {t('pages.moveUp')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown {...look} />}
                disabled={commands.isBusy || !down}
                onClick={() => void commands.move(page, down)}
              >
                {t('pages.moveDown')}
              </Menu.Item>
              {folder && (
                <Menu.Item
                  leftSection={<IconIndentIncrease {...look} />}
                  disabled={commands.isBusy}
                  onClick={() => void commands.move(page, moveIn(pages, page))}
                >
                  {t('pages.moveInto', { title: folder.title })}
                </Menu.Item>
              )}
              {outside && (
                <Menu.Item
                  leftSection={<IconIndentDecrease {...look} />}
                  disabled={commands.isBusy}
                  onClick={() => void commands.move(page, outside)}
                >
                  {t('pages.moveOut')}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                color="var(--color-danger)"
                leftSection={<IconTrash {...look} />}
                onClick={() => onDialog({ kind: 'delete', page })}
              >
                {t('pages.delete')}
              </Menu.Item>
            </>
          )}
        </>
      )}
    </RowMenu>
  );
}
