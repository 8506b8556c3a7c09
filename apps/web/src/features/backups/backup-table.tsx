import { ActionIcon, Menu } from '@mantine/core';
import { type Backup, deleteBackup } from '@sitewright/contract/backups/backups';
import { IconDots } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useReloadBackups } from './use-backups.ts';

const tones: Record<Backup['state'], Tone> = { ok: 'good', locked: 'warning', damaged: 'bad' };

interface Props {
  backups: readonly Backup[];
  /** A backup is being made or tested. */
  isBusy: boolean;
  /** Undefined for users who may not change anything. */
  onTest: ((name: string) => void) | undefined;
}

interface Texts {
  t: TFunction<'backups'>;
  language: string;
  moment: (date: string) => string;
}

const columnsOf = ({ t, language, moment }: Texts): Column<Backup>[] => [
  { title: t('columns.date'), as: 'head', cell: ({ createdAt }) => moment(createdAt) },
  {
    title: t('columns.state'),
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>,
  },
  { title: t('columns.database'), cell: ({ size }) => fileSize(size, language) },
  {
    title: t('columns.files'),
    cell: ({ files }) =>
      files
        ? t('filesOf', {
            number: files.count.toLocaleString(language),
            size: fileSize(files.bytes, language),
          })
        : '–',
  },
];

type MenuOf = (backup: Backup) => ReactNode;
const menuColumn = (title: string, menuOf: MenuOf): Column<Backup> => ({
  title,
  as: 'actions',
  cell: menuOf,
});

export function BackupTable({ backups, isBusy, onTest }: Props) {
  const { t, i18n } = useTranslation('backups');
  const { moment } = useDateFormat();
  const [deleting, setDeleting] = useState<Backup>();
  const columns = columnsOf({ t, language: i18n.language, moment });
  const renderMenu: MenuOf = (backup) => (
    <BackupMenu
      label={t('menu', { date: moment(backup.createdAt) })}
      isBusy={isBusy}
      onTest={() => onTest?.(backup.name)}
      onDelete={() => setDeleting(backup)}
    />
  );
  return (
    <>
      <DataTable
        label={t('list')}
        rows={backups}
        rowKey={({ name }) => name}
        columns={onTest ? [...columns, menuColumn(t('columns.actions'), renderMenu)] : columns}
      />
      {deleting && <DeleteDialog backup={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

interface MenuProps {
  label: string;
  isBusy: boolean;
  onTest: () => void;
  onDelete: () => void;
}

function BackupMenu({ label, isBusy, onTest, onDelete }: MenuProps) {
  const { t } = useTranslation('backups');
  return (
    <RowMenu
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item disabled={isBusy} onClick={onTest}>
            {t('test')}
          </Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}

function DeleteDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useTranslation('backups');
  const { moment } = useDateFormat();
  const reload = useReloadBackups();
  return (
    <ActionDialog
      title={t('deleteTitle')}
      text={t('deleteText', { date: moment(backup.createdAt) })}
      confirm={t('delete')}
      isDanger
      onConfirm={async () => {
        await request(deleteBackup, { params: { backupName: backup.name } });
        notify.success(t('deleted'));
        await reload();
      }}
      onClose={onClose}
    />
  );
}
