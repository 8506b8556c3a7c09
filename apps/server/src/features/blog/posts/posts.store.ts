import type { PostStatus, PostTab } from '@sitewright/contract/blog/posts';
import {
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type Transaction,
  type Updateable,
} from 'kysely';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';
import type { PostsTable } from '../blog.tables.ts';

export interface PostRow extends Selectable<PostsTable> {
  category_ids: string[];
  tag_ids: string[];
  author_ids: string[];
  /** Version of the body. */
  version: number;
  /** Counters at its last publish; null for a post that was never published. */
  published_version: number | null;
  published_edit: number | null;
  /** Address that readers have. */
  published_slug: string | null;
}

const linked = (table: string, column: string) =>
  sql<
    string[]
  >`coalesce((select array_agg(l.${sql.ref(column)} order by l.position) from ${sql.table(`app.${table}`)} l
    where l.tenant_id = posts.tenant_id and l.post_id = posts.id), '{}')`;

const selectPosts = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('posts')
    .innerJoin('documents', (join) =>
      join.onRef('documents.tenant_id', '=', 'posts.tenant_id').onRef('documents.id', '=', 'posts.id'),
    )
    .leftJoin('post_publications as shown', (join) =>
      join.onRef('shown.tenant_id', '=', 'posts.tenant_id').onRef('shown.post_id', '=', 'posts.id'),
    )
    .selectAll('posts')
    .select([
      linked('post_categories', 'category_id').as('category_ids'),
      linked('post_tags', 'tag_id').as('tag_ids'),
      linked('post_authors', 'author_id').as('author_ids'),
      'documents.version',
      'shown.version as published_version',
      'shown.edit as published_edit',
      'shown.slug as published_slug',
    ])
    .where('posts.tenant_id', '=', tx.tenantId)
    .where('posts.site_id', '=', siteId);

export const findPost = (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<PostRow | undefined> => selectPosts(tx, siteId).where('posts.id', '=', id).executeTakeFirst();

export interface PostListing {
  page: number;
  limit: number;
  tab: PostTab;
  q?: string | undefined;
  categoryId?: string | undefined;
  tagId?: string | undefined;
  authorId?: string | undefined;
  seriesId?: string | undefined;
  visibility?: 'public' | 'members' | 'password' | undefined;
  featured?: 'true' | 'false' | undefined;
  sort: 'updated' | 'newest' | 'oldest' | 'title';
}

const orders = {
  updated: [sql`posts.updated_at desc`],
  newest: [sql`posts.published_at desc nulls first`, sql`posts.created_at desc`],
  oldest: [sql`posts.published_at asc nulls last`, sql`posts.created_at asc`],
  title: [sql`lower(posts.title)`],
} as const;

const hasLink = (table: string, column: string, id: string) =>
  sql<SqlBool>`exists (select from ${sql.table(`app.${table}`)} l
    where l.tenant_id = posts.tenant_id and l.post_id = posts.id and l.${sql.ref(column)} = ${id}::uuid)`;

const inTab = <Row>(
  query: SelectQueryBuilder<Database, 'posts', Row>,
  tab: PostTab,
): SelectQueryBuilder<Database, 'posts', Row> => {
  if (tab === 'trash') return query.where('posts.deleted_at', 'is not', null);
  const kept = query.where('posts.deleted_at', 'is', null);
  return tab === 'all' ? kept : kept.where('posts.status', '=', tab satisfies PostStatus);
};

export const listPostRows = (
  tx: TenantTransaction,
  siteId: string,
  { page, limit, sort, ...filters }: PostListing,
): Promise<{ rows: PostRow[]; total: number }> => {
  const { tab, q, categoryId, tagId, authorId, seriesId, visibility, featured } = filters;
  const pattern = q ? containing(q) : undefined;
  const all = tx
    .selectFrom('posts')
    .where('posts.tenant_id', '=', tx.tenantId)
    .where('posts.site_id', '=', siteId);
  const matching = inTab(all, tab)
    .$if(pattern !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('posts.title', 'ilike', pattern!),
          eb('posts.slug', 'ilike', pattern!),
          eb('posts.excerpt', 'ilike', pattern!),
        ]),
      ),
    )
    .$if(categoryId !== undefined, (query) =>
      query.where(hasLink('post_categories', 'category_id', categoryId!)),
    )
    .$if(tagId !== undefined, (query) => query.where(hasLink('post_tags', 'tag_id', tagId!)))
    .$if(authorId !== undefined, (query) => query.where(hasLink('post_authors', 'author_id', authorId!)))
    .$if(seriesId !== undefined, (query) => query.where('posts.series_id', '=', seriesId!))
    .$if(visibility !== undefined, (query) => query.where('posts.visibility', '=', visibility!))
    .$if(featured !== undefined, (query) => query.where('posts.is_featured', '=', featured === 'true'));
  return paginate(
    { page, limit },
    { matching, columns: selectPosts(tx, siteId), key: 'posts.id', order: orders[sort] },
  );
};

export const countTabs = async (tx: TenantTransaction, siteId: string): Promise<Record<PostTab, number>> => {
  const counts = await tx
    .selectFrom('posts')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('all'),
      sql<number>`count(*) filter (where deleted_at is null and status = 'draft')::int`.as('draft'),
      sql<number>`count(*) filter (where deleted_at is null and status = 'scheduled')::int`.as('scheduled'),
      sql<number>`count(*) filter (where deleted_at is null and status = 'published')::int`.as('published'),
      sql<number>`count(*) filter (where deleted_at is not null)::int`.as('trash'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return counts;
};

export const countPosts = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface CalendarRow {
  id: string;
  title: string;
  status: PostStatus;
  at: Date;
}

/** The planned date of a draft is the one that its readers would see. */
export const listCalendarRows = (
  tx: TenantTransaction,
  siteId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<CalendarRow[]> => {
  const at = sql<Date>`coalesce(publish_at, published_at)`;
  return tx
    .selectFrom('posts')
    .select(['id', 'title', 'status', at.as('at')])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where(at, '>=', from)
    .where(at, '<', to)
    .orderBy(at)
    .orderBy('id')
    .limit(limit)
    .execute();
};

export const hasPostSlug = async (
  tx: TenantTransaction,
  { siteId, slug, except }: { siteId: string; slug: string; except?: string | undefined },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('posts')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return row !== undefined;
};

export type PostColumns = Omit<Updateable<PostsTable>, 'tenant_id' | 'site_id' | 'id'>;

export const insertPost = async (
  tx: TenantTransaction,
  post: { siteId: string; id: string; slug: string; locale: string } & PostColumns,
): Promise<void> => {
  const { siteId, ...columns } = post;
  await tx
    .insertInto('posts')
    .values({ ...columns, tenant_id: tx.tenantId, site_id: siteId })
    .execute();
};

/** A change of the fields: others who edit them are told by `edit`. */
export const updatePostRow = async (
  tx: TenantTransaction,
  id: string,
  change: PostColumns,
): Promise<void> => {
  await tx
    .updateTable('posts')
    .set({ ...change, edit: sql<number>`edit + 1`, updated_at: new Date() } as never)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** A change of its state, which nobody edits. */
export const setPostState = async (tx: TenantTransaction, id: string, state: PostColumns): Promise<void> => {
  await tx
    .updateTable('posts')
    .set(state as never)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const nextSeriesOrder = async (tx: TenantTransaction, seriesId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('posts')
    .select(sql<number>`coalesce(max(series_order), 0)::int`.as('last'))
    .where('tenant_id', '=', tx.tenantId)
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return last + 1;
};

export interface DuePost {
  tenantId: string;
  siteId: string;
  id: string;
  userId: string | null;
}

/** Scheduled posts of all tenants whose time has come, the earliest first. */
export const listDuePosts = async (tx: Transaction<Database>, now: Date): Promise<DuePost[]> => {
  const rows = await tx
    .selectFrom('posts')
    .select(['tenant_id', 'site_id', 'id', 'scheduled_by'])
    .where('status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    siteId: row.site_id,
    id: row.id,
    userId: row.scheduled_by,
  }));
};

export const listExpiredTrash = async (
  tx: Transaction<Database>,
  before: Date,
): Promise<{ tenantId: string; id: string }[]> => {
  const rows = await tx
    .selectFrom('posts')
    .select(['tenant_id', 'id'])
    .where('deleted_at', '<', before)
    .limit(1_000)
    .execute();
  return rows.map((row) => ({ tenantId: row.tenant_id, id: row.id }));
};

/** Follows an edit of the body. */
export const setPostMeasures = async (
  tx: TenantTransaction,
  id: string,
  { words, images }: { words: number; images: number },
): Promise<void> => {
  await tx
    .updateTable('posts')
    .set({ word_count: words, image_count: images, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
