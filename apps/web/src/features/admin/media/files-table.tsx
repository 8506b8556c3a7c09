import { Anchor, Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import type { PlatformFile } from '@sitewright/contract/media/platform-media';
import { IconFileText, IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { fileSize } from '../../../media/tiles/file-size.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import styles from './media.module.css';

interface Props {
  files: readonly PlatformFile[];
  isStale: boolean;
  onAsk: (file: PlatformFile) => void;
}

/** Table of files with workspace and staff actions. */
export function FilesTable({ files, isStale, onAsk }: Props) {
  const { t } = useTranslation('admin');
  const columns = useColumns(onAsk);
  return (
    <DataTable
      label={t('media.title')}
      rows={files}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={columns}
    />
  );
}

function useColumns(onAsk: (file: PlatformFile) => void): Column<PlatformFile>[] {
  const { t, i18n } = useTranslation('admin');
  const { person } = useSession();
  const mayWrite = person !== undefined && scopeOf(person.role, 'platform.write') !== undefined;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const columns: Column<PlatformFile>[] = [
    { title: t('media.name'), as: 'head', cell: (file) => <FileName file={file} /> },
    {
      title: t('media.tenant'),
      cell: ({ tenantId, tenantName }) => (
        <Anchor component={Link} inherit to={paths.adminTenant(tenantId)} dir="auto">
          {tenantName}
        </Anchor>
      ),
    },
    { title: t('media.owner'), cell: ({ ownerEmail }) => ownerEmail },
    {
      title: t('media.size'),
      cell: ({ size }) => <span className={styles.whole}>{fileSize(size, i18n.language)}</span>,
    },
    {
      title: t('media.added'),
      cell: ({ createdAt }) => <span className={styles.whole}>{day.format(new Date(createdAt))}</span>,
    },
    { title: t('media.state'), cell: (file) => <FileState file={file} /> },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      title: t('media.actions'),
      as: 'actions',
      cell: (file) => <BlockButton file={file} onPress={() => onAsk(file)} />,
    },
  ];
}

function FileName({ file }: { file: PlatformFile }) {
  const { t } = useTranslation('admin');
  return (
    <span className={styles.file}>
      {file.kind === 'document' || file.blockedAt !== null ? (
        <span className={styles.symbol}>
          {file.kind === 'document' ? (
            <IconFileText size={20} stroke={1.5} aria-hidden />
          ) : (
            <IconPhotoOff size={20} stroke={1.5} aria-hidden />
          )}
        </span>
      ) : (
        <img src={file.url} alt="" width={48} height={36} loading="lazy" />
      )}
      <span>
        <span dir="auto">{file.name}</span>
        <small dir="auto">{file.siteName ?? t('media.noSite')}</small>
      </span>
    </span>
  );
}

function FileState({ file }: { file: PlatformFile }) {
  const { t } = useTranslation('admin');
  if (file.blockedAt !== null) {
    return (
      <span title={file.blockedReason ?? ''}>
        <StatusBadge tone="bad">{t('media.states.blocked')}</StatusBadge>
      </span>
    );
  }
  if (file.isOrphan) return <StatusBadge>{t('media.states.orphan')}</StatusBadge>;
  return <span className={styles.whole}>{t('media.shown')}</span>;
}

function BlockButton({ file, onPress }: { file: PlatformFile; onPress: () => void }) {
  const { t } = useTranslation('admin');
  const isBlocked = file.blockedAt !== null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t(isBlocked ? 'media.unblockName' : 'media.blockName', { name: file.name })}
      onClick={onPress}
    >
      {t(isBlocked ? 'media.unblock' : 'media.block')}
    </Button>
  );
}
