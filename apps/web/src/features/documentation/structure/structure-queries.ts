import {
  type AdminTutorial,
  getAdminTutorial,
  listAdminCategories,
  listAdminTutorials,
} from '@sitewright/contract/documentation/documentation-structure';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useStoreArticle } from '../article-queries.ts';

const categoriesKey = ['admin', 'documentation', 'categories'];
const tutorialsKey = ['admin', 'documentation', 'tutorials'];
const tutorialKey = (slug: string) => ['admin', 'documentation', 'tutorial', slug];

type Categories = EndpointResponse<typeof listAdminCategories>;
type Tutorials = EndpointResponse<typeof listAdminTutorials>;

export const useCategories = () =>
  useQuery({ queryKey: categoriesKey, queryFn: ({ signal }) => request(listAdminCategories, { signal }) });

/** Keeps the categories as the server returned them; the articles are listed by them. */
export const useStoreCategories = () => {
  const client = useQueryClient();
  const reloadArticles = useStoreArticle();
  return async (categories: Categories): Promise<void> => {
    client.setQueryData(categoriesKey, categories);
    await reloadArticles();
  };
};

export const useTutorials = () =>
  useQuery({ queryKey: tutorialsKey, queryFn: ({ signal }) => request(listAdminTutorials, { signal }) });

export const useAdminTutorial = (slug: string) =>
  useQuery({
    queryKey: tutorialKey(slug),
    queryFn: ({ signal }) => request(getAdminTutorial, { params: { tutorialSlug: slug }, signal }),
  });

export const useStoreTutorials = () => {
  const client = useQueryClient();
  return {
    storeAll: (tutorials: Tutorials): void => {
      client.setQueryData(tutorialsKey, tutorials);
    },
    /** Keeps a tutorial as the server returned it, and reads the list anew. */
    storeOne: async (tutorial?: AdminTutorial): Promise<void> => {
      if (tutorial) client.setQueryData(tutorialKey(tutorial.slug), tutorial);
      await client.invalidateQueries({ queryKey: tutorialsKey });
    },
  };
};
