import { listSiteMedia, type MediaItem } from '@sitewright/contract/media/media';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { request } from '../../lib/api.ts';

export interface MediaFilter {
  kind: 'image' | 'document' | undefined;
  q: string;
  folderId: string;
  tag: string;
}

type Page = EndpointResponse<typeof listSiteMedia>;
type Pages = InfiniteData<Page, number>;

const rootKey = (siteId: string) => ['site-media', siteId] as const;

/** Reopened lists keep only their first page, so that a refetch loads one page instead of all. */
const keepFirstPage = (pages: Pages | undefined): Pages | undefined =>
  pages && { pages: pages.pages.slice(0, 1), pageParams: pages.pageParams.slice(0, 1) };

/** Filtered files of a site, newest first, paginated. */
export function useSiteMedia(siteId: string, filter: MediaFilter) {
  const { kind, q, folderId, tag } = filter;
  const cache = useQueryClient();
  useEffect(
    () => () => {
      cache.setQueriesData({ queryKey: rootKey(siteId) }, keepFirstPage);
    },
    [cache, siteId, kind, q, folderId, tag],
  );
  const query = useInfiniteQuery({
    queryKey: [...rootKey(siteId), filter],
    queryFn: ({ pageParam, signal }) =>
      request(listSiteMedia, {
        params: { siteId },
        query: {
          page: pageParam,
          ...(kind && { kind }),
          ...(q && { q }),
          ...(folderId && { folderId }),
          ...(tag && { tag }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
    // Refetch on open for files of other tabs and users, but not while the list is open and changes locally.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => {
    // Deduplicate: a file added between page loads appears on two pages.
    const byId = new Map(data?.pages.flatMap(({ images }) => images).map((item) => [item.id, item]));
    return data && [...byId.values()];
  }, [data]);
  return {
    items,
    total: data?.pages.at(-1)?.pagination.total ?? 0,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    more: (): void => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

const kindOf = (item: MediaItem): 'image' | 'document' => (item.kind === 'document' ? 'document' : 'image');

const countOf = (pages: readonly Page[]): number => pages.reduce((sum, { images }) => sum + images.length, 0);

const changeLists = (
  cache: QueryClient,
  siteId: string,
  change: (images: Page['images'], filter: MediaFilter, page: number) => Page['images'],
): void => {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: rootKey(siteId) })) {
    const filter = queryKey[2] as MediaFilter;
    cache.setQueryData<Pages>(queryKey, (present) => {
      if (!present) return present;
      const pages = present.pages.map((page, at) => ({ ...page, images: change(page.images, filter, at) }));
      const step = countOf(pages) - countOf(present.pages);
      return {
        ...present,
        pages: pages.map(({ images, pagination }) => ({
          images,
          pagination: { ...pagination, total: pagination.total + step },
        })),
      };
    });
  }
};

/** Prepends a new file to the matching cached lists, without refetching them. */
export const addToLists = (cache: QueryClient, siteId: string, item: MediaItem): void => {
  const belongs = ({ kind, q, folderId, tag }: MediaFilter): boolean =>
    (!kind || kind === kindOf(item)) && !q && !tag && (!folderId || folderId === item.folderId);
  changeLists(cache, siteId, (images, filter, page) =>
    page === 0 && belongs(filter) ? [item, ...images.filter(({ id }) => id !== item.id)] : images,
  );
};

export const removeFromLists = (cache: QueryClient, siteId: string, id: string): void =>
  changeLists(cache, siteId, (images) => images.filter((item) => item.id !== id));

export const replaceInLists = (cache: QueryClient, siteId: string, changed: MediaItem): void =>
  changeLists(cache, siteId, (images) => images.map((item) => (item.id === changed.id ? changed : item)));
