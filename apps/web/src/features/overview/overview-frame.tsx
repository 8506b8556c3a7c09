import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './overview.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** Loading, error and content states of an overview. */
export function OverviewFrame<T>({ query, children }: Props<T>) {
  const skeleton = (
    <div className={styles.screen}>
      <Skeleton height={40} width={240} />
      <Skeleton height={96} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </div>
  );
  return (
    <QueryBoundary query={query} skeleton={skeleton}>
      {(data) => <div className={styles.screen}>{children(data)}</div>}
    </QueryBoundary>
  );
}

/** Row of labelled stats. */
export function Stats({ rows }: { rows: readonly (readonly [string, number])[] }) {
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
