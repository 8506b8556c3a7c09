import { Alert, Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** An overview's three faces before its figures: loading, failed, and there. */
export function OverviewFrame<T>({ query, children }: Props<T>) {
  const { t } = useTranslation('overview');
  if (query.isPending) {
    return (
      <div className={styles.screen} aria-busy="true" aria-label={t('loading')}>
        <Skeleton height={40} width={240} />
        <Skeleton height={96} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <Alert color="red" title={t('failed.title')}>
        <p>{t('failed.text')}</p>
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('failed.retry')}
        </Button>
      </Alert>
    );
  }
  return <div className={styles.screen}>{children(query.data)}</div>;
}

/** Figures in a row, each with its name. */
export function Figures({ rows }: { rows: readonly (readonly [string, number])[] }) {
  return (
    <dl className={styles.figures}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
