import type { PostFields } from '@sitewright/contract/blog/posts';

/** The fields of a post as its readers see them; its date has a column of its own. */
export type PublishedFields = Omit<PostFields, 'slug' | 'publishedAt'>;
