import { Anchor, Button } from '@mantine/core';
import { reachOf } from '@sitewright/contract/permissions';
import type { PlatformFile } from '@sitewright/contract/platform-media';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { fileSize } from '../../../media/tiles/file-size.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { Mark } from '../../../ui/listing/mark.tsx';
import styles from './media.module.css';

interface Props {
  files: readonly PlatformFile[];
  isStale: boolean;
  onAsk: (file: PlatformFile) => void;
}

/** The files, each with its workspace and what staff may do. */
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
  const mayWrite = person !== undefined && reachOf(person.role, 'platform.write') !== undefined;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const columns: Column<PlatformFile>[] = [
    { title: t('media.name'), as: 'head', cell: (file) => <FileName file={file} /> },
    {
      title: t('media.tenant'),
      cell: ({ tenantId, tenantName }) => (
        <Anchor component={Link} to={paths.adminTenant(tenantId)} dir="auto">
          {tenantName}
        </Anchor>
      ),
    },
    { title: t('media.owner'), cell: ({ ownerEmail }) => ownerEmail },
    { title: t('media.size'), cell: ({ size }) => fileSize(size, i18n.language) },
    { title: t('media.added'), cell: ({ createdAt }) => day.format(new Date(createdAt)) },
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
      {file.kind !== 'document' && file.blockedAt === null && (
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
        <Mark tone="bad">{t('media.states.blocked')}</Mark>
      </span>
    );
  }
  return file.isOrphan ? <Mark>{t('media.states.orphan')}</Mark> : null;
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
