import type { OwnDomains } from '@sitewright/contract/domains/domains';
import { type QueryKey, useQuery } from '@tanstack/react-query';

const certificateLookMs = 3_000;

/** The domains of a site or a workspace, loaded whenever they are opened. */
export const useOwnDomains = (queryKey: QueryKey, load: (signal: AbortSignal) => Promise<OwnDomains>) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    gcTime: 0,
    staleTime: 0,
    // A certificate is there some seconds after the records.
    refetchInterval: ({ state }) =>
      state.data?.domains.some((domain) => domain.state === 'certificate') ? certificateLookMs : false,
  });
