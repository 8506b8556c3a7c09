import { listPages } from '@sitewright/contract/pages/pages';
import { createPreview, getSite } from '@sitewright/contract/sites/sites';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { renewalDelay } from './preview-renewal.ts';

/** Data of a site's preview: site, pages, and a draft URL that is renewed before it expires. */
export function useSitePreview(id: string) {
  const site = useQuery({
    queryKey: ['site', id],
    queryFn: ({ signal }) => request(getSite, { params: { id }, signal }),
  });
  const pages = useQuery({
    queryKey: ['site', id, 'pages'],
    queryFn: ({ signal }) => request(listPages, { params: { id }, signal }),
  });
  const address = useQuery({
    queryKey: ['site', id, 'preview-address'],
    queryFn: ({ signal }) => request(createPreview, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data ? renewalDelay(data.expiresAt, Date.now()) : false),
    // The server returns the same URL for an hour, so refetching does not reload the frame.
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const queries = [site, pages, address];
  return {
    site: site.data,
    pages: pages.data?.pages,
    address: address.data?.url,
    reviewAddress: address.data?.reviewUrl,
    error: queries.find(({ data, error }) => !data && error)?.error ?? undefined,
    retry: () => void Promise.all(queries.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}
