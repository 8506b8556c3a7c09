import { getAiStatus } from '@sitewright/contract/ai/ai';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';

export const writerStatusKey = ['ai-status'] as const;

/** Who writes here. Depends on settings that others change, so it is asked for whenever the dialog opens. */
export const useWriterStatus = () =>
  useQuery({
    queryKey: writerStatusKey,
    queryFn: ({ signal }) => request(getAiStatus, { signal }),
    staleTime: 0,
  });
