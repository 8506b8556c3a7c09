// The blog in a backup of its site. Posts in the trash stay behind.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { blogImage, blogSeo, imageUrl, postSlug, termSlug } from '@sitewright/contract/blog/post-fields';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchiveColumn,
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';
import { cleanContent, documentsTable } from '../site-content/archive-tables.store.ts';

const keptPost = (name: string) => (siteId: string) =>
  sql<boolean>`t.${sql.ref(name)} in (select p.id from app.posts p
    where p.tenant_id = t.tenant_id and p.site_id = ${siteId} and p.deleted_at is null)`;

const localeSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
  .max(20);
const slug: ArchiveColumn = { is: 'value', schema: termSlug };
const image: ArchiveColumn = { is: 'value', schema: imageUrl };
const name = (row: Record<string, unknown>): { title: string; address: string } => ({
  title: String(row['title'] ?? row['name']),
  address: String(row['slug']),
});

const term = (
  table: 'blog_authors' | 'blog_categories' | 'blog_tags' | 'blog_series',
  columns: ArchiveTable['columns'],
): ArchiveTable =>
  defineArchiveTable({
    name: table,
    table,
    part: 'blog',
    columns: {
      id: column.id(),
      name: column.text(500),
      slug,
      ...columns,
      edit: column.count(),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    sameBy: ['slug'],
    onSame: 'join',
    onReplace: 'update',
    label: name,
  });

const termsOfPost = (
  table: 'post_categories' | 'post_tags' | 'post_authors',
  termColumn: string,
  terms: string,
): ArchiveTable =>
  defineArchiveTable({
    name: table,
    table,
    part: 'blog',
    columns: {
      post_id: column.reference('posts'),
      [termColumn]: column.reference(terms),
      position: column.count(),
    },
    key: ['post_id', termColumn],
    rowsOf: keptPost('post_id'),
    everyRowOf: rowsThrough('posts', 'post_id'),
    hasSiteId: false,
    onReplace: 'update',
  });

/** The fields of a post as its readers see them. */
const publishedFieldsSchema = z.looseObject({
  title: z.string().max(1_000),
  excerpt: z.string().max(5_000),
  locale: localeSchema,
  visibility: z.enum(['public', 'members', 'password']),
  categoryIds: z.array(z.uuid()).max(100),
  tagIds: z.array(z.uuid()).max(500),
  authorIds: z.array(z.uuid()).max(100),
  seriesId: z.uuid().nullable(),
  translationOf: z.uuid().nullable(),
  image: blogImage.nullable(),
  seo: blogSeo.partial(),
});

export const blogArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'blogs',
    table: 'blogs',
    part: 'blog',
    columns: {
      is_enabled: column.flag(),
      title: column.text(500),
      description: column.text(2_000),
      posts_per_page: { is: 'value', schema: z.int().min(1).max(limits.postsPerPageMax) },
      has_full_feeds: column.flag(),
      comments: column.oneOf('off', 'members', 'everyone'),
      membership: column.oneOf('everyone', 'invited'),
      approves_known: column.flag(),
      links_max: { is: 'value', schema: z.int().min(0).max(limits.commentLinksMaxHighest) },
      blocked_words: column.texts(),
      closes_after_days: {
        is: 'value',
        schema: z.int().min(1).max(limits.closeCommentsAfterDaysMax).nullable(),
      },
      look: column.oneOf('classic', 'magazine', 'journal', 'grid'),
      edit: column.count(),
      updated_at: column.time(),
    },
    key: [],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    onReplace: 'update',
  }),
  documentsTable(['post_template', 'list_template'], {
    name: 'blog_templates',
    part: 'blog',
    onReplace: 'update',
    sameBy: ['kind'],
    onSame: 'join',
  }),
  term('blog_authors', { bio: column.text(5_000), image, website: column.text(2_000) }),
  term('blog_categories', {
    parent_id: column.optionalReference('blog_categories'),
    description: column.text(5_000),
    image,
    seo: column.json(blogSeo.partial()),
    order_key: column.text(200),
    is_default: column.flag(),
  }),
  term('blog_tags', { description: column.text(5_000), color: column.text(60) }),
  term('blog_series', { description: column.text(5_000) }),
  documentsTable(['post'], { name: 'post_documents', part: 'blog', onReplace: 'update', follows: 'posts' }),
  defineArchiveTable({
    name: 'posts',
    table: 'posts',
    part: 'blog',
    columns: {
      id: column.id(),
      title: column.text(1_000),
      slug: { is: 'value', schema: postSlug },
      excerpt: column.text(5_000),
      image: column.optionalJson(blogImage),
      visibility: column.oneOf('public', 'members', 'password'),
      password_hash: { is: 'value', schema: z.string().max(300).startsWith('$argon2').nullable() },
      is_featured: column.flag(),
      allows_comments: column.optionalFlag(),
      locale: { is: 'value', schema: localeSchema },
      translation_of: column.optionalReference('posts'),
      series_id: column.optionalReference('blog_series'),
      series_order: column.count(),
      seo: column.json(blogSeo.partial()),
      status: column.oneOf('draft', 'scheduled', 'published'),
      publish_at: column.optionalTime(),
      published_at: column.optionalTime(),
      word_count: column.count(),
      image_count: column.count(),
      edit: column.count(),
      created_at: column.time(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: (siteId) => sql`${rowsWithSite(siteId)} and t.deleted_at is null`,
    hasSiteId: true,
    madeBy: ['created_by', 'scheduled_by'],
    sameBy: ['slug'],
    onSame: 'conflict',
    onReplace: 'update',
    trash: 'deleted_at',
    label: name,
  }),
  defineArchiveTable({
    name: 'post_publications',
    table: 'post_publications',
    part: 'blog',
    columns: {
      post_id: column.reference('posts'),
      slug: { is: 'value', schema: postSlug },
      fields: column.json(publishedFieldsSchema),
      content: column.json(),
      version: column.count(),
      edit: column.count(),
      word_count: column.count(),
      image_count: column.count(),
      hash: column.text(200),
      published_at: column.time(),
      updated_at: column.time(),
    },
    key: ['post_id'],
    rowsOf: keptPost('post_id'),
    hasSiteId: true,
    sameBy: ['slug'],
    onSame: 'conflict',
    onReplace: 'update',
    clean: (row, rules) => ({ ...row, content: cleanContent(row['content'], rules) }),
  }),
  termsOfPost('post_categories', 'category_id', 'blog_categories'),
  termsOfPost('post_tags', 'tag_id', 'blog_tags'),
  termsOfPost('post_authors', 'author_id', 'blog_authors'),
  defineArchiveTable({
    name: 'blog_former_slugs',
    table: 'blog_former_slugs',
    part: 'blog',
    columns: {
      kind: column.oneOf('post', 'category', 'tag', 'author', 'series'),
      slug,
      target_id: column.reference('posts', 'blog_categories', 'blog_tags', 'blog_authors', 'blog_series'),
      created_at: column.time(),
    },
    key: ['kind', 'slug'],
    rowsOf: (siteId) =>
      sql`${rowsWithSite(siteId)} and (t.kind <> 'post' or ${keptPost('target_id')(siteId)})`,
    hasSiteId: true,
    onReplace: 'update',
  }),
];
