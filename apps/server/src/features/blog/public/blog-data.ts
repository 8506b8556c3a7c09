// What the public pages of a blog are made of: its publications and terms, read in one go, without bodies of posts.
import type { CommentThread } from '@sitewright/contract/blog/public-blog';
import type { BlogImage, BlogSeo } from '@sitewright/contract/blog/post-fields';
import type { PostVisibility } from '@sitewright/contract/blog/posts';
import type { JsonObject, Section } from '@sitewright/contract/content';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { ThreadKeys } from '../comment-threads.ts';
import type { GenerationInput } from '../../rendering/page-source.ts';

/** A published post. */
export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  /** As shown: the beginning of the body where the author wrote none. */
  excerpt: string;
  /** What the author wrote as the excerpt; empty for none. */
  lead: string;
  image: BlogImage | null;
  visibility: PostVisibility;
  isFeatured: boolean;
  categoryIds: readonly string[];
  tagIds: readonly string[];
  authorIds: readonly string[];
  seriesId: string | null;
  locale: string;
  translationOf: string | null;
  seo: BlogSeo;
  publishedAt: Date;
  updatedAt: Date;
  readingMinutes: number;
  /** Hash of the whole publication. */
  hash: string;
}

export interface BlogTerm {
  id: string;
  name: string;
  slug: string;
  description: string;
}

export interface BlogCategory extends BlogTerm {
  parentId: string | null;
  image: string;
  seo: BlogSeo;
}

export interface BlogAuthor {
  id: string;
  name: string;
  slug: string;
  bio: string;
  image: string;
  website: string;
}

export interface BlogData {
  siteName: string;
  /** Without a trailing slash. */
  siteUrl: string;
  locale: string;
  /** IANA name, for the dates that readers see and for the archive. */
  timeZone: string;
  title: string;
  description: string;
  /** False when search engines may not list the site. */
  isListed: boolean;
  postsPerPage: number;
  hasFullFeeds: boolean;
  /** Oldest first. */
  posts: readonly BlogPost[];
  /** Parents before children. */
  categories: readonly BlogCategory[];
  /** With internal ones, which are not shown. */
  tags: readonly BlogTerm[];
  authors: readonly BlogAuthor[];
  series: readonly BlogTerm[];
}

export interface BlogTemplates {
  post: readonly Section[];
  list: readonly Section[];
}

export interface BlogPlanInput {
  blog: BlogData;
  templates: BlogTemplates;
  theme: Theme;
  /** Undefined for a post without comments and a form for them. */
  threadKeysOf: (postId: string) => ThreadKeys | undefined;
  /** The script of the forms of comments; undefined for none. */
  commentScript: string | undefined;
}

/** A generated image for social networks, for posts without an image of their own. */
export interface SocialImage {
  title: string;
  siteName: string;
  locale: string;
  /** Id of a font of the library. */
  font: string;
  colors: { background: string; text: string; accent: string };
}

/** What a file is made of besides the blog's data. */
export interface FileNeeds {
  bodyOf: (postId: string) => JsonObject;
  /** Null when comments are off for the post. */
  threadOf: (postId: string) => CommentThread | null;
  commentScript: string | undefined;
  /** PNG; undefined when it could not be drawn. */
  socialImageOf: (postId: string) => Buffer | undefined;
}

/** A file of the blog. It is made only when its key differs from that of the previous release. */
export interface PlannedFile {
  /** Path in the release, without a leading slash. */
  path: string;
  /** Hash of everything that it is made of besides the site itself. */
  key: string;
  /** The posts whose bodies it contains. */
  bodies: readonly string[];
  /** The posts whose comments it contains. */
  threads: readonly string[];
  /** To be drawn before `make`, by post. */
  socialImages: readonly { postId: string; image: SocialImage }[];
  make: (input: GenerationInput, needs: FileNeeds) => string | Buffer;
}
