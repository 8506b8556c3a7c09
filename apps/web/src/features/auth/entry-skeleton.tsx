import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './auth.module.css';

/** Skeleton of a sign-in screen: heading, sentence, one field, one button. */
export function EntrySkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.screen} aria-busy="true">
      <Hidden>{t('loading')}</Hidden>
      <Skeleton height={34} width="70%" />
      <Skeleton height={18} width="90%" />
      <Skeleton height={42} mt={12} />
      <Skeleton height={42} />
    </div>
  );
}
