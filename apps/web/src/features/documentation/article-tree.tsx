import { ActionIcon, TextInput } from '@mantine/core';
import {
  type AdminArticleEntry,
  orderArticles,
} from '@sitewright/contract/documentation/documentation-admin';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { foldText } from '../../lib/search/fold-text.ts';
import { currentLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { useListDrag } from '../../ui/drag/use-list-drag.ts';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ArticleBadges } from './article-badges.tsx';
import { useStoreArticle } from './article-queries.ts';
import styles from './documentation.module.css';

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
  const { t } = useTranslation(['documentation', 'lists']);
  const reload = useStoreArticle();
  const [order, setOrder] = useState<readonly string[]>();
  const rows = order ? articles.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)) : articles;

  const move = async (from: number, to: number): Promise<void> => {
    const slugs = rows.map(({ slug }) => slug);
    const [moved] = slugs.splice(from, 1);
    if (moved === undefined || to < 0 || to > slugs.length) return;
    slugs.splice(to, 0, moved);
    setOrder(slugs);
    try {
      await request(orderArticles, { body: { category, slugs } });
      await reload();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setOrder(undefined);
  };
  const { list, start, styleOf } = useListDrag<HTMLOListElement>((from, to) => void move(from, to));

  return (
    <ol ref={list} className={styles.rows}>
      {rows.map((article, index) => (
        <li key={article.slug} style={styleOf(index)} className={styles.row}>
          {isSorting && (
            <span className={styles.handle} aria-hidden="true" onPointerDown={(event) => start(event, index)}>
              <IconGripVertical size={16} />
            </span>
          )}
          <div className={styles.name}>
            <Link to={paths.adminArticle(article.slug)}>{article.title}</Link>
            <small>{article.slug}</small>
          </div>
          <ArticleBadges article={article} />
          {isSorting && (
            <span className={styles.moves}>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveUp', { title: article.title })}
                disabled={index === 0}
                onClick={() => void move(index, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveDown', { title: article.title })}
                disabled={index === rows.length - 1}
                onClick={() => void move(index, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
