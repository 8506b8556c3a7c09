// The pages of lists of posts, numbered from the oldest posts.
import { blogPaths, countOldPages, type PostListing } from '@sitewright/contract/blog/blog-paths';
import type { PostLink, PublicAuthor } from '@sitewright/contract/blog/public-blog';
import type { BlogSeo } from '@sitewright/contract/blog/post-fields';
import type { BlogPost } from './blog-data.ts';
import type { BlogModel } from './blog-model.ts';
import { monthName, yearAndMonth } from './dates.ts';

export interface ListingPage {
  /** Absent on the newest page. */
  number?: number;
  /** Newest first. */
  posts: BlogPost[];
  newer: string | null;
  older: string | null;
}

/** Splits posts, oldest first, into pages, the newest page first. There is always one. */
export const listingPages = (
  listing: PostListing,
  posts: readonly BlogPost[],
  perPage: number,
): ListingPage[] => {
  const old = countOldPages(posts.length, perPage);
  const path = (number?: number): string => blogPaths.listing(listing, number);
  const pages = Array.from({ length: old }, (_one, index): ListingPage => {
    const number = index + 1;
    return {
      number,
      posts: posts.slice(index * perPage, number * perPage).toReversed(),
      newer: number === old ? path() : path(number + 1),
      older: number === 1 ? null : path(number - 1),
    };
  });
  const newest = {
    posts: posts.slice(old * perPage).toReversed(),
    newer: null,
    older: old === 0 ? null : path(old),
  };
  return [newest, ...pages.toReversed()];
};

/** A list of posts with pages of its own. */
export interface BlogListing {
  listing: PostListing;
  title: string;
  description: string;
  image: string;
  posts: readonly BlogPost[];
  seo?: BlogSeo;
  author?: PublicAuthor;
  categoryId?: string;
}

export interface ArchiveYear {
  year: number;
  posts: BlogPost[];
  months: Map<number, BlogPost[]>;
}

/** Newest first. */
export const archiveYears = (model: BlogModel): ArchiveYear[] => {
  const years = new Map<number, ArchiveYear>();
  for (const post of model.data.posts) {
    const { year, month } = yearAndMonth(post.publishedAt, model.data);
    let known = years.get(year);
    if (!known) years.set(year, (known = { year, posts: [], months: new Map() }));
    known.posts.push(post);
    const ofMonth = known.months.get(month);
    if (ofMonth) ofMonth.push(post);
    else known.months.set(month, [post]);
  }
  return [...years.values()].toSorted((a, b) => b.year - a.year);
};

const archiveListings = (model: BlogModel): BlogListing[] =>
  archiveYears(model).flatMap(({ year, posts, months }) => [
    { listing: { kind: 'archive', year }, title: String(year), description: '', image: '', posts },
    ...[...months].map(([month, ofMonth]): BlogListing => ({
      listing: { kind: 'archive', year, month },
      title: monthName(year, month, model.data),
      description: '',
      image: '',
      posts: ofMonth,
    })),
  ]);

/** Every list that has a page: terms and authors only with posts. */
export const blogListings = (model: BlogModel): BlogListing[] => {
  const { data } = model;
  const listings: BlogListing[] = [
    {
      listing: { kind: 'all' },
      title: model.title,
      description: data.description,
      image: '',
      posts: data.posts,
    },
  ];
  for (const category of data.categories) {
    const { id, name, slug, description, image, seo } = category;
    const posts = model.postsOf.category.get(id);
    if (!posts) continue;
    listings.push({
      listing: { kind: 'category', slug },
      title: name,
      description,
      image,
      posts,
      seo,
      categoryId: id,
    });
  }
  for (const kind of ['tag', 'series'] as const) {
    for (const { id, name, slug, description } of (kind === 'tag' ? model.tags : model.series).values()) {
      const posts = model.postsOf[kind].get(id);
      if (posts) listings.push({ listing: { kind, slug }, title: name, description, image: '', posts });
    }
  }
  for (const { id, name, slug, bio, image } of data.authors) {
    const posts = model.postsOf.author.get(id);
    const author = model.author(id);
    if (!posts || !author) continue;
    listings.push({ listing: { kind: 'author', slug }, title: name, description: bio, image, posts, author });
  }
  return [...listings, ...archiveListings(model)];
};

/** The archive as navigation. */
export const archiveLinks = (
  model: BlogModel,
): (PostLink & { count: number; months: (PostLink & { count: number })[] })[] =>
  archiveYears(model).map(({ year, posts, months }) => ({
    name: String(year),
    url: blogPaths.listing({ kind: 'archive', year }),
    count: posts.length,
    months: [...months]
      .toSorted(([a], [b]) => b - a)
      .map(([month, ofMonth]) => ({
        name: monthName(year, month, model.data),
        url: blogPaths.listing({ kind: 'archive', year, month }),
        count: ofMonth.length,
      })),
  }));
