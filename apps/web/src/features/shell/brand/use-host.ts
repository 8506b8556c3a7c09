import { getHost } from '@sitewright/contract/branding';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

export type Host = EndpointResponse<typeof getHost>;

/** Whether this is the main host or a workspace's own, and under which brand. Asked once. */
export const useHost = (): Host | undefined =>
  useQuery({ queryKey: ['host'], queryFn: () => request(getHost), staleTime: Infinity, gcTime: Infinity })
    .data;

/** The workspace's brand on its own host; undefined where the product shows as itself. */
export const useBrand = (): (Host['branding'] & { name: string }) | undefined => {
  const host = useHost();
  if (host?.kind !== 'tenant') return undefined;
  return { ...host.branding, name: host.branding.productName || (host.tenant?.name ?? '') };
};
