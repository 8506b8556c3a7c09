import type { pagination } from '@sitewright/contract/fields';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import type { ListPagination } from './list-pagination.tsx';

// The state of a list screen: filters in the URL, items from the API, and the way to further items.

/** Made by `defineCursorList`. */
interface CursorList {
  name: string;
  filters: z.ZodObject;
  filterNames: readonly string[];
  response: z.ZodObject;
}
/** Made by `defineList`. */
interface OffsetList extends CursorList {
  sorts: readonly string[];
  query: z.ZodObject;
}
type FilterOf<L extends { filters: z.ZodObject }> = z.input<L['filters']>;
type FilterName<L extends { filters: z.ZodObject }> = keyof L['filters']['shape'] & string;
type ItemOf<L extends { response: z.ZodType }> = Extract<
  z.output<L['response']>[keyof z.output<L['response']>],
  readonly object[]
>[number];

export interface ListState<Item> {
  query: UseQueryResult<unknown>;
  items: readonly Item[];
  /** Items of the filters before, until those of the current ones arrive. */
  isStale: boolean;
  isFiltered: boolean;
  clear: () => void;
  /** Of a list in numbered pages. */
  pages?: Parameters<typeof ListPagination>[0] | undefined;
  /** Of a list with a cursor: loads the next items; undefined on the last page. */
  more?: { label: string; isLoading: boolean; load: () => void } | undefined;
}

/** Turns the text of the URL, which users can edit, into a value of the query; undefined when it has none. */
type UrlReaders<Name extends string> = Partial<Record<Name, (text: string) => string | undefined>>;

const readFilter = <Name extends string>(
  names: readonly Name[],
  filters: Record<Name, string>,
  readers: UrlReaders<Name> = {},
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = filters[name];
      const read = readers[name];
      const value = text !== '' && read ? read(text) : text;
      return value ? [[name, value] as const] : [];
    }),
  );

const useListFilters = <Name extends string>(names: readonly Name[]) => {
  const url = useUrlFilters(names);
  type Change = Parameters<typeof url.change>[0];
  const set = (name: Name) => (value: string) => url.change({ [name]: value } as Change);
  return {
    ...url,
    /** Props of a `ListFilter`. */
    filterProps: (name: Name) => ({ value: url.filters[name], onChange: set(name) }),
    /** Props of a `ListSearch`. */
    searchProps: (name: Name) => ({ value: url.filters[name], onSearch: set(name) }),
  };
};

interface OffsetOptions<L extends OffsetList> {
  list: L;
  queryKey: QueryKey;
  load: (query: z.input<L['query']>, signal: AbortSignal) => Promise<z.output<L['response']>>;
  readers?: UrlReaders<FilterName<L>>;
}

/** A list in numbered pages. */
export function useOffsetList<L extends OffsetList>({ list, queryKey, load, readers }: OffsetOptions<L>) {
  const names = list.filterNames as FilterName<L>[];
  const url = useListFilters([...names, 'sort']);
  const sort = oneOf(url.filters.sort, list.sorts);
  const filter = readFilter(names, url.filters, readers);
  const sent = { ...filter, ...(sort ? { sort } : {}), page: url.page };
  const query = useQuery({
    queryKey: [...queryKey, sent],
    queryFn: ({ signal }) => load(sent as z.input<L['query']>, signal),
    placeholderData: keepPreviousData,
  });
  const data = query.data as Record<string, unknown> | undefined;
  const state: ListState<ItemOf<L>> = {
    query,
    items: (data?.[list.name] ?? []) as ItemOf<L>[],
    isStale: query.isPlaceholderData,
    isFiltered: url.isFiltered,
    clear: url.clear,
    pages: data && { pagination: data['pagination'] as z.output<typeof pagination>, onChange: url.goTo },
  };
  const { value: shown, onChange } = url.filterProps('sort');
  return {
    ...url,
    ...state,
    /** Without the sort: what an export takes. */
    filter: filter as FilterOf<L>,
    /** Props of the `ListFilter` that offers the sorts; the default one is not written to the URL. */
    sortProps: () => ({
      value: shown || (list.sorts[0] ?? ''),
      onChange: (sort: string) => onChange(sort === list.sorts[0] ? '' : sort),
    }),
  };
}

interface CursorOptions<L extends CursorList> {
  list: L;
  queryKey: QueryKey;
  load: (
    query: FilterOf<L> & { before?: string | undefined },
    signal: AbortSignal,
  ) => Promise<z.output<L['response']>>;
  readers?: UrlReaders<FilterName<L>>;
  /** Text of the button that loads the next page. */
  moreLabel: string;
}

/** A list with a cursor, whose pages follow one another on the screen. It is read anew whenever it is opened. */
export function useCursorList<L extends CursorList>(options: CursorOptions<L>) {
  const { list, queryKey, load, readers, moreLabel } = options;
  const names = list.filterNames as FilterName<L>[];
  const url = useListFilters(names);
  const filter = readFilter(names, url.filters, readers) as FilterOf<L>;
  const query = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    queryFn: ({ pageParam, signal }) => load({ ...filter, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { next: string | null }).next ?? undefined,
    staleTime: 0,
  });
  const state: ListState<ItemOf<L>> = {
    query,
    items: (query.data?.pages ?? []).flatMap(
      (page) => (page as Record<string, unknown>)[list.name] as ItemOf<L>[],
    ),
    isStale: false,
    isFiltered: url.isFiltered,
    clear: url.clear,
    more: query.hasNextPage
      ? { label: moreLabel, isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
      : undefined,
  };
  return { ...url, ...state, filter };
}
