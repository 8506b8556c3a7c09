import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { type Tenant, tenantKinds, tenantStatuses } from '@sitewright/contract/tenants/tenants';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListMessage, QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { statusTones, useTenants } from './use-tenants.ts';

const sorts = ['created', 'name', 'people', 'sites'] as const;

/** List of all workspaces, `/admin/tenants`. */
export default function TenantsScreen() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const { filters, page, isFiltered, change, goTo, clear } = useUrlFilters(['q', 'status', 'kind', 'sort']);
  const [isCreating, setCreating] = useState(false);
  const query = useTenants({
    q: filters.q,
    status: oneOf(filters.status, tenantStatuses),
    kind: oneOf(filters.kind, tenantKinds),
    sort: oneOf(filters.sort, sorts),
    page,
  });
  const columns = useColumns();
  const mayWrite = person !== undefined && scopeOf(person.role, 'tenants.write') !== undefined;
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={() => setCreating(true)}>
      {t('tenants.create')}
    </Button>
  );
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('tenants.title')}</h1>
          <p>{t('tenants.lead')}</p>
        </div>
        {create}
      </header>
      <ListToolbar>
        <ListSearch label={t('tenants.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('tenants.status')}
          value={filters.status}
          options={[
            ['', t('tenants.anyStatus')],
            ...tenantStatuses.map((status) => [status, t(`tenantStatus.${status}`)] as const),
          ]}
          onChange={(status) => change({ status })}
        />
        <ListFilter
          label={t('tenants.kind')}
          value={filters.kind}
          options={[
            ['', t('tenants.anyKind')],
            ...tenantKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
          ]}
          onChange={(kind) => change({ kind })}
        />
        <ListFilter
          label={t('tenants.sort')}
          value={filters.sort}
          options={sorts.map((sort) => [sort === 'created' ? '' : sort, t(`tenants.sorts.${sort}`)] as const)}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ tenants, pagination }) => (
          <>
            {tenants.length > 0 ? (
              <DataTable
                label={t('tenants.title')}
                rows={tenants}
                rowKey={({ id }) => id}
                columns={columns}
                isStale={query.isPlaceholderData}
              />
            ) : isFiltered ? (
              <NoResults onClear={clear} />
            ) : (
              <ListMessage title={t('tenants.none')}>{create}</ListMessage>
            )}
            <ListPagination pagination={pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
      {isCreating && <CreateTenantDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

const useColumns = (): Column<Tenant>[] => {
  const { t } = useTranslation('admin');
  const { day } = useDateFormat();
  return [
    {
      title: t('tenants.tenant'),
      as: 'head',
      cell: ({ id, name }) => (
        <span className={styles.twoLines}>
          <Link to={paths.adminTenant(id)}>{name}</Link>
          <span className={styles.quiet}>{id}</span>
        </span>
      ),
    },
    {
      title: t('tenants.status'),
      cell: ({ status }) => (
        <StatusBadge tone={statusTones[status]}>{t(`tenantStatus.${status}`)}</StatusBadge>
      ),
    },
    { title: t('tenants.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { title: t('tenants.owner'), cell: ({ owner }) => owner?.email ?? '–' },
    { title: t('tenants.people'), cell: ({ people }) => people },
    {
      title: t('tenants.sites'),
      cell: ({ sites, published }) => t('tenants.sitesLive', { sites, published }),
    },
    { title: t('tenants.created'), cell: ({ createdAt }) => day(createdAt) },
  ];
};
