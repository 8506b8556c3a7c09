import { Button } from '@mantine/core';
import { exportUsers, userList, userStatuses } from '@sitewright/contract/users/users';
import { scopeOf, roles } from '@sitewright/contract/permissions';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { download } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import { ListScreen } from '../../../ui/listing/list-screen.tsx';
import { ListFilter, ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { useUsers } from './use-users.ts';
import { UsersTable } from './users-table.tsx';

/** List of all users, `/admin/users`. */
export default function UsersScreen() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const [isCreating, setCreating] = useState(false);
  const list = useUsers();
  const mayWrite = person !== undefined && scopeOf(person.role, 'people.write') !== undefined;
  const save = () => download(exportUsers, { query: list.filter }, 'people.csv');
  return (
    <ListScreen
      title={t('users.title')}
      lead={t('users.lead')}
      actions={
        <>
          <ExportButton
            label={t('users.export')}
            failed={t('failed')}
            formats={[{ label: t('users.export'), save }]}
          />
          {mayWrite && (
            <Button leftSection={<IconUserPlus size={17} stroke={1.6} />} onClick={() => setCreating(true)}>
              {t('users.create')}
            </Button>
          )}
        </>
      }
    >
      <ResourceList
        list={list}
        toolbar={
          <>
            <ListSearch label={t('users.search')} {...list.searchProps('q')} />
            <ListFilter
              label={t('users.role')}
              options={[
                ['', t('users.anyRole')],
                ...roles.map((role) => [role, t(`roles.${role}`)] as const),
              ]}
              {...list.filterProps('role')}
            />
            <ListFilter
              label={t('users.status')}
              options={[
                ['', t('users.anyStatus')],
                ...userStatuses.map((status) => [status, t(`personStatus.${status}`)] as const),
              ]}
              {...list.filterProps('status')}
            />
            <ListFilter
              label={t('users.sort')}
              options={userList.sorts.map((sort) => [sort, t(`users.sorts.${sort}`)] as const)}
              {...list.sortProps()}
            />
          </>
        }
      >
        {(users) => <UsersTable users={users} isStale={list.isStale} mayWrite={mayWrite} />}
      </ResourceList>
      {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
    </ListScreen>
  );
}
