import { listApiKeys } from '@sitewright/contract/api-keys/api-keys';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export type ApiKeyList = EndpointResponse<typeof listApiKeys>;

/** The keys that the user manages. Programs use them elsewhere, so they are read anew whenever they are shown. */
export const useApiKeys = () =>
  useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => request(listApiKeys, { signal }),
    staleTime: 0,
  });
