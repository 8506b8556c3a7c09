import { countUnreadSubmissions } from '@sitewright/contract/submissions/submissions-across-sites';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** How often a screen asks for what is new while it is visible. */
export const pollMs = 30_000;

/** Submissions that nobody has read; asked again while the window is visible. */
export const useUnread = (isEnabled = true) => {
  const { data } = useQuery({
    queryKey: ['submissions', 'unread'],
    queryFn: ({ signal }) => request(countUnreadSubmissions, { signal }),
    refetchInterval: pollMs,
    staleTime: 0,
    enabled: isEnabled,
  });
  const sum = (isWanted: (form: { siteId: string; formId: string }) => boolean): number =>
    (data?.forms ?? []).filter(isWanted).reduce((total, { count }) => total + count, 0);
  return {
    isLoaded: data !== undefined,
    total: sum(() => true),
    ofSite: (siteId: string): number => sum((form) => form.siteId === siteId),
    ofForm: (formId: string): number => sum((form) => form.formId === formId),
  };
};
