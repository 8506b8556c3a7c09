import type { EndpointCall } from '@sitewright/contract/endpoint';
import { listTenantMembers } from '@sitewright/contract/members/members';
import {
  getTenant,
  listTenants,
  type TenantDetail,
  tenantKinds,
  tenantList,
  tenantStatuses,
  type TenantStatus,
} from '@sitewright/contract/tenants/tenants';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import type { Tone } from '../../../ui/listing/status-badge.tsx';
import { useOffsetList } from '../../../ui/listing/use-list.ts';

const tenantsKey = ['tenants'];

export const statusTones: Record<TenantStatus, Tone> = {
  active: 'good',
  suspended: 'bad',
  archived: 'plain',
  closing: 'warning',
  closed: 'plain',
};

export const useTenants = () =>
  useOffsetList({
    list: tenantList,
    queryKey: [...tenantsKey, 'list'],
    load: (query, signal) => request(listTenants, { query, signal }),
    readers: { status: readOneOf(tenantStatuses), kind: readOneOf(tenantKinds) },
  });

const oneKey = (tenantId: string): string[] => [...tenantsKey, 'one', tenantId];

export const useTenant = (tenantId: string) =>
  useQuery({
    queryKey: oneKey(tenantId),
    queryFn: ({ signal }) => request(getTenant, { params: { tenantId }, signal }),
  });

export const useTenantMembers = (tenantId: string, query: EndpointCall<typeof listTenantMembers>['query']) =>
  useQuery({
    queryKey: [...tenantsKey, 'people', tenantId, query],
    queryFn: ({ signal }) => request(listTenantMembers, { params: { tenantId }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Writes the response of a mutation to the cache and invalidates the lists. */
export const useStoreTenant = (): ((tenant: TenantDetail) => Promise<void>) => {
  const client = useQueryClient();
  return async (tenant) => {
    client.setQueryData(oneKey(tenant.id), tenant);
    await client.invalidateQueries({ queryKey: tenantsKey });
  };
};
