import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import {
  addStockPicture,
  changeStockPicture,
  listStockPictures,
  removeStockPicture,
  resetStockPicture,
  setFeaturedPictures,
  type StockPicture,
  stockPictureCategories,
  type StockPictureCategory,
  stockPictureShows,
} from '@sitewright/contract/stock/stock-pictures';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../../lib/api-client.ts';
import { request } from '../../../../lib/api.ts';
import { oneOf, useUrlFilters } from '../../../../lib/hooks/use-url-filters.ts';

export type StockListing = EndpointResponse<typeof listStockPictures>;
export type Featured = StockListing['featured'];

/** Form values of a stock image's metadata. */
export interface PictureWords {
  title: string;
  alt: string;
  category: StockPictureCategory | '';
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
    category: oneOf(filters.category, stockPictureCategories),
    show: oneOf(filters.show, stockPictureShows),
  };
  const list = useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => request(listStockPictures, { query, signal }),
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
    add: (file: File, { tags, ...words }: PictureWords): Promise<StockPicture> => {
      const body = new FormData();
      for (const [name, value] of Object.entries(words)) body.append(name, value);
      body.append('tags', tags.join(','));
      body.append('image', file);
      return done(request(addStockPicture, { body } as CallOf<typeof addStockPicture>));
    },
    change: (
      { id, version }: StockPicture,
      fields: Omit<CallOf<typeof changeStockPicture>['body'], 'version'>,
    ): Promise<StockPicture> =>
      done(request(changeStockPicture, { params: { id }, body: { version, ...fields } })),
    reset: (id: string) => done(request(resetStockPicture, { params: { id } })),
    remove: (id: string) => done(request(removeStockPicture, { params: { id } })),
    feature: (ids: string[], { version }: Featured) =>
      done(request(setFeaturedPictures, { body: { ids, version } })),
  };
};
