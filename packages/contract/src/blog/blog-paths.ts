// URLs of a blog on its site. Every path begins with the blog's base, `/blog`.

/** First segments below the base that no post may have as its slug. */
export const reservedPostSlugs: ReadonlySet<string> = new Set([
  'archive',
  'author',
  'category',
  'feed',
  'page',
  'preview',
  'search',
  'series',
  'tag',
]);

export const blogBase = '/blog';

/** Lists of posts that have pages of their own. */
export type PostListing =
  | { kind: 'all' }
  | { kind: 'category' | 'tag' | 'author' | 'series'; slug: string }
  /** `month` from 1; absent for the whole year. */
  | { kind: 'archive'; year: number; month?: number };

const listingBase = (listing: PostListing): string => {
  if (listing.kind === 'all') return blogBase;
  if (listing.kind !== 'archive') return `${blogBase}/${listing.kind}/${listing.slug}`;
  const month = listing.month === undefined ? '' : `/${String(listing.month).padStart(2, '0')}`;
  return `${blogBase}/archive/${listing.year}${month}`;
};

export const blogPaths = {
  post: (slug: string): string => `${blogBase}/${slug}`,
  /** Page `number` counts from the oldest posts; without one it is the newest page. */
  listing: (listing: PostListing, number?: number): string =>
    listingBase(listing) + (number === undefined ? '' : `/page/${number}`),
  /** Older comments of a post; page `number` counts from the oldest. */
  comments: (slug: string, number: number): string => `${blogBase}/${slug}/comments/${number}`,
  archive: `${blogBase}/archive`,
  search: `${blogBase}/search`,
  rss: `${blogBase}/feed.xml`,
  atom: `${blogBase}/atom.xml`,
  jsonFeed: `${blogBase}/feed.json`,
} as const;

/**
 * Splits `total` posts into pages that are numbered from the oldest, so that a new post changes the newest page only.
 * The newest page, which has no number, shows `perPage` to `2 × perPage - 1` posts; page 1 has the oldest.
 */
export const countOldPages = (total: number, perPage: number): number =>
  Math.max(0, Math.floor(total / perPage) - 1);
