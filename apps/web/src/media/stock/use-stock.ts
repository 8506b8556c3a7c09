import { limits } from '@sitewright/contract/limits';
import { type StockPage, type StockService, searchStock, stockFeed } from '@sitewright/contract/stock/stock';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { fallbackPhotos } from './fallback-photos.data.ts';
import { tileOfStock } from '../tiles/tile.ts';

const photosIn = (pages: readonly StockPage[]) => [
  // Deduplicate: a photo can appear on two pages when new ones are added in between.
  ...new Map(pages.flatMap(({ photos }) => photos).map((photo) => [photo.id, photo])).values(),
];

/** A page of the default feed. Where our own server fails, the first is made of the built-in photos, as it does itself. */
const feedPage = async (service: StockService, page: number, signal: AbortSignal): Promise<StockPage> => {
  try {
    return await request(stockFeed, { params: { service }, query: { page }, signal });
  } catch (error) {
    const isRefused = error instanceof ApiError && [401, 403].includes(error.status);
    if (page > 1 || isRefused || signal.aborted) throw error;
    return {
      photos: fallbackPhotos,
      page,
      perPage: limits.stock.pageSize,
      total: fallbackPhotos.length,
      state: 'fallback',
    };
  }
};

/** Paginated search results of a service, or its default feed without a query. */
export function useStock(service: StockService, query: string) {
  const found = useInfiniteQuery({
    queryKey: ['stock', service, query],
    queryFn: async ({ pageParam, signal }) => {
      if (query !== '')
        return request(searchStock, { params: { service }, query: { page: pageParam, query }, signal });
      const page = await feedPage(service, pageParam, signal);
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
