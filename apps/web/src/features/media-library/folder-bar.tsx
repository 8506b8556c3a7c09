import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { MediaFolder } from '@sitewright/contract/media/media';
import { IconChevronRight, IconDots, IconFolder, IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './media-library.module.css';
import { useLibraryActions } from './use-media-library.ts';

interface Props {
  siteId: string;
  folders: readonly MediaFolder[];
  /** Id of the open folder; empty for all files. */
  current: string;
  onOpen: (folderId: string) => void;
}

type DialogState = { what: 'add' } | { what: 'name' | 'drop'; folder: MediaFolder };

/** Ancestors of a folder, outermost first, and the folder itself. */
const pathTo = (folders: readonly MediaFolder[], id: string): MediaFolder[] => {
  const folder = folders.find((one) => one.id === id);
  return folder ? [...pathTo(folders, folder.parentId ?? ''), folder] : [];
};

/** Breadcrumbs of the open folder, its subfolders and folder actions. */
export function FolderBar({ siteId, folders, current, onOpen }: Props) {
  const { t } = useTranslation('media-library');
  const [asked, setAsked] = useState<DialogState>();
  const way = pathTo(folders, current);
  const open = way.at(-1);
  const inside = folders.filter(({ parentId }) => (parentId ?? '') === current);
  return (
    <nav className={classes.folders} aria-label={t('folders.label')}>
      <ol className={classes.way}>
        <li>
          <button type="button" aria-current={current === '' || undefined} onClick={() => onOpen('')}>
            {t('folders.all')}
          </button>
        </li>
        {way.map((folder) => (
          <li key={folder.id}>
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
            <button
              type="button"
              dir="auto"
              aria-current={folder.id === current || undefined}
              onClick={() => onOpen(folder.id)}
            >
              {folder.name}
            </button>
          </li>
        ))}
        {open && (
          <li>
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon aria-label={t('folders.menu', { name: open.name })}>
                  <IconDots size={16} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setAsked({ what: 'name', folder: open })}>
                  {t('folders.rename')}
                </Menu.Item>
                <Menu.Item
                  color="var(--color-danger)"
                  onClick={() => setAsked({ what: 'drop', folder: open })}
                >
                  {t('folders.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        )}
      </ol>
      <ul className={classes.inside}>
        {inside.map((folder) => (
          <li key={folder.id}>
            <button type="button" onClick={() => onOpen(folder.id)}>
              <IconFolder size={17} stroke={1.6} aria-hidden />
              <span dir="auto">{folder.name}</span>
              <small>{folder.count}</small>
            </button>
          </li>
        ))}
        {way.length < limits.media.folderDepthMax && (
          <li>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconFolderPlus size={17} stroke={1.6} aria-hidden />}
              onClick={() => setAsked({ what: 'add' })}
            >
              {t('folders.add')}
            </Button>
          </li>
        )}
      </ul>
      {asked && (
        <FolderDialog
          asked={asked}
          siteId={siteId}
          parentId={current || null}
          onDropped={(folder) => onOpen(folder.parentId ?? '')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </nav>
  );
}

interface DialogProps {
  asked: DialogState;
  siteId: string;
  parentId: string | null;
  onDropped: (folder: MediaFolder) => void;
  onClose: () => void;
}

function FolderDialog({ asked, siteId, parentId, onDropped, onClose }: DialogProps) {
  const { t } = useTranslation('media-library');
  const actions = useLibraryActions();
  const [name, setName] = useState(asked.what === 'name' ? asked.folder.name : '');
  if (asked.what === 'drop') {
    return (
      <ActionDialog
        title={t('folders.deleteTitle', { name: asked.folder.name })}
        text={t('folders.deleteText')}
        confirm={t('folders.delete')}
        isDanger
        onConfirm={async () => {
          await actions.dropFolder(asked.folder.id);
          onDropped(asked.folder);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionDialog
      title={t(asked.what === 'add' ? 'folders.add' : 'folders.rename')}
      confirm={t(asked.what === 'add' ? 'folders.create' : 'folders.save')}
      isDisabled={name.trim() === ''}
      onConfirm={() =>
        asked.what === 'add'
          ? actions.addFolder(siteId, name.trim(), parentId)
          : actions.nameFolder(asked.folder.id, name.trim())
      }
      onClose={onClose}
    >
      <TextInput
        label={t('folders.name')}
        value={name}
        maxLength={limits.media.folderNameMaxLength}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
