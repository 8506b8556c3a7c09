import { Button, Select } from '@mantine/core';
import { postSorts, postVisibilities } from '@sitewright/contract/blog/posts';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListFilter, ListSearch, ListToolbar } from '../../../ui/listing/list-toolbar.tsx';
import { useAuthors, useCategories, useSeries, useTags } from '../shell/use-terms.ts';
import { indented } from '../terms/categories/category-tree.ts';
import styles from './posts.module.css';
import type { PostsList } from './use-posts.ts';

const filterNames = ['categoryId', 'tagId', 'authorId', 'seriesId', 'visibility', 'featured'] as const;
/** A list of hundreds of tags is searched instead of scrolled. */
const optionsShown = 50;

interface Props {
  siteId: string;
  list: PostsList;
  children: ReactNode;
}

/** Search, sort and filters of the posts. The filters open below, since there are many. */
export function PostFilters({ siteId, list, children }: Props) {
  const { t } = useTranslation('blog');
  const active = filterNames.filter((name) => list.filters[name] !== '').length;
  const [isOpen, setOpen] = useState(active > 0);
  const panel = useId();
  return (
    <>
      <ListToolbar>
        <ListSearch label={t('search')} {...list.searchProps('q')} />
        <ListFilter
          label={t('sort')}
          options={postSorts.map((sort) => [sort, t(`sorts.${sort}`)] as const)}
          {...list.sortProps()}
        />
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls={panel}
          leftSection={<IconFilter size={17} stroke={1.6} />}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('filtersActive', { count: active }) : t('filters')}
        </Button>
        {children}
      </ListToolbar>
      <div id={panel} className={styles.filters} hidden={!isOpen} role="group" aria-label={t('filters')}>
        {isOpen && <Filters siteId={siteId} list={list} />}
      </div>
    </>
  );
}

function Filters({ siteId, list }: Omit<Props, 'children'>) {
  const { t } = useTranslation('blog');
  const categories = useCategories(siteId).data?.categories ?? [];
  const tags = useTags(siteId).data?.tags ?? [];
  const authors = useAuthors(siteId).data?.authors ?? [];
  const series = useSeries(siteId).data?.series ?? [];
  const tag = list.filterProps('tagId');
  return (
    <>
      <ListFilter
        label={t('filter.category')}
        options={[
          ['', t('filter.anyCategory')],
          ...categories.map((category) => [category.id, indented(categories, category)] as const),
        ]}
        {...list.filterProps('categoryId')}
      />
      <Select
        aria-label={t('filter.tag')}
        placeholder={t('filter.anyTag')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clearTag') }}
        limit={optionsShown}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={tag.value || null}
        onChange={(id) => tag.onChange(id ?? '')}
      />
      <ListFilter
        label={t('filter.author')}
        options={[['', t('filter.anyAuthor')], ...authors.map(({ id, name }) => [id, name] as const)]}
        {...list.filterProps('authorId')}
      />
      {series.length > 0 && (
        <ListFilter
          label={t('filter.series')}
          options={[['', t('filter.anySeries')], ...series.map(({ id, name }) => [id, name] as const)]}
          {...list.filterProps('seriesId')}
        />
      )}
      <ListFilter
        label={t('filter.visibility')}
        options={[
          ['', t('filter.anyVisibility')],
          ...postVisibilities.map((one) => [one, t(`visibility.${one}`)] as const),
        ]}
        {...list.filterProps('visibility')}
      />
      <ListFilter
        label={t('filter.featured')}
        options={[
          ['', t('filter.anyFeatured')],
          ['true', t('filter.onlyFeatured')],
          ['false', t('filter.notFeatured')],
        ]}
        {...list.filterProps('featured')}
      />
    </>
  );
}
