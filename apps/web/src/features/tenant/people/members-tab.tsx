import { type Member, memberStatuses } from '@sitewright/contract/members/members';
import { tenantRoles } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { useMembers } from './use-members.ts';

const sorts = ['joined', 'name', 'email', 'seen'] as const;

export function MembersTab() {
  const { t } = useTranslation('tenant');
  const { filters, page, change, goTo, clear } = useUrlFilters(['q', 'role', 'status', 'sort']);
  const query = useMembers({
    q: filters.q,
    role: oneOf(filters.role, tenantRoles),
    status: oneOf(filters.status, memberStatuses),
    sort: oneOf(filters.sort, sorts),
    page,
  });
  const columns = useColumns();
  return (
    <div className={styles.screen}>
      <ListToolbar>
        <ListSearch label={t('people.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('people.role')}
          value={filters.role}
          options={[
            ['', t('people.anyRole')],
            ...tenantRoles.map((role) => [role, t(`roles.${role}`)] as const),
          ]}
          onChange={(role) => change({ role })}
        />
        <ListFilter
          label={t('people.status')}
          value={filters.status}
          options={[
            ['', t('people.anyStatus')],
            ...memberStatuses.map((status) => [status, t(`memberStatus.${status}`)] as const),
          ]}
          onChange={(status) => change({ status })}
        />
        <ListFilter
          label={t('people.sort')}
          value={filters.sort}
          options={sorts.map((sort) => [sort === 'joined' ? '' : sort, t(`people.sorts.${sort}`)] as const)}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ users, pagination }) => (
          <>
            {users.length === 0 ? (
              <NoResults onClear={clear} />
            ) : (
              <DataTable
                label={t('people.title')}
                rows={users}
                rowKey={({ id }) => id}
                columns={columns}
                isStale={query.isPlaceholderData}
              />
            )}
            <ListPagination pagination={pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

const useColumns = (): Column<Member>[] => {
  const { t } = useTranslation('tenant');
  const { moment } = useDateFormat();
  return [
    {
      title: t('people.person'),
      as: 'head',
      cell: ({ id, name, email }) => (
        <span className={styles.twoLines}>
          <Link to={paths.tenantUser(id)}>{name || email}</Link>
          {name !== email && <span className={styles.quiet}>{email}</span>}
        </span>
      ),
    },
    {
      title: t('people.role'),
      cell: ({ role, isOwner }) => (isOwner ? t('people.owner') : t(`roles.${role}`)),
    },
    {
      title: t('people.status'),
      cell: ({ status }) => (
        <StatusBadge tone={status === 'active' ? 'good' : 'bad'}>{t(`memberStatus.${status}`)}</StatusBadge>
      ),
    },
    {
      title: t('people.twoFactor'),
      cell: ({ hasTwoFactor }) => (hasTwoFactor ? t('people.on') : t('people.off')),
    },
    { title: t('people.sites'), cell: ({ sites }) => sites },
    { title: t('people.seen'), cell: ({ lastSeenAt }) => moment(lastSeenAt) },
  ];
};
