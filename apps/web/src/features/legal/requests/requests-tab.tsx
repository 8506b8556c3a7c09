import { Button } from '@mantine/core';
import {
  type DataRequest,
  dataRequestFilters,
  dataRequestList,
} from '@sitewright/contract/data-requests/data-requests';
import { IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';
import { CopyField } from '../../api-keys/copy-field.tsx';
import { useLegalArea } from '../legal-area.ts';
import { Deadline } from './deadline-badge.tsx';
import { RequestDialog } from './request-dialog.tsx';

const tones: Record<DataRequest['state'], Tone> = {
  received: 'plain',
  verified: 'warning',
  in_progress: 'warning',
  done: 'good',
  refused: 'plain',
};

/** Requests of people about their personal data. */
export function RequestsTab() {
  const { t } = useTranslation('legal');
  const { requests: api, queryKey } = useLegalArea();
  const [opened, setOpened] = useState<string>();
  const columns = useColumns(setOpened);
  const list = useOffsetList({
    list: dataRequestList,
    queryKey: [...queryKey, 'requests'],
    load: (query, signal) => request(api.listDataRequests, { query, signal }),
    readers: { state: readOneOf(dataRequestFilters) },
  });
  return (
    <div className={listing.screen}>
      <FormAddress />
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('requests.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('requests.state')}
              options={[
                ['', t('requests.anyState')],
                ['open', t('requests.open')],
                ...dataRequestFilters
                  .filter((state) => state !== 'open')
                  .map((state) => [state, t(`requests.states.${state}`)] as const),
              ]}
              {...list.filterProps('state')}
            />
          </>
        }
        empty={
          <ListMessage
            icon={<IconUserShield size={38} stroke={1.2} aria-hidden />}
            title={t('requests.empty')}
            text={t('requests.emptyText')}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('tabs.requests')}
            rows={rows}
            rowKey={({ id }) => id}
            isStale={list.isStale}
            columns={columns}
          />
        )}
      </ResourceList>
      {opened !== undefined && <RequestDialog id={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** The public form is on the host of the workspace, while its admins may work on the main host. */
function FormAddress() {
  const { t } = useTranslation('legal');
  const { requests: api, queryKey } = useLegalArea();
  const query = useQuery({
    queryKey: [...queryKey, 'request-form'],
    queryFn: ({ signal }) => request(api.getDataRequestForm, { signal }),
  });
  return (
    <QueryBoundary query={query}>
      {({ url }) =>
        url === null ? (
          <p className={listing.quiet}>{t('requests.noForm')}</p>
        ) : (
          <CopyField label={t('requests.form')} value={url} />
        )
      }
    </QueryBoundary>
  );
}

function useColumns(onOpen: (id: string) => void): Column<DataRequest>[] {
  const { t } = useTranslation('legal');
  const { day } = useDateFormat();
  return [
    { title: t('requests.columns.email'), as: 'head', cell: ({ email }) => email },
    { title: t('requests.columns.type'), cell: ({ type }) => t(`requests.types.${type}`) },
    {
      title: t('requests.columns.state'),
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{t(`requests.states.${state}`)}</StatusBadge>,
    },
    { title: t('requests.columns.received'), cell: ({ receivedAt }) => day(receivedAt) },
    { title: t('requests.columns.due'), cell: (row) => <Deadline request={row} /> },
    { title: t('requests.columns.handledBy'), cell: ({ handledBy }) => handledBy ?? '–' },
    {
      title: t('columns.actions'),
      as: 'actions',
      cell: ({ id, email }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('requests.openOf', { email })}
          onClick={() => onOpen(id)}
        >
          {t('open')}
        </Button>
      ),
    },
  ];
}
