import { Button } from '@mantine/core';
import { exportUsers, userStatuses } from '@sitewright/contract/users/users';
import { scopeOf, roles } from '@sitewright/contract/permissions';
import { IconDownload, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { download } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { oneOf, useUrlFilters } from '../../../lib/hooks/use-url-filters.ts';
import { QueryBoundary, NoResults } from '../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../../../ui/listing/listing.module.css';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { useUsers } from './use-users.ts';
import { UsersTable } from './users-table.tsx';

const sorts = ['created', 'name', 'email', 'seen'] as const;

/** List of all users, `/admin/users`. */
export default function UsersScreen() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const { filters, page, change, goTo, clear } = useUrlFilters(['q', 'role', 'status', 'tenant', 'sort']);
  const [isCreating, setCreating] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const filter = {
    q: filters.q,
    role: oneOf(filters.role, roles),
    status: oneOf(filters.status, userStatuses),
    tenant: /^[a-z0-9][a-z0-9-]{0,62}$/.test(filters.tenant) ? filters.tenant : undefined,
  };
  const query = useUsers({ ...filter, sort: oneOf(filters.sort, sorts), page });
  const mayWrite = person !== undefined && scopeOf(person.role, 'people.write') !== undefined;

  const handleExport = async (): Promise<void> => {
    setExporting(true);
    try {
      await download(exportUsers, { query: filter }, 'people.csv');
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    setExporting(false);
  };

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1>{t('users.title')}</h1>
          <p>{t('users.lead')}</p>
        </div>
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={isExporting}
            leftSection={<IconDownload size={17} stroke={1.6} />}
            onClick={() => void handleExport()}
          >
            {t('users.export')}
          </Button>
          {mayWrite && (
            <Button leftSection={<IconUserPlus size={17} stroke={1.6} />} onClick={() => setCreating(true)}>
              {t('users.create')}
            </Button>
          )}
        </div>
      </header>
      <ListToolbar>
        <ListSearch label={t('users.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('users.role')}
          value={filters.role}
          options={[['', t('users.anyRole')], ...roles.map((role) => [role, t(`roles.${role}`)] as const)]}
          onChange={(role) => change({ role })}
        />
        <ListFilter
          label={t('users.status')}
          value={filters.status}
          options={[
            ['', t('users.anyStatus')],
            ...userStatuses.map((status) => [status, t(`personStatus.${status}`)] as const),
          ]}
          onChange={(status) => change({ status })}
        />
        <ListFilter
          label={t('users.sort')}
          value={filters.sort}
          options={sorts.map((sort) => [sort === 'created' ? '' : sort, t(`users.sorts.${sort}`)] as const)}
          onChange={(sort) => change({ sort })}
        />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ users, pagination }) => (
          <>
            {users.length === 0 ? (
              <NoResults onClear={clear} />
            ) : (
              <UsersTable users={users} isStale={query.isPlaceholderData} mayWrite={mayWrite} />
            )}
            <ListPagination pagination={pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
