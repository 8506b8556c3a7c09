// Copies the rows of a blog within the database: a blog can have thousands of posts, whose bodies need not pass through this
// process. A row keeps all columns that are not named here.
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface Sites {
  from: string;
  to: string;
}

type Value = RawBuilder<unknown> | string | number | null;

const typed = (value: Value): RawBuilder<unknown> => {
  if (value === null) return sql`null`;
  if (typeof value === 'object') return value;
  return typeof value === 'number' ? sql`${value}::int` : sql`${value}::text`;
};

/**
 * Id of the copy of a row. It follows from both ids, so that every statement knows it without a table of pairs; as a UUID of
 * version 8, which is for ids made in a way of one's own (RFC 9562).
 */
const copyOf = (id: RawBuilder<unknown>, { to }: Sites): RawBuilder<string> =>
  sql`overlay(overlay(md5(${to} || ${id}::text) placing '8' from 13) placing '8' from 17)::uuid`;

const own = (column: string): RawBuilder<unknown> => sql.ref(`t.${column}`);

interface Copied {
  table: string;
  where: RawBuilder<unknown>;
  changes: Readonly<Record<string, Value>>;
}

const copyRows = async (tx: TenantTransaction, { table, where, changes }: Copied): Promise<void> => {
  const name = sql.table(`app.${table}`);
  const pairs = Object.entries(changes).map(([column, value]) => sql`${sql.lit(column)}, ${typed(value)}`);
  await sql`
    insert into ${name}
    select copied.* from ${name} t, jsonb_populate_record(t, jsonb_build_object(${sql.join(pairs)})) copied
    where t.tenant_id = ${tx.tenantId} and ${where}`.execute(tx);
};

const ofSite = ({ from }: Sites) => sql`t.site_id = ${from}`;

/** The row belongs to a post outside the trash. */
const ofKeptPost = (column: string, { from }: Sites, also: RawBuilder<unknown> = sql`true`) =>
  sql`exists (select from app.posts p where p.tenant_id = t.tenant_id and p.site_id = ${from}
    and p.id = ${own(column)} and p.deleted_at is null and ${also})`;

export const copyBlogRow = (tx: TenantTransaction, sites: Sites): Promise<void> =>
  copyRows(tx, { table: 'blogs', where: ofSite(sites), changes: { site_id: sites.to, edit: 1 } });

export const copyTermRows = async (tx: TenantTransaction, sites: Sites): Promise<void> => {
  const changes = { site_id: sites.to, id: copyOf(own('id'), sites) };
  for (const table of ['blog_tags', 'blog_series', 'blog_authors'])
    await copyRows(tx, { table, where: ofSite(sites), changes });
  await copyRows(tx, {
    table: 'blog_categories',
    where: ofSite(sites),
    changes: { ...changes, parent_id: copyOf(own('parent_id'), sites) },
  });
};

/** The bodies of posts keep their versions: a post that has changes since it was published has them in its copy too. */
export const copyBodies = (tx: TenantTransaction, sites: Sites, userId: string): Promise<void> =>
  copyRows(tx, {
    table: 'documents',
    where: sql`${ofSite(sites)} and t.kind = 'post' and ${ofKeptPost('id', sites)}`,
    changes: { site_id: sites.to, id: copyOf(own('id'), sites), updated_by: userId },
  });

export const copyTemplates = (tx: TenantTransaction, sites: Sites, userId: string): Promise<void> =>
  copyRows(tx, {
    table: 'documents',
    where: sql`${ofSite(sites)} and t.kind in ('post_template', 'list_template')`,
    changes: { site_id: sites.to, id: copyOf(own('id'), sites), version: 1, updated_by: userId },
  });

/** Scheduled posts become drafts: nobody has asked that the copy publishes anything by itself. */
export const copyPostRows = (tx: TenantTransaction, sites: Sites, userId: string): Promise<void> => {
  const original = sql`(select o.id from app.posts o where o.tenant_id = t.tenant_id and o.id = t.translation_of
    and o.deleted_at is null)`;
  return copyRows(tx, {
    table: 'posts',
    where: sql`${ofSite(sites)} and t.deleted_at is null`,
    changes: {
      site_id: sites.to,
      id: copyOf(own('id'), sites),
      translation_of: copyOf(original, sites),
      series_id: copyOf(own('series_id'), sites),
      status: sql`case t.status when 'published' then 'published' else 'draft' end`,
      publish_at: null,
      scheduled_by: null,
      created_by: userId,
    },
  });
};

export const copyPublications = (tx: TenantTransaction, sites: Sites): Promise<void> => {
  const one = (field: string) =>
    sql`${sql.lit(field)}, ${copyOf(sql`(t.fields ->> ${sql.lit(field)})`, sites)}`;
  const list = (field: string) =>
    sql`${sql.lit(field)}, (select coalesce(jsonb_agg(${copyOf(sql`listed.id`, sites)} order by listed.position), '[]')
      from jsonb_array_elements_text(t.fields -> ${sql.lit(field)}) with ordinality as listed(id, position))`;
  const named = [
    ...['categoryIds', 'tagIds', 'authorIds'].map(list),
    ...['seriesId', 'translationOf'].map(one),
  ];
  return copyRows(tx, {
    table: 'post_publications',
    where: sql`${ofSite(sites)} and ${ofKeptPost('post_id', sites, sql`p.status = 'published'`)}`,
    changes: {
      site_id: sites.to,
      post_id: copyOf(own('post_id'), sites),
      fields: sql`t.fields || jsonb_build_object(${sql.join(named)})`,
    },
  });
};

export const copyPostTerms = async (tx: TenantTransaction, sites: Sites): Promise<void> => {
  const tables = { post_categories: 'category_id', post_tags: 'tag_id', post_authors: 'author_id' };
  for (const [table, column] of Object.entries(tables)) {
    await copyRows(tx, {
      table,
      where: ofKeptPost('post_id', sites),
      changes: { post_id: copyOf(own('post_id'), sites), [column]: copyOf(own(column), sites) },
    });
  }
};

export const copyFormerSlugs = (tx: TenantTransaction, sites: Sites): Promise<void> =>
  copyRows(tx, {
    table: 'blog_former_slugs',
    where: sql`${ofSite(sites)} and (t.kind <> 'post' or ${ofKeptPost('target_id', sites)})`,
    changes: { site_id: sites.to, target_id: copyOf(own('target_id'), sites) },
  });

/** Replaces ids of forms in published posts; keys are the ids of the originals. */
export const replacePublishedIds = async (
  tx: TenantTransaction,
  siteId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [from, to] of ids) {
    await sql`
      update app.post_publications set content = replace(content::text, ${from}, ${to})::jsonb
      where tenant_id = ${tx.tenantId} and site_id = ${siteId} and position(${from} in content::text) > 0`.execute(
      tx,
    );
  }
};
