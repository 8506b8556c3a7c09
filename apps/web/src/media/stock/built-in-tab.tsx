import { NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { builtInStock, stockCategories, type StockPhoto } from '@sitewright/contract/stock/stock';
import { IconPhotoSearch, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import classes from '../picker/picker-dialog.module.css';
import type { TabProps } from '../picker/tab-props.ts';
import { GridEmpty, GridFailure, GridSkeleton } from '../tiles/grid-states.tsx';
import { tileOfStock } from '../tiles/tile.ts';
import { TileGrid } from '../tiles/tile-grid.tsx';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase();

const matches = ({ name, alt, tags, category }: StockPhoto, words: readonly string[]): boolean => {
  const text = plain([name, alt, category, ...tags].join(' '));
  return words.every((word) => text.includes(word));
};

/** Built-in images. There are few, so the search filters them on the client. */
export function BuiltInTab({ chosenKey, onChoose, onUse }: TabProps) {
  const { t } = useTranslation('media');
  const [category, setCategory] = useState('');
  const [typed, setTyped] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['stock', 'built-in'],
    queryFn: ({ signal }) => request(builtInStock, { query: {}, signal }),
  });
  const tiles = useMemo(() => {
    const words = plain(typed.trim()).split(/\s+/);
    return data?.photos
      .filter((photo) => (category === '' || photo.category === category) && matches(photo, words))
      .map(tileOfStock);
  }, [data, category, typed]);
  const categories = [
    { value: '', label: t('stock.categories.all') },
    ...stockCategories.map((value) => ({ value, label: t(`stock.categories.${value}`) })),
  ];
  return (
    <>
      <div className={classes.bar} role="search">
        <NativeSelect
          aria-label={t('stock.category')}
          data={categories}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <TextInput
          className={classes.searchBox}
          aria-label={t('stock.filter')}
          placeholder={t('stock.filter')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={typed}
          maxLength={limits.stock.queryMaxLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.results}>
        {isError && !data ? (
          <GridFailure text={t('stock.loadFailed')} onRetry={() => void refetch()} />
        ) : !tiles ? (
          <GridSkeleton />
        ) : tiles.length === 0 ? (
          <GridEmpty icon={<IconPhotoSearch size={40} stroke={1.2} aria-hidden />}>
            <p>{t('stock.noneHere')}</p>
          </GridEmpty>
        ) : (
          <TileGrid
            label={t('tabs.stock')}
            tiles={tiles}
            chosenKey={chosenKey}
            onChoose={onChoose}
            onUse={onUse}
          />
        )}
      </div>
      <Hidden role="status">{tiles ? t('count', { count: tiles.length }) : ''}</Hidden>
    </>
  );
}
