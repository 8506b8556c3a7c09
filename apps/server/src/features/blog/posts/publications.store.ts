import type { JsonObject } from '@sitewright/contract/content';
import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostPublicationsTable, TermKind } from '../blog.tables.ts';

export type PublicationRow = Selectable<PostPublicationsTable>;

export const findPublication = (tx: TenantTransaction, postId: string): Promise<PublicationRow | undefined> =>
  tx
    .selectFrom('post_publications')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .executeTakeFirst();

/** The other post that readers have under an address. */
export const findPublicationAt = async (
  tx: TenantTransaction,
  { siteId, slug, except }: { siteId: string; slug: string; except: string },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('post_publications')
    .select('post_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('post_id', '!=', except)
    .executeTakeFirst();
  return row?.post_id;
};

export const savePublication = async (
  tx: TenantTransaction,
  publication: Omit<PublicationRow, 'tenant_id' | 'updated_at'>,
): Promise<void> => {
  const columns = {
    ...publication,
    fields: JSON.stringify(publication.fields),
    content: JSON.stringify(publication.content),
    updated_at: new Date(),
  };
  const { site_id: _site, post_id: _post, ...change } = columns;
  await tx
    .insertInto('post_publications')
    .values({ ...columns, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'post_id']).doUpdateSet(change))
    .execute();
};

export const deletePublication = async (tx: TenantTransaction, postId: string): Promise<void> => {
  await tx
    .deleteFrom('post_publications')
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .execute();
};

/** All published posts of a site without their bodies, oldest first. */
export const listPublications = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('post_publications')
    .select(['post_id', 'slug', 'fields', 'word_count', 'image_count', 'hash', 'published_at', 'updated_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('published_at')
    .orderBy('post_id')
    .execute();

/** Bodies of published posts by post id. */
export const publishedContents = async (
  tx: TenantTransaction,
  postIds: readonly string[],
): Promise<Map<string, JsonObject>> => {
  if (postIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('post_publications')
    .select(['post_id', 'content'])
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', 'in', postIds)
    .execute();
  return new Map(rows.map((row) => [row.post_id, row.content]));
};

export interface FormerSlug {
  kind: 'post' | TermKind;
  slug: string;
  targetId: string;
}

export const listFormerSlugs = async (tx: TenantTransaction, siteId: string): Promise<FormerSlug[]> => {
  const rows = await tx
    .selectFrom('blog_former_slugs')
    .select(['kind', 'slug', 'target_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .execute();
  return rows.map((row) => ({ kind: row.kind, slug: row.slug, targetId: row.target_id }));
};

/** The oldest former addresses of a post beyond a number. */
export const deleteOldSlugs = async (tx: TenantTransaction, postId: string, kept: number): Promise<void> => {
  await sql`
    delete from app.blog_former_slugs where tenant_id = ${tx.tenantId} and (site_id, kind, slug) in (
      select site_id, kind, slug from app.blog_former_slugs
      where tenant_id = ${tx.tenantId} and target_id = ${postId} and kind = 'post'
      order by created_at desc offset ${kept})`.execute(tx);
};
