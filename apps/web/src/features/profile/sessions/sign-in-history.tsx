import { listSignIns, type SignInEntry } from '@sitewright/contract/account/account';
import { signInMethods } from '@sitewright/contract/auth/sign-in';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useMoments } from '../../../lib/hooks/use-moments.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { Loaded, NothingFound } from '../../../ui/listing/list-faces.tsx';
import { ListPages } from '../../../ui/listing/list-pages.tsx';
import { ListFilter, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import { Mark } from '../../../ui/listing/mark.tsx';
import { SectionCard } from '../section-card.tsx';
import { usePerson } from '../use-person.ts';
import { useDeviceName } from '../../../ui/use-device-name.ts';

const outcomes = ['signed_in', 'failed'] as const;
/** Sign-in methods, plus factors that appear only in failed attempts. */
const knownMethods = [...signInMethods, 'second_factor'] as const;

/** Successful and failed sign-ins of the account. */
export function SignInHistory() {
  const { t } = useTranslation('profile');
  const { id } = usePerson();
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
      <Loaded query={query}>
        {({ signIns, pagination }) => (
          <>
            {signIns.length === 0 ? (
              <NothingFound onClear={clear} />
            ) : (
              <DataTable
                label={t('history.title')}
                rows={signIns}
                rowKey={(entry) => entry.id}
                columns={columns}
                isStale={query.isPlaceholderData}
              />
            )}
            <ListPages pagination={pagination} onChange={goTo} />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

const useColumns = (): Column<SignInEntry>[] => {
  const { t } = useTranslation('profile');
  const { moment } = useMoments();
  const deviceName = useDeviceName();
  return [
    { title: t('history.when'), as: 'head', cell: ({ at }) => moment(at) },
    {
      title: t('history.outcome'),
      cell: ({ outcome }) => (
        <Mark tone={outcome === 'signed_in' ? 'good' : 'bad'}>{t(`history.outcomes.${outcome}`)}</Mark>
      ),
    },
    {
      title: t('history.method'),
      cell: ({ method }) => t(`history.methods.${oneOf(method ?? '', knownMethods) ?? 'unknown'}`),
    },
    { title: t('history.device'), cell: deviceName },
  ];
};
