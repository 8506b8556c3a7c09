import { Button, Progress } from '@mantine/core';
import { isRunFinished, type Run } from '@sitewright/contract/runs/runs';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import classes from './import.module.css';
import { ImportReportView } from './import-report-view.tsx';
import { useRun } from './use-run.ts';

interface Props {
  importId: string;
  run: Run;
  onClose: () => void;
}

/** Progress of an import, then its report. */
export function ImportOutcome({ importId, run: started, onClose }: Props) {
  const { t } = useTranslation('newsletter-audience');
  const { run, cancel, isCancelling } = useRun(started);
  const { done, total } = run.progress;
  if (isRunFinished(run.status)) return <ImportReportView importId={importId} run={run} onClose={onClose} />;
  return (
    <div className={listing.form}>
      <p className={classes.title} data-autofocus tabIndex={-1}>
        {t('import.running')}
      </p>
      <p>{t('import.runningText')}</p>
      <Progress.Root size={8}>
        <Progress.Section
          value={total === 0 ? 100 : (done / total) * 100}
          animated={total === 0}
          aria-label={t('import.progress')}
        />
      </Progress.Root>
      <p className={listing.quiet}>
        {total === 0 ? t('import.counting') : t('import.count', { done, total })}
      </p>
      <div className={listing.dialogFoot}>
        <Button variant="default" disabled={isCancelling} onClick={() => void cancel()}>
          {t(isCancelling ? 'import.cancelling' : 'import.cancel')}
        </Button>
        <Button onClick={onClose}>{t('import.close')}</Button>
      </div>
    </div>
  );
}
