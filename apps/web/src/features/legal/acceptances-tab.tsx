import { legalTypes } from '@sitewright/contract/legal/legal';
import { type Acceptance, acceptanceList } from '@sitewright/contract/legal/legal-endpoints';
import { IconSignature } from '@tabler/icons-react';
import { download, request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ExportButton } from '../../ui/listing/export-button.tsx';
import { ListFilter, ListSearch } from '../../ui/listing/list-toolbar.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../ui/listing/resource-list.tsx';
import { useOffsetList } from '../../ui/listing/use-list.ts';
import { useLegalArea } from './legal-area.ts';

export function AcceptancesTab() {
  const { t } = useTranslation(['legal', 'page-legal']);
  const { api, queryKey } = useLegalArea();
  const columns = useColumns();
  const list = useOffsetList({
    list: acceptanceList,
    queryKey: [...queryKey, 'acceptances'],
    load: (query, signal) => request(api.listAcceptances, { query, signal }),
    readers: { type: readOneOf(legalTypes) },
  });
  const save = () => download(api.exportAcceptances, { query: list.filter }, 'acceptances.csv');
  const label = t('acceptances.export');
  return (
    <div className={listing.screen}>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('acceptances.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('acceptances.type')}
              options={[
                ['', t('acceptances.anyType')],
                ...legalTypes.map((type) => [type, t(`page-legal:types.${type}`)] as const),
              ]}
              {...list.filterProps('type')}
            />
            <ExportButton label={label} failed={t('acceptances.exportFailed')} formats={[{ label, save }]} />
          </>
        }
        empty={
          <ListMessage
            icon={<IconSignature size={38} stroke={1.2} aria-hidden />}
            title={t('acceptances.empty')}
            text={t('acceptances.emptyText')}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('tabs.acceptances')}
            rows={rows}
            rowKey={({ id }) => id}
            isStale={list.isStale}
            columns={columns}
          />
        )}
      </ResourceList>
    </div>
  );
}

function useColumns(): Column<Acceptance>[] {
  const { t } = useTranslation('legal');
  const { moment } = useDateFormat();
  return [
    { title: t('columns.email'), as: 'head', cell: ({ email }) => email ?? t('acceptances.deleted') },
    { title: t('columns.document'), cell: ({ title }) => title },
    { title: t('columns.language'), cell: ({ locale }) => t(`languages.${locale}`) },
    { title: t('columns.version'), cell: ({ version }) => version },
    { title: t('columns.via'), cell: ({ via }) => t(`acceptances.via.${via}`) },
    { title: t('columns.acceptedAt'), cell: ({ acceptedAt }) => moment(acceptedAt) },
  ];
}
