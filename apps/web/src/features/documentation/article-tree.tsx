import { TextInput } from '@mantine/core';
import {
  type AdminArticleEntry,
  orderArticles,
} from '@sitewright/contract/documentation/documentation-admin';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { foldText } from '../../lib/search/fold-text.ts';
import { currentLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ArticleBadges } from './article-badges.tsx';
import { useStoreArticle } from './article-queries.ts';
import styles from './documentation.module.css';
import { SortableRows } from './sortable-rows.tsx';

interface Props {
  categories: readonly { id: string; name: { en: string; vi: string } }[];
  articles: readonly AdminArticleEntry[];
}

/** The articles by category, in their order. While they are searched, they are not moved. */
export function ArticleTree({ categories, articles }: Props) {
  const { t } = useTranslation('documentation');
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const shown = articles.filter(({ title, slug }) => foldText(`${title} ${slug}`).includes(wanted));
  return (
    <>
      <TextInput
        type="search"
        maw={360}
        label={t('search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {shown.length === 0 && <ListMessage title={t('none')} text={t('noneText')} />}
      {categories.map(({ id, name }) => {
        const own = shown.filter(({ category }) => category === id);
        if (own.length === 0) return null;
        return (
          <section key={id} aria-labelledby={`category-${id}`} className={styles.category}>
            <h2 id={`category-${id}`}>
              {name[currentLanguage()]} <small>{own.length}</small>
            </h2>
            <CategoryList category={id} articles={own} isSorting={wanted === ''} />
          </section>
        );
      })}
    </>
  );
}

interface ListProps {
  category: string;
  articles: readonly AdminArticleEntry[];
  isSorting: boolean;
}

function CategoryList({ category, articles, isSorting }: ListProps) {
  const reload = useStoreArticle();
  const save = async (slugs: string[]): Promise<void> => {
    await request(orderArticles, { body: { category, slugs } });
    await reload();
  };
  return (
    <SortableRows
      rows={articles}
      idOf={({ slug }) => slug}
      titleOf={({ title }) => title}
      isSorting={isSorting}
      onSort={save}
    >
      {(article) => (
        <>
          <div className={styles.name}>
            <Link to={paths.adminArticle(article.slug)}>{article.title}</Link>
            <small>{article.slug}</small>
          </div>
          <ArticleBadges article={article} />
        </>
      )}
    </SortableRows>
  );
}
