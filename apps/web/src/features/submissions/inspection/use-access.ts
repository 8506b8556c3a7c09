import {
  endSubmissionAccess,
  getSubmissionAccess,
  grantSubmissionAccess,
  getInspectedSite,
} from '@sitewright/contract/submissions/submission-inspection';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

/** Asked once a minute, so that a screen closes soon after its time is over. */
const refetchInterval = 60_000;

/** What staff may read of a workspace now. */
export function useAccess(tenantId: string) {
  const client = useQueryClient();
  const queryKey = ['submission-access', tenantId];
  const params = { tenantId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(getSubmissionAccess, { params, signal }),
    refetchInterval,
    staleTime: 0,
  });
  return {
    query,
    grant: async (reason: string): Promise<void> => {
      client.setQueryData(queryKey, {
        access: await request(grantSubmissionAccess, { params, body: { reason } }),
      });
    },
    end: async (): Promise<void> => {
      await request(endSubmissionAccess, { params });
      client.setQueryData(queryKey, { access: null });
      client.removeQueries({ queryKey: ['inspected'] });
    },
  };
}

export const useInspectedSite = (siteId: string) =>
  useQuery({
    queryKey: ['inspected-site', siteId],
    queryFn: ({ signal }) => request(getInspectedSite, { params: { id: siteId }, signal }),
  });
