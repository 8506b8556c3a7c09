import type { Member } from '@sitewright/contract/members/members';
import { tenantRoles } from '@sitewright/contract/permissions';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useMoments } from '../../../lib/hooks/use-moments.ts';
import { tenantHost } from '../../../lib/tenant-host.ts';
import { oneOf } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ListMessage, Loaded, NothingFound } from '../../../ui/listing/list-faces.tsx';
import { ListPages } from '../../../ui/listing/list-pages.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { Mark } from '../../../ui/listing/mark.tsx';
import { useTenantPeople } from './use-tenants.ts';

export function TenantPeople({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState({ q: '', role: '', page: 1 });
  const columns = useColumns();
  const query = useTenantPeople(tenantId, {
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
      <Loaded query={query}>
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
              <NothingFound onClear={() => setFilter({ q: '', role: '', page: 1 })} />
            ) : (
              <ListMessage title={t('tenant.nobody')} text={t('tenant.nobodyText')} />
            )}
            <ListPages pagination={pagination} onChange={(page) => setFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
    </div>
  );
}

const useColumns = (): Column<Member>[] => {
  const { t } = useTranslation('admin');
  const { moment } = useMoments();
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
        <Mark tone={status === 'active' ? 'good' : 'bad'}>{t(`personStatus.${status}`)}</Mark>
      ),
    },
    { title: t('tenants.sites'), cell: ({ sites }) => sites },
    { title: t('users.seen'), cell: ({ lastSeenAt }) => moment(lastSeenAt) },
  ];
};
