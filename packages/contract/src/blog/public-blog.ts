// What pages of a blog show of it: the input of its section designs, feeds and structured data.
import type { PostListing } from './blog-paths.ts';

export interface PostLink {
  name: string;
  /** Path on the site. */
  url: string;
}

export interface PublicAuthor extends PostLink {
  bio: string;
  /** URL such as `/media/…`; empty for none. */
  image: string;
  website: string;
}

/** A post in a list. */
export interface ListedPost {
  id: string;
  title: string;
  url: string;
  excerpt: string;
  /** `src` is empty for none. */
  image: { src: string; alt: string };
  /** ISO 8601, and the same as the site's language writes it. */
  publishedAt: string;
  date: string;
  updatedAt: string;
  authors: PublicAuthor[];
  /** Empty for none. The first is the primary one. */
  categories: PostLink[];
  /** Without internal ones. */
  tags: PostLink[];
  readingMinutes: number;
  /** Language of the post, which may differ from that of the site. */
  locale: string;
  isFeatured: boolean;
  /** Who may read it. Only public posts have a text in feeds and in the search. */
  visibility: 'public' | 'members' | 'password';
}

/** Headings of a post, for its table of contents. */
export interface OutlineEntry {
  /** Anchor in the page. */
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

export interface PublicComment {
  id: string;
  author: string;
  /** Plain text. */
  body: string;
  createdAt: string;
  date: string;
  isByAuthor: boolean;
  replies: PublicComment[];
}

/** Where readers sign in, or unlock a post. */
export interface ReaderForm {
  /** Path of the form. */
  action: string;
  /** Path of the page that they return to. */
  page: string;
  /** URL of that page, for copies of the site where nobody can sign in. */
  url: string;
}

export interface CommentThread {
  /** Whether comments can be written now. */
  isOpen: boolean;
  /** Shown instead of the form: only members may comment. */
  isForMembers: boolean;
  total: number;
  comments: PublicComment[];
  /** Where the form is submitted to; empty without one. */
  action: string;
  /** Hidden fields of the form, such as the time token. */
  hidden: { name: string; value: string }[];
  /** Name of the field that people leave empty because they cannot see it; empty for none. */
  trap: string;
  /** Where members sign in; null for nowhere. */
  signIn: ReaderForm | null;
  /** Where a comment is reported; empty for nowhere. */
  report: string;
  /** Page with older comments; empty for none. */
  older: string;
  /** Page with newer comments; empty on the page of the post, which has the newest. */
  newer: string;
  /** URL of the script that enhances the forms; empty for none. */
  script: string;
}

/** The post of a page made from the post template. */
export interface PublicPost extends ListedPost {
  /** The excerpt that its author wrote; empty for none, where the body begins with the same words. */
  lead: string;
  /** Headings of the body; empty before the body is drawn. */
  outline: OutlineEntry[];
  /** Inline HTML. */
  imageCaption: string;
  /** The same post in other languages. */
  translations: { locale: string; url: string }[];
  previous: PostLink | null;
  next: PostLink | null;
  related: ListedPost[];
  series: { name: string; url: string; part: number; posts: PostLink[] } | null;
  /** Absent when comments are off for the post. */
  thread: CommentThread | null;
  /** Blog, category, post. */
  breadcrumbs: PostLink[];
  /** Absolute URL of the post. */
  shareUrl: string;
}

/** The list of a page made from the list template. */
export interface PublicListing {
  listing: PostListing;
  /** Of the blog, category, tag, author or archive. */
  title: string;
  description: string;
  image: string;
  posts: ListedPost[];
  /** Neighbouring pages; null at the ends. */
  newer: string | null;
  older: string | null;
  /**
   * The dates of its posts, `March 2026 – May 2026`; empty on the newest page. A number of all pages would change each of them
   * with every few posts.
   */
  pageLabel: string;
  breadcrumbs: PostLink[];
  /** Shown as navigation: the categories of the first level that have posts. */
  categories: (PostLink & { isCurrent: boolean })[];
  /** Shown on the archive page, newest first. */
  years: (PostLink & { count: number; months: (PostLink & { count: number })[] })[];
  /** Author pages only. */
  author: PublicAuthor | null;
  /** The search page has a form instead of posts. */
  isSearch: boolean;
}

export const postSources = ['latest', 'featured', 'category', 'tag'] as const;
export type PostSource = (typeof postSources)[number];

/** Which posts a section of any page shows. */
export interface PostQuery {
  source: PostSource;
  /** Id of the category or tag. */
  termId?: string | undefined;
  count: number;
}

/** What the renderer asks for. Absent in an environment without a blog. */
export interface BlogEnvironment {
  title: string;
  url: string;
  /** URL of the RSS feed. */
  feed: string;
  /** URL of the search page, and how many files its index has. */
  search: string;
  searchFiles: number;
  findPosts: (query: PostQuery) => ListedPost[];
  /** On a page of the post template. */
  post?: PublicPost;
  /** On a page of the list template. */
  listing?: PublicListing;
}
