import { Button, Progress } from '@mantine/core';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './image-progress.module.css';

interface ImageProgressProps {
  /** Undefined until the server has counted the images. */
  progress: RunProgress | undefined;
  onSkip: () => void;
}

/** Progress of the image replacement of a new site, which already exists. */
export function ImageProgress({ progress, onSkip }: ImageProgressProps) {
  const { t } = useTranslation('gallery');
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <p className={styles.title} data-autofocus tabIndex={-1}>
          {t('create.pictures.title')}
        </p>
        <p className={styles.hint}>{t('create.pictures.hint')}</p>
      </div>
      <Progress.Root size={8}>
        <Progress.Section
          value={total === 0 ? 100 : (done / total) * 100}
          animated={total === 0}
          aria-label={t('create.pictures.label')}
        />
      </Progress.Root>
      <div className={styles.end}>
        <p className={styles.count}>
          {total === 0 ? t('create.pictures.searching') : t('create.pictures.count', { done, total })}
        </p>
        <Button variant="default" onClick={onSkip}>
          {t('create.pictures.skip')}
        </Button>
      </div>
    </div>
  );
}
