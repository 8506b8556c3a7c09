import { Alert, Button, Checkbox, FileInput, Progress } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { cancelRun, getRun } from '@sitewright/contract/runs/runs';
import { workspaceArchiveLimits as limits } from '@sitewright/contract/workspace-archive/workspace-archive-limits';
import {
  deleteWorkspaceArchive,
  downloadWorkspaceArchive,
  exportWorkspace,
  importWorkspace,
  listWorkspaceArchives,
  type WorkspaceArchive,
} from '@sitewright/contract/workspace-archive/workspace-archives';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../lib/api.ts';
import type { CallOf } from '../../lib/api-client.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import listing from '../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './workspace-archives.module.css';

const archivesKey = ['workspace-archives'];
/** Between two looks at an unfinished archive. */
const pollMs = 2_000;
/** React escapes text, so i18next must not. */
const plain = { interpolation: { escapeValue: false } };

const isUnfinished = ({ status }: WorkspaceArchive): boolean => status === 'queued' || status === 'running';

/** Export and import of the whole workspace, `/tenant/archives`. */
export default function WorkspaceArchivesScreen() {
  const { t } = useTranslation('workspace-archive');
  const query = useQuery({
    queryKey: archivesKey,
    queryFn: ({ signal }) => request(listWorkspaceArchives, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.archives.some(isUnfinished) ? pollMs : false),
  });
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <QueryBoundary query={query}>
        {({ archives }) => {
          const running = archives.find(isUnfinished);
          return (
            <>
              {running ? (
                <Running archive={running} />
              ) : (
                <div className={styles.ways}>
                  <ExportCard />
                  <ImportCard />
                </div>
              )}
              <History archives={archives.filter((archive) => !isUnfinished(archive))} />
            </>
          );
        }}
      </QueryBoundary>
    </ListScreen>
  );
}

/** Runs a request, shows its error, and reloads the list. */
function useAction() {
  const { t } = useTranslation('workspace-archive');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    await queries.invalidateQueries({ queryKey: archivesKey });
    setBusy(false);
  };
  return { isBusy, run };
}

function Running({ archive }: { archive: WorkspaceArchive }) {
  const { t } = useTranslation('workspace-archive');
  const { isBusy, run } = useAction();
  const { runId, kind } = archive;
  const { data } = useQuery({
    queryKey: [...archivesKey, 'run', runId],
    queryFn: ({ signal }) => request(getRun, { params: { id: runId! }, signal }),
    enabled: runId !== null,
    refetchInterval: pollMs,
    gcTime: 0,
  });
  const { done, total } = data?.progress ?? { done: 0, total: 0 };
  return (
    <section className={`${listing.card} ${styles.card}`} aria-live="polite">
      <p>{t(`running.${kind}`)}</p>
      <Progress
        aria-label={t(`running.${kind}`)}
        value={total === 0 ? 100 : (done / total) * 100}
        animated={total === 0}
        striped={total === 0}
      />
      {runId !== null && (
        <div>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void run(() => request(cancelRun, { params: { id: runId } }))}
          >
            {t('running.cancel')}
          </Button>
        </div>
      )}
    </section>
  );
}

function ExportCard() {
  const { t } = useTranslation('workspace-archive');
  const { isBusy, run } = useAction();
  return (
    <section className={`${listing.card} ${styles.card}`}>
      <h2>{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <div>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          loading={isBusy}
          onClick={() =>
            void run(async () => {
              await request(exportWorkspace, {});
              notify.success(t('export.started'));
            })
          }
        >
          {t('export.start')}
        </Button>
      </div>
    </section>
  );
}

function ImportCard() {
  const { t, i18n } = useTranslation('workspace-archive');
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [invitesPeople, setInvitesPeople] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const size = fileSize(limits.uploadBytesMax, i18n.language);
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return;
    if (file.size > limits.uploadBytesMax) {
      setFailure(t('import.tooLarge', { size }));
      return;
    }
    setBusy(true);
    setFailure('');
    const body = new FormData();
    body.set('invitePeople', invitesPeople ? 'yes' : 'no');
    body.set('file', file);
    try {
      await request(importWorkspace, { body } as unknown as CallOf<typeof importWorkspace>);
      setFile(null);
      await queries.invalidateQueries({ queryKey: archivesKey });
    } catch (error) {
      setFailure(messageOf(error, t('import.failed')));
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className={`${listing.card} ${styles.card}`}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2>{t('import.title')}</h2>
      <p>{t('import.text')}</p>
      <FileInput
        label={t('import.file')}
        description={t('import.fileHint', { size })}
        placeholder={t('import.choose')}
        accept=".zip,application/zip"
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': t('import.clear') }}
        value={file}
        onChange={setFile}
      />
      <Checkbox
        label={t('import.invite')}
        checked={invitesPeople}
        onChange={(event) => setInvitesPeople(event.currentTarget.checked)}
      />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={isBusy} disabled={!file}>
          {t('import.start')}
        </Button>
      </div>
    </form>
  );
}

function History({ archives }: { archives: readonly WorkspaceArchive[] }) {
  const { t } = useTranslation('workspace-archive');
  return (
    <section className={`${listing.card} ${styles.card}`} aria-labelledby="archives-history">
      <h2 id="archives-history">{t('history')}</h2>
      {archives.length === 0 ? (
        <p className={listing.quiet}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {archives.map((archive) => (
            <HistoryRow key={archive.id} archive={archive} />
          ))}
        </ul>
      )}
    </section>
  );
}

function HistoryRow({ archive }: { archive: WorkspaceArchive }) {
  const { t, i18n } = useTranslation('workspace-archive');
  const { day, moment } = useDateFormat();
  const { isBusy, run } = useAction();
  const { id, kind, status, fileName, bytes, sites, report, error, createdAt, expiresAt } = archive;
  const name = t(`kinds.${kind}`, { name: fileName, ...plain });
  const facts = [
    moment(createdAt),
    t(`statuses.${status}`, { day: day(expiresAt) }),
    ...(bytes === null ? [] : [fileSize(bytes, i18n.language)]),
    ...(sites === null ? [] : [t('sites', { count: sites })]),
    ...(report && report.sections > 0 ? [t('sections', { count: report.sections })] : []),
    ...(report && report.designs > 0 ? [t('designs', { count: report.designs })] : []),
    ...(report && report.invited > 0 ? [t('invited', { count: report.invited })] : []),
  ];
  const failed = report?.sites.filter(({ siteId }) => siteId === null) ?? [];
  const download = async (): Promise<void> => {
    const { url } = await request(downloadWorkspaceArchive, { params: { archiveId: id } });
    // An attachment: the page stays.
    location.assign(url);
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={listing.quiet}>{facts.join(' · ')}</span>
        {error && <span className={styles.problem}>{error}</span>}
        {failed.map((site, index) => (
          <span key={`${site.name} ${index}`} className={styles.problem}>
            {t('notImported', { site: site.name, reason: site.reason, ...plain })}
          </span>
        ))}
      </div>
      <div className={styles.buttons}>
        {kind === 'export' && status === 'ready' && (
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void run(download)}>
            {t('download')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={isBusy}
          aria-label={t('deleteOf', { name, ...plain })}
          onClick={() => void run(() => request(deleteWorkspaceArchive, { params: { archiveId: id } }))}
        >
          {t('delete')}
        </Button>
      </div>
    </li>
  );
}
