import type { JsonObject } from '@sitewright/contract/content';
import type { BlogImage } from '@sitewright/contract/blog/post-fields';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';
import type { PublishedFields } from './posts/published-fields.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    blogs: BlogsTable;
    blog_authors: BlogAuthorsTable;
    blog_categories: BlogCategoriesTable;
    blog_tags: BlogTagsTable;
    blog_series: BlogSeriesTable;
    posts: PostsTable;
    post_publications: PostPublicationsTable;
    post_categories: PostCategoriesTable;
    post_tags: PostTagsTable;
    post_authors: PostAuthorsTable;
    blog_former_slugs: BlogFormerSlugsTable;
    post_preview_links: PostPreviewLinksTable;
  }
}

export interface BlogsTable {
  tenant_id: string;
  site_id: string;
  is_enabled: Generated<boolean>;
  title: Generated<string>;
  description: Generated<string>;
  posts_per_page: Generated<number>;
  has_full_feeds: Generated<boolean>;
  comments: Generated<'off' | 'members' | 'everyone'>;
  membership: Generated<'everyone' | 'invited'>;
  approves_known: Generated<boolean>;
  links_max: Generated<number>;
  blocked_words: Generated<string[]>;
  closes_after_days: number | null;
  look: Generated<'classic' | 'magazine' | 'journal' | 'grid'>;
  edit: Generated<number>;
  updated_at: TimestampDefault;
}

export interface BlogAuthorsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  name: string;
  slug: string;
  edit: Generated<number>;
  created_at: TimestampDefault;
  bio: Generated<string>;
  image: Generated<string>;
  website: Generated<string>;
  user_id: string | null;
}

export interface BlogCategoriesTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  name: string;
  slug: string;
  edit: Generated<number>;
  created_at: TimestampDefault;
  parent_id: string | null;
  description: Generated<string>;
  image: Generated<string>;
  seo: JsonDefault;
  order_key: string;
  is_default: Generated<boolean>;
}

export interface BlogTagsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  name: string;
  slug: string;
  edit: Generated<number>;
  created_at: TimestampDefault;
  description: Generated<string>;
  color: Generated<string>;
}

export interface BlogSeriesTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  name: string;
  slug: string;
  edit: Generated<number>;
  created_at: TimestampDefault;
  description: Generated<string>;
}

export interface PostsTable {
  tenant_id: string;
  site_id: string;
  /** Id of the document with the body. */
  id: string;
  title: Generated<string>;
  slug: string;
  excerpt: Generated<string>;
  image: JSONColumnType<BlogImage> | null;
  visibility: Generated<'public' | 'members' | 'password'>;
  password_hash: string | null;
  is_featured: Generated<boolean>;
  allows_comments: boolean | null;
  locale: string;
  translation_of: string | null;
  series_id: string | null;
  series_order: Generated<number>;
  seo: JsonDefault;
  status: Generated<'draft' | 'scheduled' | 'published'>;
  publish_at: Timestamp | null;
  scheduled_by: string | null;
  published_at: Timestamp | null;
  word_count: Generated<number>;
  image_count: Generated<number>;
  edit: Generated<number>;
  deleted_at: Timestamp | null;
  created_by: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface PostPublicationsTable {
  tenant_id: string;
  site_id: string;
  post_id: string;
  slug: string;
  fields: JSONColumnType<PublishedFields>;
  content: JSONColumnType<JsonObject>;
  version: number;
  edit: number;
  word_count: number;
  image_count: number;
  hash: string;
  published_at: Timestamp;
  updated_at: TimestampDefault;
}

export interface PostCategoriesTable {
  tenant_id: string;
  post_id: string;
  category_id: string;
  position: number;
}

export interface PostTagsTable {
  tenant_id: string;
  post_id: string;
  tag_id: string;
  position: number;
}

export interface PostAuthorsTable {
  tenant_id: string;
  post_id: string;
  author_id: string;
  position: number;
}

export type TermKind = 'category' | 'tag' | 'author' | 'series';

export interface BlogFormerSlugsTable {
  tenant_id: string;
  site_id: string;
  kind: 'post' | TermKind;
  slug: string;
  target_id: string;
  created_at: TimestampDefault;
}

export interface PostPreviewLinksTable {
  tenant_id: string;
  post_id: string;
  token_hash: string;
  created_by: string | null;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}
