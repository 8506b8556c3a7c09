import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { listMissedSearches } from '@sitewright/contract/documentation/documentation-admin';
import { documentationLimits } from '@sitewright/contract/documentation/documentation-limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';

/** Searches of the help center that found nothing. */
export function MissedSearches() {
  const { t } = useTranslation('documentation');
  const columns = useColumns();
  const query = useQuery({
    queryKey: ['admin', 'documentation', 'searches'],
    queryFn: ({ signal }) => request(listMissedSearches, { signal }),
  });
  return (
    <QueryBoundary query={query}>
      {({ searches }) =>
        searches.length === 0 ? (
          <ListMessage title={t('searches.empty')} text={t('searches.emptyText')} />
        ) : (
          <>
            <p className={listing.quiet}>
              {t('searches.lead', { days: documentationLimits.missedSearchDays })}
            </p>
            <DataTable
              label={t('tabs.searches')}
              rows={searches}
              rowKey={(row) => `${row.language} ${row.query}`}
              columns={columns}
            />
          </>
        )
      }
    </QueryBoundary>
  );
}

type MissedSearch = EndpointResponse<typeof listMissedSearches>['searches'][number];

function useColumns(): Column<MissedSearch>[] {
  const { t } = useTranslation('documentation');
  return [
    {
      title: t('searches.query'),
      as: 'head',
      cell: (row) => <span dir="auto">{row.query}</span>,
    },
    { title: t('feedback.language'), cell: (row) => t(`languages.${row.language}`) },
    { title: t('searches.count'), cell: (row) => row.count },
    { title: t('searches.last'), cell: (row) => row.lastAt },
  ];
}
