import { type ConsentDay, getConsentReport } from '@sitewright/contract/cookie-consent/cookie-consent';
import { cookieConsentLimits as limits } from '@sitewright/contract/cookie-consent/cookie-consent-limits';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { FormLoading } from './form-loading.tsx';
import classes from './site-settings.module.css';

/** What visitors chose on the last days. */
export function ConsentReport({ siteId }: { siteId: string }) {
  const { t } = useTranslation('site-settings');
  const columns = useColumns();
  const { data, error, refetch } = useQuery({
    queryKey: ['site-consent-report', siteId],
    queryFn: ({ signal }) => request(getConsentReport, { params: { id: siteId }, signal }),
    gcTime: 0,
  });
  return (
    <section className={classes.fieldset}>
      <h3 className={classes.heading}>{t('consent.report', { count: limits.reportDays })}</h3>
      {!data && <FormLoading error={error} onRetry={() => void refetch()} />}
      {data?.days.length === 0 && <p className={classes.none}>{t('consent.reportEmpty')}</p>}
      {data && data.days.length > 0 && (
        <DataTable
          label={t('consent.report', { count: limits.reportDays })}
          rows={data.days}
          rowKey={({ day }) => day}
          columns={columns}
        />
      )}
    </section>
  );
}

function useColumns(): Column<ConsentDay>[] {
  const { t } = useTranslation('site-settings');
  const { day } = useDateFormat();
  const share = (part: number, { choices }: ConsentDay): string =>
    t('consent.share', { count: part, percent: Math.round((part / Math.max(1, choices)) * 100) });
  return [
    { title: t('consent.columns.day'), as: 'head', cell: (row) => day(`${row.day}T12:00:00.000Z`) },
    { title: t('consent.columns.choices'), cell: ({ choices }) => choices },
    { title: t('consent.columns.analytics'), cell: (row) => share(row.analytics, row) },
    { title: t('consent.columns.marketing'), cell: (row) => share(row.marketing, row) },
    { title: t('consent.columns.rejected'), cell: (row) => share(row.rejected, row) },
  ];
}
