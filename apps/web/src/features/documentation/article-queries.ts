import {
  type AdminArticle,
  getAdminArticle,
  listAdminArticles,
} from '@sitewright/contract/documentation/documentation-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

const listKey = ['admin', 'documentation'];
const articleKey = (slug: string) => ['admin', 'documentation', 'article', slug];

export const useArticles = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => request(listAdminArticles, { signal }) });

export const useAdminArticle = (slug: string) =>
  useQuery({
    queryKey: articleKey(slug),
    queryFn: ({ signal }) => request(getAdminArticle, { params: { articleSlug: slug }, signal }),
  });

/** Keeps an article as the server returned it, and reads the lists anew. */
export const useStoreArticle = () => {
  const client = useQueryClient();
  return async (article?: AdminArticle): Promise<void> => {
    if (article) client.setQueryData(articleKey(article.slug), article);
    await client.invalidateQueries({ queryKey: listKey, exact: true });
    await client.invalidateQueries({ queryKey: ['admin', 'documentation', 'versions'] });
  };
};
