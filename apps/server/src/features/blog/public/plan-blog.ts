// All files of a blog in a release. Pure: the same blog has the same files and keys.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { BlogEnvironment } from '@sitewright/contract/blog/public-blog';
import type { ListedPage } from '../../rendering/page-source.ts';
import type { BlogPlanInput, PlannedFile } from './blog-data.ts';
import { BlogModel } from './blog-model.ts';
import { feedFiles } from './feed-files.ts';
import { listFiles } from './list-files.ts';
import { blogListings } from './listing-pages.ts';
import { environmentOf, hashOf } from './plan-context.ts';
import { postFiles } from './post-files.ts';
import { threadFiles } from './thread-pages.ts';
import { searchFiles } from './search-index.ts';

export interface BlogPlan {
  files: PlannedFile[];
  /** Pages that search engines may list. */
  listed: ListedPage[];
  /** For the pages of the site, whose sections may show posts. */
  environment: BlogEnvironment;
}

const newest = (posts: readonly { updatedAt: Date }[]): Date =>
  new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime())));

/** Without the archive and older pages of lists, which have no content of their own. */
const listedPages = (model: BlogModel): ListedPage[] => {
  if (!model.data.isListed) return [];
  const lists = blogListings(model).filter(
    ({ listing, posts, seo }) =>
      listing.kind !== 'archive' && posts.length > 0 && !seo?.noIndex && !seo?.canonical,
  );
  return [
    ...lists.map(({ listing, posts }) => ({ path: blogPaths.listing(listing), changedAt: newest(posts) })),
    ...model.data.posts
      .filter(({ seo }) => !seo.noIndex && seo.canonical === '')
      .map(({ slug, updatedAt }) => ({ path: blogPaths.post(slug), changedAt: updatedAt })),
  ];
};

export const planBlog = (input: BlogPlanInput): BlogPlan => {
  const model = new BlogModel(input.blog);
  const index = searchFiles(model);
  return {
    files: [
      ...postFiles(model, input, index.length),
      ...threadFiles(model, input, index.length),
      ...listFiles(model, input, index.length),
      ...feedFiles(model),
      ...index.map((source, number): PlannedFile => ({
        path: `blog/search/${number + 1}.js`,
        key: hashOf(source),
        bodies: [],
        threads: [],
        socialImages: [],
        make: () => source,
      })),
    ],
    listed: listedPages(model),
    environment: environmentOf(model, index.length),
  };
};
