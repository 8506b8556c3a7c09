import { Select } from '@mantine/core';
import { getForm } from '@sitewright/contract/forms/forms';
import { getFormStatistics } from '@sitewright/contract/forms/form-statistics';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatisticsReport } from './statistics-report.tsx';

const periods = [7, formLimits.statisticsDaysDefault, 90, 365] as const;

/** Views, starts and completions of a form, `/dashboard/sites/{siteId}/forms/{formId}/statistics`. */
export default function StatisticsScreen() {
  const { t } = useTranslation('submissions');
  const { siteId = '', formId = '' } = useParams();
  const [days, setDays] = useState<number>(formLimits.statisticsDaysDefault);
  const params = { id: siteId, formId };
  const form = useQuery({
    queryKey: ['form', siteId, formId],
    queryFn: ({ signal }) => request(getForm, { params, signal }),
  });
  const statistics = useQuery({
    queryKey: ['form-statistics', siteId, formId, days],
    queryFn: ({ signal }) => request(getFormStatistics, { params, query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <Link to={paths.submissions(siteId, formId)} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t('statistics.back')}
          </Link>
          <h1 dir="auto">{form.data?.name ?? t('statistics.title')}</h1>
          {form.data && <p>{t('statistics.title')}</p>}
        </div>
        <div className={listing.actions}>
          <Select
            aria-label={t('statistics.period')}
            allowDeselect={false}
            value={String(days)}
            data={periods.map((count) => ({
              value: String(count),
              label: t('statistics.lastDays', { count }),
            }))}
            onChange={(value) => setDays(Number(value))}
          />
        </div>
      </header>
      <QueryBoundary query={statistics}>{(data) => <StatisticsReport statistics={data} />}</QueryBoundary>
    </div>
  );
}
