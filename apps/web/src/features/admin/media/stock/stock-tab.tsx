import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { stockImageCategories, stockImageFilters } from '@sitewright/contract/stock/stock-images';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { QueryBoundary, NoResults } from '../../../../ui/listing/query-boundary.tsx';
import { ListPagination } from '../../../../ui/listing/list-pagination.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../../ui/listing/list-toolbar.tsx';
import styles from '../media.module.css';
import { AddStockImageDialog } from './add-stock-image-dialog.tsx';
import { EditStockImageDialog } from './edit-stock-image-dialog.tsx';
import { RemoveStockImageDialog } from './remove-stock-image-dialog.tsx';
import { type DialogState, StockGrid } from './stock-grid.tsx';
import { useStockListing } from './use-stock-images.ts';

/** Stock images offered to all users of the installation. */
export function StockTab() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const mayWrite = person !== undefined && scopeOf(person.role, 'platform.write') !== undefined;
  const { list, filters, query, change, goTo, clear } = useStockListing();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<DialogState>();
  const close = (): void => setAsked(undefined);
  /** Reordering requires the complete, unfiltered list. */
  const isOrder = mayWrite && query.show === 'featured' && !query.q && !query.category;

  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <p className={styles.lead}>{t('stock.lead')}</p>
        {mayWrite && (
          <Button
            leftSection={<IconPlus size={17} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('stock.add')}
          </Button>
        )}
      </div>
      <ListToolbar isOneRow>
        <ListSearch label={t('stock.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('stock.category')}
          value={filters.category}
          options={[
            ['', t('stock.anyCategory')],
            ...stockImageCategories.map((one) => [one, t(`stock.categories.${one}`)] as const),
          ]}
          onChange={(category) => change({ category })}
        />
        <ListFilter
          label={t('stock.show')}
          value={filters.show}
          options={[
            ['', t('stock.shows.all')],
            ...stockImageFilters.map((one) => [one, t(`stock.shows.${one}`)] as const),
          ]}
          onChange={(show) => change({ show })}
        />
      </ListToolbar>
      <QueryBoundary query={list}>
        {(listing) => (
          <>
            {isOrder && <p className={styles.lead}>{t('stock.orderHint')}</p>}
            {listing.pictures.length === 0 ? (
              <NoResults onClear={clear} />
            ) : (
              <StockGrid
                listing={listing}
                mayWrite={mayWrite}
                isOrder={isOrder}
                isStale={list.isPlaceholderData}
                onAsk={setAsked}
              />
            )}
            <ListPagination pagination={listing.pagination} onChange={goTo} />
          </>
        )}
      </QueryBoundary>
      {isAdding && <AddStockImageDialog onClose={() => setAdding(false)} />}
      {asked?.what === 'edit' && <EditStockImageDialog picture={asked.picture} onClose={close} />}
      {asked?.what === 'remove' && <RemoveStockImageDialog picture={asked.picture} onClose={close} />}
    </div>
  );
}
