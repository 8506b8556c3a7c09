import { Button, Progress } from '@mantine/core';
import type { BackupList as Backups, BackupOutcome } from '@sitewright/contract/backups/backups';
import { Trans } from 'react-i18next';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import groups from '../../ui/settings/settings.module.css';
import styles from './backup-list.module.css';
import { BackupTable } from './backup-table.tsx';
import { type BackupWork, useBackups, useBackupWork } from './use-backups.ts';

/** The backups on the server, the results of the last runs, and a button that makes one. */
export function BackupList({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('backups');
  const query = useBackups();
  return (
    <section className={groups.group} aria-labelledby="backup-list">
      <div>
        <h2 id="backup-list">{t('list')}</h2>
        <p>{t('listText')}</p>
      </div>
      <div className={listing.form}>
        <QueryBoundary query={query}>
          {(backups) => <Loaded backups={backups} isReadOnly={isReadOnly} />}
        </QueryBoundary>
      </div>
    </section>
  );
}

function Loaded({ backups, isReadOnly }: { backups: Backups; isReadOnly: boolean }) {
  const { t } = useTranslation('backups');
  const { work, create, test } = useBackupWork();
  return (
    <>
      <p className={styles.state}>
        <StatusBadge tone={backups.isEncrypted ? 'good' : 'warning'}>
          {backups.isEncrypted ? t('encrypted') : t('notEncrypted')}
        </StatusBadge>
      </p>
      {!backups.isEncrypted && (
        <p className={listing.quiet}>
          <Trans t={t} i18nKey="encryptHint" components={{ code: <code /> }} />
        </p>
      )}
      <dl className={styles.results}>
        <div>
          <dt>{t('folder')}</dt>
          <dd>
            {backups.folder} <code>BACKUP_DIR</code>
          </dd>
        </div>
        <Outcome label={t('lastBackup')} outcome={backups.lastBackup} />
        <Outcome label={t('lastTest')} outcome={backups.lastTest} />
      </dl>
      {work && <WorkProgress work={work} />}
      {!isReadOnly && (
        <div className={listing.actions}>
          <Button onClick={() => void create()} loading={work !== undefined}>
            {t('backUpNow')}
          </Button>
        </div>
      )}
      {backups.backups.length === 0 ? (
        <p className={listing.quiet}>
          {t('none')}. {t('noneText')}
        </p>
      ) : (
        <BackupTable
          backups={backups.backups}
          isBusy={work !== undefined}
          onTest={isReadOnly ? undefined : (name) => void test(name)}
        />
      )}
    </>
  );
}

function Outcome({ label, outcome }: { label: string; outcome: BackupOutcome | null }) {
  const { t } = useTranslation('backups');
  const { moment } = useDateFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {outcome === null ? (
          t('never')
        ) : (
          <>
            {moment(outcome.at)}{' '}
            <StatusBadge tone={outcome.problem === null ? 'good' : 'bad'}>
              {outcome.problem === null ? t('succeeded') : t('failed')}
            </StatusBadge>
            {outcome.problem !== null && <p>{outcome.problem}</p>}
          </>
        )}
      </dd>
    </div>
  );
}

function WorkProgress({ work: { name, progress } }: { work: BackupWork }) {
  const { t } = useTranslation('backups');
  const { done, total } = progress;
  const label = name === undefined ? t('backingUp') : t('testing', { name });
  const isCounted = total > 0;
  return (
    <div role="status">
      <p>
        {label}{' '}
        {isCounted ? t('progress', { done, total }) : done > 0 ? t('progressOpen', { done }) : t('preparing')}
      </p>
      <Progress
        aria-label={label}
        value={isCounted ? (done / total) * 100 : 100}
        animated={!isCounted}
        mt={6}
      />
    </div>
  );
}
