import type { Member } from '@sitewright/contract/members/members';
import { tenantRoles } from '@sitewright/contract/permissions';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { oneOf } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListMessage, QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { useTenantMembers } from './use-tenants.ts';

export function TenantMembers({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState({ q: '', role: '', page: 1 });
  const columns = useColumns();
  const query = useTenantMembers(tenantId, {
    q: filter.q,
    role: oneOf(filter.role, tenantRoles),
    page: filter.page,
  });
  return (
    <div className={styles.screen}>
      <ListToolbar>
        <ListSearch
          label={t('users.search')}
          value={filter.q}
          onSearch={(q) => setFilter({ ...filter, q, page: 1 })}
        />
        <ListFilter
          label={t('users.role')}
          value={filter.role}
          options={[
            ['', t('users.anyRole')],
            ...tenantRoles.map((role) => [role, t(`roles.${role}`)] as const),
          ]}
          onChange={(role) => setFilter({ ...filter, role, page: 1 })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ users, pagination }) => (
          <>
            {users.length > 0 ? (
              <DataTable
                label={t('tenant.tabs.people')}
                rows={users}
                rowKey={({ id }) => id}
                isStale={query.isPlaceholderData}
                columns={columns}
              />
            ) : filter.q || filter.role ? (
              <NoResults onClear={() => setFilter({ q: '', role: '', page: 1 })} />
            ) : (
              <ListMessage title={t('tenant.nobody')} text={t('tenant.nobodyText')} />
            )}
            <ListPagination pagination={pagination} onChange={(page) => setFilter({ ...filter, page })} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

const useColumns = (): Column<Member>[] => {
  const { t } = useTranslation('admin');
  const { moment } = useDateFormat();
  return [
    {
      title: t('users.person'),
      as: 'head',
      cell: ({ id, name, email }) => (
        <span className={styles.twoLines}>
          {/* Users across workspaces are managed on the main host only. */}
          {tenantHost ? name || email : <Link to={paths.adminUser(id)}>{name || email}</Link>}
          {name !== email && <span className={styles.quiet}>{email}</span>}
        </span>
      ),
    },
    {
      title: t('users.role'),
      cell: ({ role, isOwner }) => (isOwner ? t('tenants.owner') : t(`roles.${role}`)),
    },
    {
      title: t('users.status'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'active' ? 'good' : 'bad'}>{t(`personStatus.${status}`)}</StatusBadge>
      ),
    },
    { title: t('tenants.sites'), cell: ({ sites }) => sites },
    { title: t('users.seen'), cell: ({ lastSeenAt }) => moment(lastSeenAt) },
  ];
};
