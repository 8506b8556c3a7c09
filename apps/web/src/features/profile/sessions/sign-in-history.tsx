import { listSignIns, type SignInEntry } from '@sitewright/contract/account/account';
import { signInMethods } from '@sitewright/contract/auth/sign-in';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { SectionCard } from '../section-card.tsx';
import { useCurrentUser } from '../use-current-user.ts';
import { useDeviceName } from '../../../ui/use-device-name.ts';

const outcomes = ['signed_in', 'failed'] as const;
/** Sign-in methods, plus factors that appear only in failed attempts. */
const knownMethods = [...signInMethods, 'second_factor'] as const;

/** Successful and failed sign-ins of the account. */
export function SignInHistory() {
  const { t } = useTranslation('profile');
  const { id } = useCurrentUser();
  const { filters, page, change, goTo, clear } = useUrlFilters(['outcome']);
  const outcome = oneOf(filters.outcome, outcomes);
  const query = useQuery({
    queryKey: ['own-sign-ins', id, outcome, page],
    queryFn: ({ signal }) => request(listSignIns, { query: { outcome, page }, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <SectionCard title={t('history.title')} text={t('history.text')}>
      <ListToolbar>
        <ListFilter
          label={t('history.outcome')}
          value={filters.outcome}
          options={[
            ['', t('history.any')],
            ...outcomes.map((value) => [value, t(`history.outcomes.${value}`)] as const),
          ]}
          onChange={(value) => change({ outcome: value })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ signIns, pagination }) => (
          <>
            {signIns.length === 0 ? (
              <NoResults onClear={clear} />
            ) : (
              <DataTable
                label={t('history.title')}
                rows={signIns}
                rowKey={(entry) => entry.id}
                columns={columns}
                isStale={query.isPlaceholderData}
              />
            )}
            <ListPagination pagination={pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

const useColumns = (): Column<SignInEntry>[] => {
  const { t } = useTranslation('profile');
  const { moment } = useDateFormat();
  const deviceName = useDeviceName();
  return [
    { title: t('history.when'), as: 'head', cell: ({ at }) => moment(at) },
    {
      title: t('history.outcome'),
      cell: ({ outcome }) => (
        <StatusBadge tone={outcome === 'signed_in' ? 'good' : 'bad'}>
          {t(`history.outcomes.${outcome}`)}
        </StatusBadge>
      ),
    },
    {
      title: t('history.method'),
      cell: ({ method }) => t(`history.methods.${oneOf(method ?? '', knownMethods) ?? 'unknown'}`),
    },
    { title: t('history.device'), cell: deviceName },
  ];
};
