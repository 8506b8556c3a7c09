import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getLandingMetrics } from '@sitewright/contract/landing/landing-manager';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import styles from './results.module.css';

type Day = EndpointResponse<typeof getLandingMetrics>['days'][number];

/** Days begin in UTC, so their dates are those of UTC everywhere. */
const useDayFormat = () => {
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(day));
};

/** A column for each day, of which conversions are a part, and the same as a table. */
export function MetricsChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('landing-manager');
  const day = useDayFormat();
  const number = new Intl.NumberFormat(useLanguage());
  const columns = useColumns();
  const most = Math.max(0, ...days.flatMap(({ pageViews, conversions }) => [pageViews, conversions]));
  const counted = days.filter(({ pageViews, conversions }) => pageViews + conversions > 0).toReversed();
  if (counted.length === 0) return <p className={styles.none}>{t('metrics.none')}</p>;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div aria-hidden>
        <div className={styles.chart}>
          {days.map(({ day: date, pageViews, conversions }) => (
            <div
              key={date}
              className={styles.day}
              title={t('metrics.tip', {
                day: day(date),
                views: number.format(pageViews),
                conversions: number.format(conversions),
              })}
            >
              <span className={styles.views} style={{ blockSize: `${(pageViews / most) * 100}%` }} />
              <span className={styles.conversions} style={{ blockSize: `${(conversions / most) * 100}%` }} />
            </div>
          ))}
        </div>
        <div className={styles.axis}>
          <span>{first && day(first.day)}</span>
          <span>{t('metrics.most', { n: number.format(most) })}</span>
          <span>{last && day(last.day)}</span>
        </div>
        <ul className={styles.legend}>
          <li data-kind="views">{t('metrics.pageViews')}</li>
          <li data-kind="conversions">{t('metrics.conversions')}</li>
        </ul>
      </div>
      <details className={styles.table}>
        <summary>{t('metrics.table')}</summary>
        <DataTable
          label={t('metrics.title')}
          rows={counted}
          rowKey={({ day: date }) => date}
          columns={columns}
        />
      </details>
    </>
  );
}

function useColumns(): Column<Day>[] {
  const { t } = useTranslation('landing-manager');
  const format = useDayFormat();
  const number = new Intl.NumberFormat(useLanguage());
  return [
    { title: t('metrics.day'), as: 'head', cell: ({ day }) => format(day) },
    { title: t('metrics.pageViews'), cell: ({ pageViews }) => number.format(pageViews) },
    { title: t('metrics.conversions'), cell: ({ conversions }) => number.format(conversions) },
  ];
}
