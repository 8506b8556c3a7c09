import { Menu } from '@mantine/core';
import type { PageSummary } from '@sitewright/contract/pages';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconEyeOff,
  IconGripVertical,
  IconHome,
  IconSearchOff,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import classes from './pages-panel.module.css';
import { IconButton } from '../panel-field.tsx';
import type { PageCommands } from './use-page-commands.ts';

interface Props {
  page: PageSummary;
  isOpen: boolean;
  /** Among the pages that can move; undefined for the home page. */
  place: { index: number; total: number } | undefined;
  commands: PageCommands;
  onOpen: (pageId: string) => void;
  onDialog: (dialog: { kind: 'settings' | 'delete'; page: PageSummary }) => void;
  isDragged?: boolean;
  style?: CSSProperties | undefined;
  onDragStart?: (event: PointerEvent<HTMLElement>) => void;
}

export function PageRow(props: Props) {
  const { page, isOpen, place, onOpen, isDragged, style, onDragStart } = props;
  const { t } = useTranslation('builder');
  const look = { size: 13, stroke: 1.6 };
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      style={style}
    >
      {/* The menu's buttons do the same by keyboard. */}
      <span
        className={classes.handle}
        data-fixed={!place || undefined}
        onPointerDown={onDragStart}
        aria-hidden
      >
        {place ? <IconGripVertical size={14} stroke={1.6} /> : <IconHome size={15} stroke={1.6} />}
      </span>
      <button
        type="button"
        className={classes.open}
        aria-current={isOpen ? 'page' : undefined}
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

function PageMenu({ page, place, commands, onDialog }: Props) {
  const { t } = useTranslation('builder');
  const look = { size: 15, stroke: 1.6 };
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton label={t('pages.actions', { title: page.title })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSettings {...look} />}
          onClick={() => onDialog({ kind: 'settings', page })}
        >
          {t('pages.rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...look} />}
          disabled={commands.isBusy}
          onClick={() => void commands.duplicate(page)}
        >
          {t('pages.duplicate')}
        </Menu.Item>
        {place && (
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
              disabled={commands.isBusy || place.index === 0}
              onClick={() => void commands.moveTo(page, place.index - 1)}
            >
              {t('pages.moveUp')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown {...look} />}
              disabled={commands.isBusy || place.index === place.total - 1}
              onClick={() => void commands.moveTo(page, place.index + 1)}
            >
              {t('pages.moveDown')}
            </Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
  );
}
