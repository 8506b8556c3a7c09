import type { EndpointCall } from '@sitewright/contract/endpoint';
import { getUser, listUsers, type UserEntry } from '@sitewright/contract/users/users';
import type { Role } from '@sitewright/contract/permissions';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

const usersKey = ['platform-users'];

export const statusTones: Record<UserEntry['status'], Tone> = {
  invited: 'warning',
  active: 'good',
  suspended: 'bad',
  deletion_pending: 'warning',
  deleted: 'plain',
};

export const useUsers = (query: EndpointCall<typeof listUsers>['query']) =>
  useQuery({
    queryKey: [...usersKey, 'list', query],
    queryFn: ({ signal }) => request(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
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
