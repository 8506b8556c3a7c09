import { type StockPage, type StockService, searchStock, stockFeed } from '@sitewright/contract/stock/stock';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../lib/api.ts';
import { tileOfStock } from '../tiles/tile.ts';

const photosIn = (pages: readonly StockPage[]) => [
  // Deduplicate: a photo can appear on two pages when new ones are added in between.
  ...new Map(pages.flatMap(({ photos }) => photos).map((photo) => [photo.id, photo])).values(),
];

/** Paginated search results of a service, or its default feed without a query. */
export function useStock(service: StockService, query: string) {
  const found = useInfiniteQuery({
    queryKey: ['stock', service, query],
    queryFn: async ({ pageParam, signal }) => {
      if (query !== '')
        return request(searchStock, { params: { service }, query: { page: pageParam, query }, signal });
      const page = await request(stockFeed, { params: { service }, query: { page: pageParam }, signal });
      // The built-in fallback replaces the first page only; it must not be appended to photos of the service.
      if (pageParam > 1 && page.state !== 'connected') throw new Error(`${service} does not answer`);
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, perPage, total, photos }) =>
      photos.length > 0 && page * perPage < total ? page + 1 : undefined,
    // No retry: the server already retried, and each request counts towards the quota.
    retry: false,
  });
  const { data } = found;
  const tiles = useMemo(() => data && photosIn(data.pages).map(tileOfStock), [data]);
  return {
    tiles,
    total: data?.pages.at(-1)?.total ?? 0,
    state: data?.pages[0]?.state,
    isLoading: found.isFetching && !found.isFetchingNextPage,
    isFailed: found.isError && !data,
    isMoreFailed: found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
    error: found.error,
  };
}
