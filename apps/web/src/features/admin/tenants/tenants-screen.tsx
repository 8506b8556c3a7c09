import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { type Tenant, tenantKinds, tenantList, tenantStatuses } from '@sitewright/contract/tenants/tenants';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-session.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListMessage } from '../../../ui/listing/query-boundary.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { statusTones, useTenants } from './use-tenants.ts';

/** List of all workspaces, `/admin/tenants`. */
export default function TenantsScreen() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [isCreating, setCreating] = useState(false);
  const list = useTenants();
  const columns = useColumns();
  const mayWrite = person !== undefined && scopeOf(person.role, 'tenants.write') !== undefined;
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={() => setCreating(true)}>
      {t('tenants.create')}
    </Button>
  );
  return (
    <ListScreen title={t('tenants.title')} lead={t('tenants.lead')} actions={create}>
      <ResourceList
        list={list}
        empty={<ListMessage title={t('tenants.none')}>{create}</ListMessage>}
        toolbar={
          <>
            <ListSearch label={t('tenants.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('tenants.status')}
              options={[
                ['', t('tenants.anyStatus')],
                ...tenantStatuses.map((status) => [status, t(`tenantStatus.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
            <ListFilter
              label={t('tenants.kind')}
              options={[
                ['', t('tenants.anyKind')],
                ...tenantKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
              ]}
              {...list.filterProps('kind')}
            />
            <ListFilter
              label={t('tenants.sort')}
              options={tenantList.sorts.map((sort) => [sort, t(`tenants.sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
      >
        {(tenants) => (
          <DataTable
            label={t('tenants.title')}
            rows={tenants}
            rowKey={({ id }) => id}
            columns={columns}
            isStale={list.isStale}
          />
        )}
      </ResourceList>
      {isCreating && <CreateTenantDialog onClose={() => setCreating(false)} />}
    </ListScreen>
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
