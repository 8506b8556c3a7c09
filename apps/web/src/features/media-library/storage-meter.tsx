import { Progress } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { fileSize } from '../../media/tiles/file-size.ts';
import classes from './media-library.module.css';
import { useStorageMeter } from './use-media-library.ts';

const fullShare = 0.95;
const nearlyShare = 0.8;

/** Storage usage of the workspace; in the shared workspace, of the user alone. */
export function StorageMeter() {
  const { t, i18n } = useTranslation('media-library');
  const { data } = useStorageMeter();
  if (!data) return null;
  const used = fileSize(data.usedBytes, i18n.language);
  if (data.quotaBytes === null) {
    return <p className={classes.hint}>{t('storage.open', { used, count: data.files })}</p>;
  }
  const share = data.usedBytes / data.quotaBytes;
  const quota = fileSize(data.quotaBytes, i18n.language);
  const words = t('storage.of', { used, quota });
  return (
    <div className={classes.meter}>
      <Progress.Root size={6}>
        <Progress.Section
          value={Math.min(100, share * 100)}
          color={share >= fullShare ? 'red' : share >= nearlyShare ? 'yellow' : 'green'}
          aria-label={t('storage.label')}
          aria-valuetext={words}
        />
      </Progress.Root>
      <span>{words}</span>
      {share >= fullShare && <span role="alert">{t('storage.full')}</span>}
    </div>
  );
}
