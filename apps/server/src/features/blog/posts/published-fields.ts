import type { PostFields } from '@sitewright/contract/blog/posts';

/** The fields of a post as its readers see them; its date has a column of its own. */
export type PublishedFields = Omit<PostFields, 'slug' | 'publishedAt'> & {
  /** The excerpt that its author wrote. Absent in publications from before it was kept apart. */
  lead?: string;
};
