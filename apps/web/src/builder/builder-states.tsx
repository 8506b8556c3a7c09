import { Skeleton } from '@mantine/core';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import classes from './builder.module.css';

/** Skeleton of the builder's layout. */
export function BuilderSkeleton() {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.workspace} aria-busy="true" aria-label={t('loading')}>
      <div className={classes.top}>
        <Skeleton width={28} height={28} radius="md" />
        <Skeleton width={160} height={14} />
        <Skeleton width={220} height={30} radius="md" ml="auto" />
      </div>
      <div className={classes.body}>
        <div className={classes.rail} />
        <div className={classes.panel}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={96} radius="md" m={12} />
          ))}
        </div>
        <div className={classes.center}>
          <Skeleton height="100%" radius={0} />
        </div>
        <div className={classes.panel} />
      </div>
    </div>
  );
}
