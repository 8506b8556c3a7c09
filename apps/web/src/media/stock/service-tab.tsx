import { Button, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { StockService } from '@sitewright/contract/stock/stock';
import { IconPhotoSearch, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import type { TabProps } from '../picker/tab-props.ts';
import { GridEmpty, GridFailure, GridSkeleton } from '../tiles/grid-states.tsx';
import { TileGrid } from '../tiles/tile-grid.tsx';
import tiles from '../tiles/tiles.module.css';
import classes from '../picker/picker-dialog.module.css';
import { ServiceNotice } from './service-notice.tsx';
import { useStock } from './use-stock.ts';

const names = { pexels: 'Pexels', unsplash: 'Unsplash' } as const;

/** Photos of one service: its default feed, or search results. */
export function ServiceTab({ service, ...grid }: TabProps & { service: StockService }) {
  const { t } = useTranslation('media');
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const stock = useStock(service, query);
  const name = names[service];
  const wanted = typed.trim();

  // Without any loaded photo the error replaces the grid.
  const isTold = stock.isFailed || (query === '' && !stock.isMoreFailed);
  const failed = isTold ? null : stock.error;
  const tellFailure = useEffectEvent(() =>
    notify.error(query === '' ? t('stock.loadFailed') : t(`stock.searchFailed.${service}`)),
  );
  useEffect(() => {
    if (failed) tellFailure();
  }, [failed]);

  const search = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted === '') return;
    if (wanted === query) stock.retry();
    setQuery(wanted);
  };
  return (
    <>
      <form className={classes.bar} role="search" onSubmit={search}>
        <TextInput
          className={classes.searchBox}
          aria-label={t('stock.placeholder', { service: name })}
          placeholder={t('stock.placeholder', { service: name })}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={typed}
          maxLength={limits.stock.queryMaxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={wanted === '' || stock.isLoading}>
          {t('stock.search')}
        </Button>
        {query !== '' && (
          <Button
            variant="default"
            onClick={() => {
              setTyped('');
              setQuery('');
            }}
          >
            {t(service === 'pexels' ? 'stock.showCurated' : 'stock.showFeatured')}
          </Button>
        )}
      </form>
      <ServiceNotice service={service} name={name} state={stock.state} />
      <div className={classes.results}>
        <Results service={service} query={query} stock={stock} {...grid} />
      </div>
      <Count shown={stock.tiles?.length} total={stock.total} />
    </>
  );
}

interface ResultsProps extends TabProps {
  service: StockService;
  query: string;
  stock: ReturnType<typeof useStock>;
}

function Results({ service, query, stock, chosenKey, onChoose, onUse }: ResultsProps) {
  const { t } = useTranslation('media');
  if (stock.isFailed) {
    const text = query === '' ? t('stock.loadFailed') : t(`stock.searchFailed.${service}`);
    return <GridFailure text={text} onRetry={stock.retry} />;
  }
  if (!stock.tiles) return <GridSkeleton />;
  if (stock.tiles.length === 0) {
    return (
      <GridEmpty icon={<IconPhotoSearch size={40} stroke={1.2} aria-hidden />}>
        <p>{t('stock.none', { query })}</p>
      </GridEmpty>
    );
  }
  const more = { count: stock.tiles.length, total: stock.total };
  return (
    <TileGrid
      key={query}
      label={t(`tabs.${service}`)}
      tiles={stock.tiles}
      chosenKey={chosenKey}
      onChoose={onChoose}
      onUse={onUse}
    >
      {stock.hasMore && (
        <div className={tiles.more}>
          <Button variant="default" loading={stock.isLoadingMore} onClick={stock.more}>
            {t('loadMore')}
          </Button>
          <span>{t('countOf', more)}</span>
        </div>
      )}
    </TileGrid>
  );
}

/** Announces the results to screen readers. */
function Count({ shown, total }: { shown: number | undefined; total: number }) {
  const { t } = useTranslation('media');
  return <Hidden role="status">{shown === undefined ? '' : t('countOf', { count: shown, total })}</Hidden>;
}
