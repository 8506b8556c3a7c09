// The pages of lists of posts, of the archive and of the search.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { PublicListing } from '@sitewright/contract/blog/public-blog';
import type { BlogSeo } from '@sitewright/contract/blog/post-fields';
import { blogTexts } from '@sitewright/render/blog/blog-texts';
import { fileOf } from '../../rendering/page-source.ts';
import type { BlogPlanInput, PlannedFile } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { monthsText } from './dates.ts';
import {
  archiveLinks,
  type BlogListing,
  blogListings,
  type ListingPage,
  listingPages,
} from './listing-pages.ts';
import { listHead } from './page-heads.ts';
import { environmentOf, hashOf, templateKey } from './plan-context.ts';
import { searchScript } from './search-script.data.ts';

/** Categories of the navigation; a template may loop over no more. */
const navigationMax = 100;

const navigation = (model: BlogModel, current: string | undefined): PublicListing['categories'] =>
  model.data.categories
    .filter(({ id, parentId }) => parentId === null && model.postsOf.category.has(id))
    .slice(0, navigationMax)
    .map((category) => ({ ...model.link('category', category), isCurrent: category.id === current }));

const labelOf = ({ number, posts }: ListingPage, model: BlogModel): string =>
  number === undefined || posts.length === 0
    ? ''
    : monthsText(posts.at(-1)!.publishedAt, posts[0]!.publishedAt, model.data);

const crumbsOf = (model: BlogModel, { listing, title, categoryId }: BlogListing, url: string) => {
  const above = model.breadcrumbs(categoryId);
  if (listing.kind === 'all') return above;
  if (listing.kind === 'category') return above;
  return [...above, { name: title, url }];
};

const shownListing = (model: BlogModel, of: BlogListing, page: ListingPage): PublicListing => ({
  listing: of.listing,
  title: of.title,
  description: page.number === undefined ? of.description : '',
  image: of.image,
  posts: page.posts.map((post) => model.listed(post)),
  newer: page.newer,
  older: page.older,
  pageLabel: labelOf(page, model),
  breadcrumbs: crumbsOf(model, of, blogPaths.listing(of.listing)),
  categories: navigation(model, of.categoryId),
  years: [],
  author: of.author ?? null,
  isSearch: false,
});

const emptyListing = (model: BlogModel, title: string, url: string): PublicListing => ({
  listing: { kind: 'all' },
  title,
  description: '',
  image: '',
  posts: [],
  newer: null,
  older: null,
  pageLabel: '',
  breadcrumbs: [...model.breadcrumbs(undefined), { name: title, url }],
  categories: navigation(model, undefined),
  years: [],
  author: null,
  isSearch: false,
});

interface Drawn {
  path: string;
  listing: PublicListing;
  seo?: BlogSeo | undefined;
  /** Script of the page. */
  script?: string;
}

/** Every list page. */
export const listFiles = (
  model: BlogModel,
  { templates }: BlogPlanInput,
  searchFiles: number,
): PlannedFile[] => {
  const template = templateKey(templates.list, model);
  const environment = environmentOf(model, searchFiles);
  const { findPosts: _find, searchFiles: _files, ...facts } = environment;
  const common = hashOf(template, facts);
  const words = blogTexts(model.data.locale);
  const file = ({ path, listing, seo, script }: Drawn): PlannedFile => ({
    path: fileOf(path),
    key: hashOf(
      common,
      { ...listing, posts: listing.posts.map((post) => model.keyOf(post)) },
      seo,
      script,
      listing.isSearch ? searchFiles : 0,
    ),
    bodies: [],
    threads: [],
    socialImages: [],
    make: ({ document, asset, ...place }) => {
      const head = listHead({ listing, path, seo, blogTitle: model.title }, place);
      const tag =
        script === undefined
          ? ''
          : `<script type="module" src="${asset('blog-search', 'js', script)}"></script>\n`;
      return document(
        { path, sections: [...templates.list], blog: { environment: { ...environment, listing } } },
        { ...head, extra: (head.extra ?? '') + tag },
      );
    },
  });
  const pages = blogListings(model).flatMap((of) =>
    listingPages(of.listing, of.posts, model.data.postsPerPage).map((page) =>
      file({
        path: blogPaths.listing(of.listing, page.number),
        listing: shownListing(model, of, page),
        seo: of.seo,
      }),
    ),
  );
  const archive = {
    ...emptyListing(model, words.archive, blogPaths.archive),
    years: archiveLinks(model),
  };
  const search = { ...emptyListing(model, words.search, blogPaths.search), isSearch: true };
  return [
    ...pages,
    file({ path: blogPaths.archive, listing: archive }),
    file({ path: blogPaths.search, listing: search, script: searchScript }),
  ];
};
