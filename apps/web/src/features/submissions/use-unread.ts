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
  type Form = NonNullable<typeof data>['forms'][number];
  const sum = (read: (form: Form) => number): number =>
    (data?.forms ?? []).reduce((total, form) => total + read(form), 0);
  return {
    isLoaded: data !== undefined,
    total: sum(({ count }) => count),
    ofSite: (siteId: string): number => sum((form) => (form.siteId === siteId ? form.count : 0)),
    ofForm: (formId: string): number => sum((form) => (form.formId === formId ? form.count : 0)),
    /** Those that might be spam, of one form or of all. */
    toReview: (formId?: string): number =>
      sum((form) => (formId === undefined || form.formId === formId ? form.review : 0)),
  };
};
