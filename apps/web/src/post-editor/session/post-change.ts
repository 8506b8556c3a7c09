import type { PostFields } from '@sitewright/contract/blog/posts';

/** Fields of a post that were changed and are not saved yet. */
export type PostChange = Partial<PostFields> & { password?: string | null };
