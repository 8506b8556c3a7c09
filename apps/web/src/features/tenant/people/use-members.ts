import { getMember, listInvitations, listMembers } from '@sitewright/contract/members/members';
import type { EndpointCall } from '@sitewright/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

const membersKey = ['tenant-people'];

export const useMembers = (query: EndpointCall<typeof listMembers>['query']) =>
  useQuery({
    queryKey: [...membersKey, 'list', query],
    queryFn: ({ signal }) => request(listMembers, { query, signal }),
    placeholderData: keepPreviousData,
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
