import { Alert, Button, Progress } from '@mantine/core';
import { type SiteImport, undoSiteImport } from '@sitewright/contract/site-archive/site-imports';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useRun } from '../../lib/runs/use-run.ts';
import { paths } from '../../routes/paths.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { BackupErrors } from './backup-form.tsx';
import { ReportDetails } from './backup-report.tsx';
import styles from './site-import.module.css';

interface Props {
  shown: SiteImport;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** One import: its progress, then its result. */
export function ImportCard({ shown, onChanged, onClose }: Props) {
  const { t } = useTranslation('site-archive');
  const isUnderWay = shown.status === 'queued' || shown.status === 'running';
  return (
    <section className={styles.card} aria-label={t('imports.title')}>
      {isUnderWay ? (
        <UnderWay shown={shown} onChanged={onChanged} />
      ) : (
        <Finished shown={shown} onChanged={onChanged} onClose={onClose} />
      )}
    </section>
  );
}

function UnderWay({ shown, onChanged }: Omit<Props, 'onClose'>) {
  const { t, i18n } = useTranslation('site-archive');
  const { run, cancel } = useRun(shown.runId, () => void onChanged());
  const { done = 0, total = 0 } = run?.progress ?? {};
  const share = total > 0 ? done / total : 0;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  const handleCancel = async (): Promise<void> => {
    try {
      await cancel();
    } catch (error) {
      notify.error(messageOf(error, t('imports.failed')));
    }
  };
  return (
    <>
      <p role="status">{t('imports.importing', { percent })}</p>
      <Progress value={share * 100} animated aria-label={t('imports.progress')} />
      <div className={styles.foot}>
        <Button
          variant="default"
          loading={run?.isCancelRequested === true}
          onClick={() => void handleCancel()}
        >
          {t('imports.cancel')}
        </Button>
        <p className={styles.quiet}>{t('imports.mayLeave')}</p>
      </div>
    </>
  );
}

const knownErrors = ['limit_reached', 'no_space', 'no_pages'] as const;

function Finished({ shown, onChanged, onClose }: Props) {
  const { t } = useTranslation('site-archive');
  const { status, mode, siteName, siteId, report, errors, errorCode } = shown;
  const known = knownErrors.find((code) => code === errorCode) ?? 'other';
  return (
    <>
      {status === 'imported' && (
        <div>
          <p className={styles.done} role="status">
            {t(`imports.done.${mode}`, { name: siteName })}
          </p>
          <p className={styles.quiet}>{t('imports.doneText')}</p>
        </div>
      )}
      {status === 'cancelled' && <Alert color="yellow">{t('imports.cancelled')}</Alert>}
      {status === 'undone' && <Alert color="yellow">{t('imports.undone')}</Alert>}
      {status === 'failed' &&
        (errors.length > 0 ? (
          <BackupErrors errors={errors} />
        ) : (
          <Alert color="red">{t(`imports.errors.${known}`)}</Alert>
        ))}
      {status === 'imported' && report && <ReportDetails report={report} />}
      {shown.undoUntil !== null && (
        <p className={styles.quiet}>{t('imports.undoHint', { text: t(`imports.undoText.${mode}`) })}</p>
      )}
      <div className={styles.foot}>
        {status === 'imported' && siteId !== null && (
          <Button component={Link} to={paths.builder(siteId)}>
            {t('imports.open')}
          </Button>
        )}
        <UndoButton shown={shown} onChanged={onChanged} />
        <Button variant="default" onClick={onClose}>
          {t('imports.another')}
        </Button>
      </div>
    </>
  );
}

/** Nothing for an import that cannot be undone. */
export function UndoButton({
  shown,
  onChanged,
  isCompact = false,
}: Omit<Props, 'onClose'> & { isCompact?: boolean }) {
  const { t } = useTranslation('site-archive');
  if (shown.undoUntil === null) return null;
  const undo = async (): Promise<void> => {
    try {
      await request(undoSiteImport, { params: { siteImportId: shown.id } });
      notify.success(t('imports.undone'));
    } catch (error) {
      notify.error(messageOf(error, t('imports.failed')));
    }
    await onChanged();
  };
  return (
    <ConfirmButton
      {...(isCompact ? { size: 'compact-sm' } : {})}
      label={`${t('imports.undo')}: ${shown.siteName}`}
      confirm={t('imports.undoConfirm', { name: shown.siteName })}
      onConfirm={undo}
    >
      {t('imports.undo')}
    </ConfirmButton>
  );
}
