import { listNewsletterLists, type NewsletterList } from '@sitewright/contract/newsletter/lists';
import {
  getNewsletterGrowth,
  listSubscribers,
  subscriberList,
  subscriberStatuses,
} from '@sitewright/contract/newsletter/subscribers';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { readOneOf } from '../../lib/hooks/use-url-filters.ts';
import { useOffsetList } from '../../ui/listing/use-list.ts';

const root = 'newsletter';

export const useLists = (): UseQueryResult<{ lists: NewsletterList[] }> =>
  useQuery({
    queryKey: [root, 'lists'],
    queryFn: ({ signal }) => request(listNewsletterLists, { signal }),
  });

export const useGrowth = () =>
  useQuery({
    queryKey: [root, 'growth'],
    queryFn: ({ signal }) => request(getNewsletterGrowth, { signal }),
  });

export const useSubscribers = () =>
  useOffsetList({
    list: subscriberList,
    queryKey: [root, 'subscribers'],
    load: (query, signal) => request(listSubscribers, { query, signal }),
    readers: { status: readOneOf(subscriberStatuses) },
  });

/** Reloads all that is shown of the newsletter. */
export function useReload(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: [root] });
}
