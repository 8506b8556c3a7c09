import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListPagination } from './list-pagination.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NoResults, QueryBoundary } from './query-boundary.tsx';
import type { ListState } from './use-list.ts';

interface Props<Item> {
  list: ListState<Item>;
  /** Searches and filters. */
  toolbar: ReactNode;
  /** Shown when there is nothing at all; filters that match nothing have their own message. */
  empty?: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** Search and filters, the items in each state (loading, failed, empty, shown), and the way to further items. */
export function ResourceList<Item>({ list, toolbar, empty, children }: Props<Item>) {
  const { query, items, isFiltered, clear, pages, more } = list;
  return (
    <>
      <ListToolbar>{toolbar}</ListToolbar>
      <QueryBoundary query={query}>
        {() => (
          <>
            {items.length > 0 ? children(items) : (!isFiltered && empty) || <NoResults onClear={clear} />}
            {pages && (items.length > 0 || pages.pagination.page > 1) && <ListPagination {...pages} />}
            {more && (
              <Button variant="default" loading={more.isLoading} onClick={more.load}>
                {more.label}
              </Button>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}
