import { Button, Progress } from '@mantine/core';
import type { SiteBucket } from '@sitewright/contract/static-hosting/static-hosting';
import { useDateFormat } from '../../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import styles from './hosting.module.css';
import { useBucketActions } from './use-bucket-actions.ts';

/** Actions on the saved bucket. */
export function BucketActions({ bucket, onChanged }: { bucket: SiteBucket; onChanged: () => void }) {
  const { t } = useTranslation('site-settings');
  const formats = useDateFormat();
  const { publish, progress, stop, test, isTesting, remove, isRemoving, failure } =
    useBucketActions(onChanged);
  const { publishedAt } = bucket;
  const isPublishing = progress !== undefined;
  const share = progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 0;
  return (
    <section className={styles.saved} aria-label={t('hosting.saved')}>
      <p>
        <b className={styles.name}>
          {bucket.bucket}
          {bucket.prefix !== '' && `/${bucket.prefix.replace(/\/$/, '')}`}
        </b>
        <span className={controls.hint}>
          {publishedAt === null
            ? t('hosting.neverPublished')
            : t('hosting.lastPublished', { when: formats.moment(publishedAt) })}
        </span>
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => void publish()} loading={isPublishing}>
          {t('hosting.publish')}
        </Button>
        <Button variant="default" onClick={() => void test()} loading={isTesting} disabled={isPublishing}>
          {t('hosting.test')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          onClick={() => void remove()}
          loading={isRemoving}
          disabled={isPublishing}
          aria-describedby="bucket-remove-hint"
        >
          {t('hosting.remove')}
        </Button>
      </div>
      <p id="bucket-remove-hint" className={controls.hint}>
        {t('hosting.removeHint')}
      </p>
      {isPublishing && (
        <div className={styles.running} role="status">
          <Progress value={share} aria-label={t('hosting.publishing')} />
          <span>
            {progress.total > 0
              ? t('hosting.progress', { done: progress.done, total: progress.total })
              : t('hosting.publishing')}
          </span>
          <Button variant="default" size="xs" onClick={() => void stop()}>
            {t('hosting.stop')}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}
