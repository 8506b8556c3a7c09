import { Alert, Button, Progress } from '@mantine/core';
import { getHtmlImport, undoHtmlImport } from '@sitewright/contract/html-import/html-imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useRun } from '../../lib/runs/use-run.ts';
import { paths } from '../../routes/paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './html-import.module.css';
import { type ShownImport, WebsiteReport } from './website-report.tsx';

interface Props {
  id: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** One import: while it is read, its report, its result. */
export function WebsiteImport({ id, onChanged, onClose }: Props) {
  const queries = useQueryClient();
  const queryKey = ['html-imports', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(getHtmlImport, { params: { htmlImportId: id }, signal }),
    staleTime: 0,
  });
  const reload = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey });
    await onChanged();
  };
  return (
    <QueryBoundary query={query}>
      {(shown) => {
        const parts = { shown, onChanged: reload, onClose };
        if (shown.status === 'checking' || shown.status === 'importing') return <UnderWay {...parts} />;
        return shown.status === 'checked' ? <WebsiteReport {...parts} /> : <Finished {...parts} />;
      }}
    </QueryBoundary>
  );
}

function UnderWay({ shown, onChanged }: ShownImport) {
  const { t, i18n } = useTranslation('html-import');
  const { run, cancel } = useRun(shown.runId, () => void onChanged());
  const { done = 0, total = 0 } = run?.progress ?? {};
  const share = total > 0 ? done / total : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  const handleCancel = async (): Promise<void> => {
    try {
      await cancel();
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
  };
  return (
    <section className={styles.card} aria-label={t('title')}>
      <p role="status">{shown.status === 'checking' ? t('checking') : t('importing', { percent })}</p>
      <Progress value={share * 100} animated aria-label={t('progress')} />
      <div className={styles.foot}>
        <Button
          variant="default"
          loading={run?.isCancelRequested === true}
          onClick={() => void handleCancel()}
        >
          {t('cancel')}
        </Button>
        <p className={styles.quiet}>{t('mayLeave')}</p>
      </div>
    </section>
  );
}

function Finished({ shown, onChanged, onClose }: ShownImport) {
  const { t } = useTranslation('html-import');
  const { status, siteName, siteId, errorCode, sourceName, undoUntil } = shown;
  const undo = async (): Promise<void> => {
    try {
      await request(undoHtmlImport, { params: { htmlImportId: shown.id } });
      notify.success(t('undone'));
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    await onChanged();
  };
  return (
    <section className={styles.card} aria-label={t('title')}>
      {status === 'imported' && (
        <div>
          <p className={styles.done} role="status">
            {t('done', { name: siteName })}
          </p>
          <p className={styles.quiet}>{t('doneText')}</p>
        </div>
      )}
      {status === 'cancelled' && <Alert color="yellow">{t('cancelled')}</Alert>}
      {status === 'undone' && <Alert color="yellow">{t('undone')}</Alert>}
      {status === 'failed' && (
        <Alert color="red" role="alert" title={sourceName}>
          {t(`errors.${errorCode ?? 'internal'}`)}
        </Alert>
      )}
      {undoUntil !== null && <p className={styles.quiet}>{t('undoHint')}</p>}
      <div className={styles.foot}>
        {status === 'imported' && siteId !== null && (
          <Button component={Link} to={paths.builder(siteId)}>
            {t('open')}
          </Button>
        )}
        {undoUntil !== null && (
          <ConfirmButton
            label={t('undoOf', { name: siteName })}
            confirm={t('undoConfirm', { name: siteName })}
            onConfirm={undo}
          >
            {t('undo')}
          </ConfirmButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t('another')}
        </Button>
      </div>
    </section>
  );
}
