import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { stockPictureCategories, stockPictureShows } from '@sitewright/contract/stock/stock-pictures';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { Loaded, NothingFound } from '../../../../ui/listing/list-faces.tsx';
import { ListPages } from '../../../../ui/listing/list-pages.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../../../ui/listing/list-toolbar.tsx';
import styles from '../media.module.css';
import { AddPictureDialog } from './add-picture-dialog.tsx';
import { EditPictureDialog } from './edit-picture-dialog.tsx';
import { RemovePictureDialog } from './remove-picture-dialog.tsx';
import { type Asked, StockGrid } from './stock-grid.tsx';
import { useStockListing } from './use-stock-pictures.ts';

/** Stock images offered to all users of the installation. */
export function StockTab() {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const mayWrite = person !== undefined && scopeOf(person.role, 'platform.write') !== undefined;
  const { list, filters, query, change, goTo, clear } = useStockListing();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked>();
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
            ...stockPictureCategories.map((one) => [one, t(`stock.categories.${one}`)] as const),
          ]}
          onChange={(category) => change({ category })}
        />
        <ListFilter
          label={t('stock.show')}
          value={filters.show}
          options={[
            ['', t('stock.shows.all')],
            ...stockPictureShows.map((one) => [one, t(`stock.shows.${one}`)] as const),
          ]}
          onChange={(show) => change({ show })}
        />
      </ListToolbar>
      <Loaded query={list}>
        {(listing) => (
          <>
            {isOrder && <p className={styles.lead}>{t('stock.orderHint')}</p>}
            {listing.pictures.length === 0 ? (
              <NothingFound onClear={clear} />
            ) : (
              <StockGrid
                listing={listing}
                mayWrite={mayWrite}
                isOrder={isOrder}
                isStale={list.isPlaceholderData}
                onAsk={setAsked}
              />
            )}
            <ListPages pagination={listing.pagination} onChange={goTo} />
          </>
        )}
      </Loaded>
      {isAdding && <AddPictureDialog onClose={() => setAdding(false)} />}
      {asked?.what === 'edit' && <EditPictureDialog picture={asked.picture} onClose={close} />}
      {asked?.what === 'remove' && <RemovePictureDialog picture={asked.picture} onClose={close} />}
    </div>
  );
}
