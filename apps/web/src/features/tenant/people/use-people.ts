import { getMember, listInvitations, listMembers } from '@sitewright/contract/members/members';
import type { EndpointCall } from '@sitewright/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

const peopleKey = ['tenant-people'];

export const useMembers = (query: EndpointCall<typeof listMembers>['query']) =>
  useQuery({
    queryKey: [...peopleKey, 'list', query],
    queryFn: ({ signal }) => request(listMembers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useMember = (userId: string) =>
  useQuery({
    queryKey: [...peopleKey, 'one', userId],
    queryFn: ({ signal }) => request(getMember, { params: { userId }, signal }),
  });

export const useInvitations = (query: EndpointCall<typeof listInvitations>['query']) =>
  useQuery({
    queryKey: [...peopleKey, 'invitations', query],
    queryFn: ({ signal }) => request(listInvitations, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Invalidates all member lists and details after a change. */
export const useReloadPeople = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: peopleKey });
};
