import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { listSites, type Site } from '@sitewright/contract/sites/sites';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import type { SitesQuery } from './sites-query.ts';

/** Divisible by two, three and four, to fill rows of cards. */
const sitesPerPage = 24;
const sitesKey = ['sites'];

type SiteList = EndpointResponse<typeof listSites>;

export const useSites = ({ view, q, sort, page }: SitesQuery) =>
  useQuery({
    queryKey: [...sitesKey, { view, q, sort, page }],
    queryFn: ({ signal }) =>
      request(listSites, { query: { status: view, q, sort, page, limit: sitesPerPage }, signal }),
    placeholderData: keepPreviousData,
    // Sites also change in the builder, in other tabs and by other users.
    staleTime: 0,
  });

/** Optimistically updates the cached lists. */
export const patchSites = (client: QueryClient, change: (sites: Site[]) => Site[]): void => {
  client.setQueriesData<SiteList>(
    { queryKey: sitesKey },
    (list) => list && { ...list, sites: change(list.sites) },
  );
};

export const stopLoadingSites = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: sitesKey });

export const reloadSites = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sitesKey });
