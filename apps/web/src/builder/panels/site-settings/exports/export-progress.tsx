import { Button, Progress } from '@mantine/core';
import type { SiteExport } from '@sitewright/contract/site-archive/site-exports';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useRun } from '../../../../lib/runs/use-run.ts';
import styles from './exports.module.css';
import { useExportActions } from './use-exports.ts';

/** An export that is being made. */
export function ExportProgress({ running }: { running: SiteExport }) {
  const { t } = useTranslation('site-archive');
  const { reload } = useExportActions();
  const { run, cancel } = useRun(running.runId, ({ status }) => {
    if (status === 'succeeded') notify.success(t('exports.ready'));
    void reload();
  });
  const { done = 0, total = 0 } = run?.progress ?? {};
  const handleCancel = async (): Promise<void> => {
    try {
      await cancel();
    } catch (error) {
      notify.error(messageOf(error, t('exports.failed')));
    }
  };
  return (
    <section className={styles.progress} aria-label={t(`exports.useCases.${running.useCase}.name`)}>
      <p role="status">{total > 0 ? t('exports.running', { done, total }) : t('exports.waiting')}</p>
      <Progress value={total > 0 ? (done / total) * 100 : 100} animated aria-label={t('exports.progress')} />
      <div className={styles.foot}>
        <Button
          variant="default"
          loading={run?.isCancelRequested === true}
          onClick={() => void handleCancel()}
        >
          {t('exports.cancel')}
        </Button>
        <p className={styles.quiet}>{t('exports.mayLeave')}</p>
      </div>
    </section>
  );
}
