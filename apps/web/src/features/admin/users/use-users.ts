import { getUser, listUsers, type UserEntry, userList, userStatuses } from '@sitewright/contract/users/users';
import { type Role, roles } from '@sitewright/contract/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import type { Tone } from '../../../ui/listing/status-badge.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

const usersKey = ['platform-users'];

export const statusTones: Record<UserEntry['status'], Tone> = {
  invited: 'warning',
  active: 'good',
  suspended: 'bad',
  deletion_pending: 'warning',
  deleted: 'plain',
};

export const useUsers = () =>
  useOffsetList({
    list: userList,
    queryKey: [...usersKey, 'list'],
    load: (query, signal) => request(listUsers, { query, signal }),
    readers: {
      role: readOneOf(roles),
      status: readOneOf(userStatuses),
      tenant: (text) => (/^[a-z0-9][a-z0-9-]{0,62}$/.test(text) ? text : undefined),
    },
  });

export const useUser = (userId: string) =>
  useQuery({
    queryKey: [...usersKey, 'one', userId],
    queryFn: ({ signal }) => request(getUser, { params: { userId }, signal }),
  });

/** Invalidates all user lists and details after a change. */
export const useReloadUsers = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: usersKey });
};

/** Only a SUPER_ADMIN may manage platform staff. */
export const mayManage = (role: Role, { platformRole }: Pick<UserEntry, 'platformRole'>): boolean =>
  role === 'SUPER_ADMIN' || platformRole === null;
