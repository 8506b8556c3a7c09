import type { BlogData, BlogPost } from '../blog-data.ts';

const noSeo = { title: '', description: '', canonical: '', image: '', noIndex: false };

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const categoryIds = { food: uuid(901), bread: uuid(902), empty: uuid(903) };
export const tagIds = { slow: uuid(911), internal: uuid(912) };
export const authorId = uuid(921);
export const seriesId = uuid(931);

/** The post of a number, published on as many days after New Year 2026. */
export const samplePost = (number: number, fields: Partial<BlogPost> = {}): BlogPost => ({
  id: uuid(number),
  slug: `post-${number}`,
  title: `Post ${number}`,
  excerpt: `Excerpt of post ${number}`,
  lead: `Excerpt of post ${number}`,
  image: null,
  visibility: 'public',
  isFeatured: false,
  categoryIds: [categoryIds.food],
  tagIds: [],
  authorIds: [authorId],
  seriesId: null,
  locale: 'en',
  translationOf: null,
  seo: noSeo,
  publishedAt: new Date(Date.UTC(2026, 0, 1 + number, 12)),
  updatedAt: new Date(Date.UTC(2026, 0, 1 + number, 12)),
  readingMinutes: 3,
  hash: `hash-${number}`,
  ...fields,
});

const term = (id: string, name: string, slug: string) => ({ id, name, slug, description: '' });

/** A blog with these posts, the oldest first. */
export const sampleBlogData = (posts: readonly BlogPost[], fields: Partial<BlogData> = {}): BlogData => ({
  siteName: 'Marlow & Fig',
  siteUrl: 'https://marlow.test',
  locale: 'en',
  timeZone: 'UTC',
  title: 'Journal',
  description: 'Notes & recipes',
  isListed: true,
  postsPerPage: 2,
  hasFullFeeds: true,
  posts,
  categories: [
    { ...term(categoryIds.food, 'Food', 'food'), parentId: null, image: '', seo: noSeo },
    { ...term(categoryIds.bread, 'Bread', 'bread'), parentId: categoryIds.food, image: '', seo: noSeo },
    { ...term(categoryIds.empty, 'Empty', 'empty'), parentId: null, image: '', seo: noSeo },
  ],
  tags: [term(tagIds.slow, 'Slow', 'slow'), term(tagIds.internal, '#front', 'front')],
  authors: [
    { id: authorId, name: 'Mara', slug: 'mara', bio: 'Bakes', image: '', website: 'https://mara.test' },
  ],
  series: [term(seriesId, 'Sourdough', 'sourdough')],
  ...fields,
});
