import { SegmentedControl } from '@mantine/core';
import { getLandingMetrics } from '@sitewright/contract/landing/landing-manager';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useLandingArea } from '../use-landing-manager.ts';
import { MetricsChart } from './metrics-chart.tsx';
import styles from './results.module.css';

const periods = [7, landingLimits.metricsDays, 90, 365] as const;

/** Page views and conversions of the live page. */
export function MetricsTab() {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const { root, headers } = useLandingArea();
  const [days, setDays] = useState<number>(landingLimits.metricsDays);
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const query = useQuery({
    queryKey: [...root, 'metrics', days],
    queryFn: ({ signal }) => request(getLandingMetrics, { headers, query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className={listing.card} aria-label={t('tabs.metrics')}>
      <div className={listing.header}>
        <h2>{t('metrics.title')}</h2>
        <SegmentedControl
          aria-label={t('metrics.period')}
          value={String(days)}
          data={periods.map((count) => ({ value: String(count), label: t('metrics.days', { n: count }) }))}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      <QueryBoundary query={query}>
        {({ days: rows, totals }) => (
          <>
            <dl className={styles.totals}>
              <div>
                <dt>{t('metrics.pageViews')}</dt>
                <dd>{number.format(totals.pageViews)}</dd>
              </div>
              <div>
                <dt>{t('metrics.conversions')}</dt>
                <dd>{number.format(totals.conversions)}</dd>
              </div>
              <div>
                <dt>{t('metrics.rate')}</dt>
                <dd>{totals.rate === null ? '–' : percent.format(totals.rate)}</dd>
              </div>
              {(['register', 'contact', 'newsletter'] as const).map((goal) => (
                <div key={goal}>
                  <dt>{t(`goals.${goal}`)}</dt>
                  <dd>{number.format(totals[goal])}</dd>
                </div>
              ))}
            </dl>
            <MetricsChart days={rows} />
          </>
        )}
      </QueryBoundary>
    </section>
  );
}
