import { listNewsletterLists, type NewsletterList } from '@sitewright/contract/newsletter/lists';
import { listSegments, type Segment } from '@sitewright/contract/newsletter/segments';
import {
  getNewsletterGrowth,
  listSubscribers,
  subscriberList,
  subscriberStatuses,
} from '@sitewright/contract/newsletter/subscribers';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { isPlatformScreen } from '../../lib/active-tenant.ts';
import { request } from '../../lib/api.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { useOffsetList } from '../../ui/listing/use-list.ts';

const root = 'newsletter';

/** Key of a query: the newsletter of the platform is another one than that of a workspace. */
export const newsletterKey = (...parts: unknown[]): unknown[] => [
  root,
  isPlatformScreen() ? 'platform' : 'workspace',
  ...parts,
];

export const useLists = (): UseQueryResult<{ lists: NewsletterList[] }> =>
  useQuery({
    queryKey: newsletterKey('lists'),
    queryFn: ({ signal }) => request(listNewsletterLists, { signal }),
  });

export const useSegments = (): UseQueryResult<{ segments: Segment[] }> =>
  useQuery({
    queryKey: newsletterKey('segments'),
    queryFn: ({ signal }) => request(listSegments, { signal }),
  });

export const useGrowth = () =>
  useQuery({
    queryKey: newsletterKey('growth'),
    queryFn: ({ signal }) => request(getNewsletterGrowth, { signal }),
  });

export const useSubscribers = () =>
  useOffsetList({
    list: subscriberList,
    queryKey: newsletterKey('subscribers'),
    load: (query, signal) => request(listSubscribers, { query, signal }),
    readers: { status: readOneOf(subscriberStatuses) },
  });

/** Reloads all that is shown of the newsletter. */
export function useReload(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [root] });
}
