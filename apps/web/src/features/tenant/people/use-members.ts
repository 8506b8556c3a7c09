import {
  getMember,
  listInvitations,
  listMembers,
  memberList,
  memberStatuses,
} from '@sitewright/contract/members/members';
import { tenantRoles } from '@sitewright/contract/permissions';
import type { EndpointCall } from '@sitewright/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

const membersKey = ['tenant-people'];

export const useMembers = () =>
  useOffsetList({
    list: memberList,
    queryKey: [...membersKey, 'list'],
    load: (query, signal) => request(listMembers, { query, signal }),
    readers: { role: readOneOf(tenantRoles), status: readOneOf(memberStatuses) },
  });

export const useMember = (userId: string) =>
  useQuery({
    queryKey: [...membersKey, 'one', userId],
    queryFn: ({ signal }) => request(getMember, { params: { userId }, signal }),
  });

export const useInvitations = (query: EndpointCall<typeof listInvitations>['query']) =>
  useQuery({
    queryKey: [...membersKey, 'invitations', query],
    queryFn: ({ signal }) => request(listInvitations, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Invalidates all member lists and details after a change. */
export const useReloadMembers = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: membersKey });
};
