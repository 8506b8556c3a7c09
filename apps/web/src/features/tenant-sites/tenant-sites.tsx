import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { listTenantSites } from '@sitewright/contract/tenants/tenants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { type Column, DataTable } from '../../ui/listing/data-table.tsx';
import { ListMessage, QueryBoundary, NoResults } from '../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../ui/listing/list-pagination.tsx';
import { ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import styles from '../../ui/listing/listing.module.css';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';

type Listing = EndpointResponse<typeof listTenantSites>;
type TenantSite = Listing['sites'][number];

/** Loads the sites: staff name the tenant, its own admins do not. */
export interface SitesSource {
  key: string;
  load: (query: { q: string; page: number }, signal: AbortSignal) => Promise<Listing>;
}

interface Props {
  source: SitesSource;
  /** Renders the actions of a site, if any. */
  actions?: (site: TenantSite) => ReactNode;
}

/** Sites of one tenant with owner and state, searchable. */
export function TenantSites({ source, actions }: Props) {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState({ q: '', page: 1 });
  const columns = useColumns(actions);
  const query = useQuery({
    queryKey: ['tenants', 'sites', source.key, filter],
    queryFn: ({ signal }) => source.load(filter, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.screen}>
      <ListToolbar>
        <ListSearch
          label={t('tenant.searchSites')}
          value={filter.q}
          onSearch={(q) => setFilter({ q, page: 1 })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ sites, pagination }) => (
          <>
            {sites.length > 0 ? (
              <DataTable
                label={t('tenant.tabs.sites')}
                rows={sites}
                rowKey={({ id }) => id}
                isStale={query.isPlaceholderData}
                columns={columns}
              />
            ) : filter.q ? (
              <NoResults onClear={() => setFilter({ q: '', page: 1 })} />
            ) : (
              <ListMessage title={t('tenant.noSites')} />
            )}
            <ListPagination pagination={pagination} onChange={(page) => setFilter({ ...filter, page })} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

const useColumns = (actions: Props['actions']): Column<TenantSite>[] => {
  const { t } = useTranslation('admin');
  const { moment } = useDateFormat();
  return [
    {
      title: t('tenant.site'),
      as: 'head',
      cell: ({ name, url, isPublished }) => (
        <span className={styles.twoLines}>
          {isPublished ? <a href={url}>{name}</a> : name}
          <span className={styles.quiet}>{new URL(url).host}</span>
        </span>
      ),
    },
    {
      title: t('users.status'),
      cell: ({ isPublished }) => (
        <StatusBadge tone={isPublished ? 'good' : 'plain'}>
          {isPublished ? t('tenant.live') : t('tenant.draft')}
        </StatusBadge>
      ),
    },
    { title: t('tenants.owner'), cell: ({ owner }) => owner.name || owner.email },
    { title: t('tenant.edited'), cell: ({ updatedAt }) => moment(updatedAt) },
    ...(actions ? [{ title: t('tenant.actions'), as: 'actions' as const, cell: actions }] : []),
  ];
};
