import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { paths } from '../../../../routes/paths.ts';
import { useEditorView } from '../../../model/editor-context.tsx';
import { FormLoading } from '../form-loading.tsx';
import type { GroupProps } from '../settings-groups.ts';
import classes from '../site-settings.module.css';
import { ExportHistory } from './export-history.tsx';
import { ExportProgress } from './export-progress.tsx';
import styles from './exports.module.css';
import { StartExport } from './start-export.tsx';
import { useExports } from './use-exports.ts';

/** Exports of the site, and the way to the import of a backup. */
export default function ExportsForm({ onClose }: GroupProps) {
  const { t } = useTranslation('site-archive');
  const { site } = useEditorView();
  const { data, error, refetch } = useExports();
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  const running = data.exports.find(({ status }) => status === 'queued' || status === 'running');
  return (
    <div className={`${classes.form} ${styles.form}`}>
      <p className={classes.intro}>{t('exports.intro')}</p>
      {running ? <ExportProgress key={running.id} running={running} /> : <StartExport />}
      <ExportHistory exports={data.exports.filter(({ id }) => id !== running?.id)} />
      <div className={classes.actions}>
        <p className={styles.importHint}>
          {t('exports.importHint')} <Link to={paths.importBackup(site.id)}>{t('exports.import')}</Link>
        </p>
        <Button variant="default" onClick={onClose}>
          {t('exports.close')}
        </Button>
      </div>
    </div>
  );
}
