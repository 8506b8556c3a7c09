import { useQueryClient } from '@tanstack/react-query';

/** Keys of queries. All begin with the blog's, since a change of a term shows in lists of posts too. */
export const blogKeys = {
  all: (siteId: string) => ['blog', siteId] as const,
  posts: (siteId: string) => ['blog', siteId, 'posts'] as const,
  settings: (siteId: string) => ['blog', siteId, 'settings'] as const,
  terms: (siteId: string, kind: 'categories' | 'tags' | 'series' | 'authors') =>
    ['blog', siteId, kind] as const,
};

/** Reads again what the screens of a blog show. */
export const useReloadBlog = (siteId: string): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: blogKeys.all(siteId) });
};
