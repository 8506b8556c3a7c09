import { Loader } from '@mantine/core';
import type { Recommendation } from '@sitewright/contract/recommendations/recommendations';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ErrorState } from '../../ui/listing/query-boundary.tsx';
import { RecommendationList } from './recommendation-list.tsx';
import styles from './recommendations.module.css';

interface Props extends Omit<ComponentProps<typeof RecommendationList>, 'recommendations'> {
  query: UseQueryResult<Recommendation[]>;
}

/** The list with its states: checking, failed, nothing to improve. */
export function Recommendations({ query, ...list }: Props) {
  const { t } = useTranslation('recommendations');
  if (query.data) return <RecommendationList recommendations={query.data} {...list} />;
  if (query.isPending) {
    return (
      <output className={styles.state}>
        <Loader size={20} />
        {t('loading')}
      </output>
    );
  }
  return (
    <ErrorState
      error={query.error}
      onRetry={() => void query.refetch()}
      title={t('failed')}
      text={t('failedText')}
    />
  );
}
