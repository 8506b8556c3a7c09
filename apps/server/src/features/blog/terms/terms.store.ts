// Categories, tags, series and authors: rows with a name, a slug that is unique in its site, and posts.
import { type Selectable, sql, type SqlBool, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type {
  BlogAuthorsTable,
  BlogCategoriesTable,
  BlogSeriesTable,
  BlogTagsTable,
  TermKind,
} from '../blog.tables.ts';

interface TermTables {
  category: BlogCategoriesTable;
  tag: BlogTagsTable;
  series: BlogSeriesTable;
  author: BlogAuthorsTable;
}

export type TermRow<Kind extends TermKind> = Selectable<TermTables[Kind]> & { posts: number };

const tables = {
  category: 'blog_categories',
  tag: 'blog_tags',
  series: 'blog_series',
  author: 'blog_authors',
} as const;

/** Posts outside the trash that have the term of the outer row. */
const postCounts = {
  category: sql<number>`(select count(*)::int from app.post_categories l join app.posts p
    on p.tenant_id = l.tenant_id and p.id = l.post_id
    where l.tenant_id = t.tenant_id and l.category_id = t.id and p.deleted_at is null)`,
  tag: sql<number>`(select count(*)::int from app.post_tags l join app.posts p
    on p.tenant_id = l.tenant_id and p.id = l.post_id
    where l.tenant_id = t.tenant_id and l.tag_id = t.id and p.deleted_at is null)`,
  author: sql<number>`(select count(*)::int from app.post_authors l join app.posts p
    on p.tenant_id = l.tenant_id and p.id = l.post_id
    where l.tenant_id = t.tenant_id and l.author_id = t.id and p.deleted_at is null)`,
  series: sql<number>`(select count(*)::int from app.posts p
    where p.tenant_id = t.tenant_id and p.series_id = t.id and p.deleted_at is null)`,
} as const;

// The four tables have the columns in common that these queries name; their own come with `selectAll`.
const termsOf = (tx: TenantTransaction, kind: TermKind, siteId: string) =>
  tx
    .selectFrom(`${tables[kind] as 'blog_categories'} as t`)
    .selectAll('t')
    .select(postCounts[kind].as('posts'))
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.site_id', '=', siteId);

export const listTerms = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  siteId: string,
): Promise<TermRow<Kind>[]> =>
  (await termsOf(tx, kind, siteId)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .execute()) as unknown as TermRow<Kind>[];

export const findTerm = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  target: { siteId: string; id: string },
): Promise<TermRow<Kind> | undefined> =>
  (await termsOf(tx, kind, target.siteId).where('t.id', '=', target.id).executeTakeFirst()) as unknown as
    | TermRow<Kind>
    | undefined;

export const findTermByName = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  target: { siteId: string; name: string },
): Promise<TermRow<Kind> | undefined> =>
  (await termsOf(tx, kind, target.siteId)
    .where(sql<SqlBool>`lower(t.name) = lower(${target.name})`)
    .executeTakeFirst()) as unknown as TermRow<Kind> | undefined;

export const countTerms = async (tx: TenantTransaction, kind: TermKind, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom(tables[kind] as 'blog_categories')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const hasTermSlug = async (
  tx: TenantTransaction,
  kind: TermKind,
  { siteId, slug, except }: { siteId: string; slug: string; except?: string | undefined },
): Promise<boolean> => {
  const row = await tx
    .selectFrom(tables[kind] as 'blog_categories')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .executeTakeFirst();
  return row !== undefined;
};

type NewTerm<Kind extends TermKind> = { siteId: string; name: string; slug: string } & Omit<
  Updateable<TermTables[Kind]>,
  'tenant_id' | 'site_id' | 'name' | 'slug'
>;

export const insertTerm = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  { siteId, ...columns }: NewTerm<Kind>,
): Promise<string> => {
  const { id } = await tx
    .insertInto(tables[kind] as 'blog_categories')
    .values({ ...columns, tenant_id: tx.tenantId, site_id: siteId } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateTerm = async <Kind extends TermKind>(
  tx: TenantTransaction,
  kind: Kind,
  id: string,
  change: Updateable<TermTables[Kind]>,
): Promise<void> => {
  await tx
    .updateTable(tables[kind] as 'blog_categories')
    .set({ ...change, edit: sql<number>`edit + 1` } as never)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteTerm = async (tx: TenantTransaction, kind: TermKind, id: string): Promise<void> => {
  await tx
    .deleteFrom(tables[kind] as 'blog_categories')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

const links = {
  category: ['post_categories', 'category_id'],
  tag: ['post_tags', 'tag_id'],
  author: ['post_authors', 'author_id'],
} as const;
type LinkedKind = keyof typeof links;

/** Gives the posts of one term another one, unless they have it, at the same position. */
export const moveLinks = async (
  tx: TenantTransaction,
  kind: LinkedKind,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const [table, column] = links[kind];
  await sql`
    insert into ${sql.table(`app.${table}`)} (tenant_id, post_id, ${sql.ref(column)}, position)
    select tenant_id, post_id, ${to}::uuid, position from ${sql.table(`app.${table}`)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${from}::uuid
    on conflict do nothing`.execute(tx);
  await sql`delete from ${sql.table(`app.${table}`)}
    where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${from}::uuid`.execute(tx);
};

/** Replaces the terms of a post by these, in their order. */
export const setLinks = async (
  tx: TenantTransaction,
  kind: LinkedKind,
  postId: string,
  ids: readonly string[],
): Promise<void> => {
  const [table, column] = links[kind];
  await tx
    .deleteFrom(table as 'post_tags')
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .execute();
  if (ids.length === 0) return;
  await tx
    .insertInto(table as 'post_tags')
    .values(
      ids.map(
        (id, position) => ({ tenant_id: tx.tenantId, post_id: postId, [column]: id, position }) as never,
      ),
    )
    .execute();
};

/** Which of these are terms of the site. */
export const knownTerms = async (
  tx: TenantTransaction,
  kind: TermKind,
  siteId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(tables[kind] as 'blog_categories')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.id));
};

/** Keeps an address that a post or term had, which redirects from now on. */
export const rememberSlug = async (
  tx: TenantTransaction,
  former: { siteId: string; kind: 'post' | TermKind; slug: string; targetId: string },
): Promise<void> => {
  await tx
    .insertInto('blog_former_slugs')
    .values({
      tenant_id: tx.tenantId,
      site_id: former.siteId,
      kind: former.kind,
      slug: former.slug,
      target_id: former.targetId,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'kind', 'slug']).doUpdateSet({ target_id: former.targetId }),
    )
    .execute();
};

/** Former addresses of one target go to another. */
export const redirectFormerSlugs = async (
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await tx
    .updateTable('blog_former_slugs')
    .set({ target_id: to })
    .where('tenant_id', '=', tx.tenantId)
    .where('target_id', '=', from)
    .execute();
};

/** The address belongs to something else now. */
export const releaseSlug = async (
  tx: TenantTransaction,
  { siteId, kind, slug }: { siteId: string; kind: 'post' | TermKind; slug: string },
): Promise<void> => {
  await tx
    .deleteFrom('blog_former_slugs')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .execute();
};
