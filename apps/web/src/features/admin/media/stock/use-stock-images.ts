import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import {
  addStockImage,
  changeStockImage,
  listStockImages,
  removeStockImage,
  resetStockImage,
  setFeaturedImages,
  type StockImage,
  stockImageCategories,
  type StockImageCategory,
  stockImageFilters,
} from '@sitewright/contract/stock/stock-images';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../../lib/api-client.ts';
import { request } from '../../../../lib/api.ts';
import { oneOf, useUrlFilters } from '../../../../lib/hooks/use-url-filters.ts';

export type StockListing = EndpointResponse<typeof listStockImages>;
export type Featured = StockListing['featured'];

/** Form values of a stock image's metadata. */
export interface StockImageTexts {
  title: string;
  alt: string;
  category: StockImageCategory | '';
  tags: string[];
  credit: string;
  licence: string;
  sourceUrl: string;
}

const listKey = ['admin', 'stock-pictures'];

export const useStockListing = () => {
  const { filters, page, change, goTo, clear } = useUrlFilters(['q', 'category', 'show']);
  const query = {
    page,
    limit: limits.media.libraryPageSize,
    q: filters.q || undefined,
    category: oneOf(filters.category, stockImageCategories),
    show: oneOf(filters.show, stockImageFilters),
  };
  const list = useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => request(listStockImages, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { list, filters, query, change, goTo, clear };
};

export const useStockCalls = () => {
  const client = useQueryClient();
  /** Also invalidates the stock queries of the media pickers in this tab. */
  const reload = async (): Promise<void> => {
    await Promise.all([listKey, ['stock']].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  /** A call may fail because of a concurrent change, so the list is reloaded on errors too. */
  const done = <T>(call: Promise<T>): Promise<T> => call.finally(reload);
  /** The latest cached list, which may be newer than the rendered one. */
  const newest = (): StockListing | undefined => {
    const [last] = client
      .getQueryCache()
      .findAll({ queryKey: listKey })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    return last?.state.data as StockListing | undefined;
  };
  return {
    newest,
    add: (file: File, { tags, ...words }: StockImageTexts): Promise<StockImage> => {
      const body = new FormData();
      for (const [name, value] of Object.entries(words)) body.append(name, value);
      body.append('tags', tags.join(','));
      body.append('image', file);
      return done(request(addStockImage, { body } as CallOf<typeof addStockImage>));
    },
    change: (
      { id, version }: StockImage,
      fields: Omit<CallOf<typeof changeStockImage>['body'], 'version'>,
    ): Promise<StockImage> =>
      done(request(changeStockImage, { params: { id }, body: { version, ...fields } })),
    reset: (id: string) => done(request(resetStockImage, { params: { id } })),
    remove: (id: string) => done(request(removeStockImage, { params: { id } })),
    feature: (ids: string[], { version }: Featured) =>
      done(request(setFeaturedImages, { body: { ids, version } })),
  };
};
