import { type Member, memberList, memberStatuses } from '@sitewright/contract/members/members';
import { tenantRoles } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { paths } from '../../../routes/paths.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { useMembers } from './use-members.ts';

export function MembersTab() {
  const { t } = useTranslation('tenant');
  const list = useMembers();
  const columns = useColumns();
  return (
    <div className={styles.screen}>
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('people.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('people.role')}
              options={[
                ['', t('people.anyRole')],
                ...tenantRoles.map((role) => [role, t(`roles.${role}`)] as const),
              ]}
              {...list.filterProps('role')}
            />
            <ListFilter
              label={t('people.status')}
              options={[
                ['', t('people.anyStatus')],
                ...memberStatuses.map((status) => [status, t(`memberStatus.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
            <ListFilter
              label={t('people.sort')}
              options={memberList.sorts.map((sort) => [sort, t(`people.sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
      >
        {(users) => (
          <DataTable
            label={t('people.title')}
            rows={users}
            rowKey={({ id }) => id}
            columns={columns}
            isStale={list.isStale}
          />
        )}
      </ResourceList>
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
