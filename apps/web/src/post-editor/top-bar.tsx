import { Button, Menu } from '@mantine/core';
import {
  IconChevronLeft,
  IconDots,
  IconEyeOff,
  IconFocus2,
  IconHistory,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconListTree,
  IconPencilBolt,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { paths } from '../routes/paths.ts';
import type { PanelName } from './panel-name.ts';
import { SaveStatus } from './save-status.tsx';
import type { PostDraft } from './session/post-draft.ts';
import classes from './top-bar.module.css';

interface Props {
  draft: PostDraft;
  uploads: number;
  people: ReactNode;
  isFocusMode: boolean;
  /** The one that is open. */
  panel: PanelName | undefined;
  mayUseWriter: boolean;
  onOpen: (panel: PanelName) => void;
  onFocusMode: () => void;
}

export function TopBar({
  draft,
  uploads,
  people,
  isFocusMode,
  panel,
  mayUseWriter,
  onOpen,
  onFocusMode,
}: Props) {
  const { t } = useTranslation('post-editor');
  const saved = useSyncExternalStore(draft.fields.subscribe, () => draft.fields.saved);
  const state = saved?.status ?? 'draft';
  const isChanged = state === 'published' && saved?.hasChanges === true;
  return (
    <header className={classes.bar}>
      <Link
        to={paths.siteBlog(draft.site.id)}
        className={classes.back}
        aria-label={t('back')}
        title={t('back')}
      >
        <IconChevronLeft size={20} stroke={1.6} />
        <span>{t('posts')}</span>
      </Link>
      <span className={classes.state} data-state={state}>
        {t(`state.${isChanged ? 'changed' : state}`)}
      </span>
      <SaveStatus draft={draft} uploads={uploads} />
      <div className={classes.end}>
        {people}
        {draft.mayPublish && (
          <Button
            size="sm"
            variant={state === 'published' && !isChanged ? 'default' : 'filled'}
            onClick={() => onOpen('publish')}
          >
            {t(
              state === 'draft'
                ? 'publish.publish'
                : state === 'scheduled'
                  ? 'state.scheduled'
                  : 'publish.update',
            )}
          </Button>
        )}
        {mayUseWriter && (
          <button
            type="button"
            className={classes.icon}
            data-wide
            aria-label={t('writing')}
            title={t('writing')}
            aria-pressed={panel === 'writing'}
            onClick={() => onOpen('writing')}
          >
            <IconPencilBolt size={20} stroke={1.6} />
          </button>
        )}
        <button
          type="button"
          className={classes.icon}
          aria-label={t('settings.title')}
          title={t('settings.title')}
          aria-pressed={panel === 'settings'}
          onClick={() => onOpen('settings')}
        >
          <IconLayoutSidebarRight size={20} stroke={1.6} />
        </button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <button type="button" className={classes.icon} aria-label={t('more')} title={t('more')}>
              <IconDots size={20} stroke={1.6} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {mayUseWriter && (
              <Menu.Item leftSection={<IconPencilBolt size={16} />} onClick={() => onOpen('writing')}>
                {t('writing')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconListTree size={16} />} onClick={() => onOpen('outline')}>
              {t('outline.title')}
            </Menu.Item>
            <Menu.Item leftSection={<IconSearch size={16} />} onClick={() => onOpen('find')}>
              {t('find.label')}
            </Menu.Item>
            <Menu.Item
              leftSection={isFocusMode ? <IconEyeOff size={16} /> : <IconFocus2 size={16} />}
              onClick={onFocusMode}
            >
              {t(isFocusMode ? 'focusMode.off' : 'focusMode.on')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconHistory size={16} />}
              disabled={saved === undefined}
              onClick={() => onOpen('history')}
            >
              {t('history.title')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => onOpen('shortcuts')}>
              {t('shortcuts.title')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}
