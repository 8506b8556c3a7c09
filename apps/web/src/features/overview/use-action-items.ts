import { listMails } from '@sitewright/contract/mail/mail';
import { listInvitations, listMembers } from '@sitewright/contract/members/members';
import { listUsers } from '@sitewright/contract/users/users';
import { listTenants } from '@sitewright/contract/tenants/tenants';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { paths } from '../../routes/paths.ts';
import type { ActionItem } from './action-items.tsx';

/** Fetches only the total of a list. */
const useTotal = (name: string, load: () => Promise<{ pagination: { total: number } }>): number | undefined =>
  useQuery({
    queryKey: ['needs', name],
    queryFn: async () => (await load()).pagination.total,
    staleTime: 0,
  }).data;

const search = (query: Record<string, string>): string => `?${new URLSearchParams(query).toString()}`;

export const useTenantActionItems = (): ActionItem[] => {
  const invitations = useTotal('invitations', () =>
    request(listInvitations, { query: { state: 'pending', limit: 1 } }),
  );
  const suspended = useTotal('members', () =>
    request(listMembers, { query: { status: 'suspended', limit: 1 } }),
  );
  return [
    {
      kind: 'invitations',
      count: invitations,
      to: `${paths.tenantUsers}${search({ tab: 'invitations', state: 'pending' })}`,
    },
    { kind: 'suspended', count: suspended, to: `${paths.tenantUsers}${search({ status: 'suspended' })}` },
  ];
};

export const usePlatformActionItems = (): ActionItem[] => {
  const failed = useTotal('mails', () => request(listMails, { query: { status: 'failed', limit: 1 } }));
  const suspended = useTotal('suspended-tenants', () =>
    request(listTenants, { query: { status: 'suspended', limit: 1 } }),
  );
  const closing = useTotal('closing-tenants', () =>
    request(listTenants, { query: { status: 'closing', limit: 1 } }),
  );
  const leaving = useTotal('leaving', () =>
    request(listUsers, { query: { status: 'deletion_pending', limit: 1 } }),
  );
  return [
    { kind: 'failedMails', count: failed, to: `${paths.adminMail}${search({ status: 'failed' })}` },
    {
      kind: 'suspendedTenants',
      count: suspended,
      to: `${paths.adminTenants}${search({ status: 'suspended' })}`,
    },
    { kind: 'closingTenants', count: closing, to: `${paths.adminTenants}${search({ status: 'closing' })}` },
    { kind: 'leaving', count: leaving, to: `${paths.adminUsers}${search({ status: 'deletion_pending' })}` },
  ];
};
