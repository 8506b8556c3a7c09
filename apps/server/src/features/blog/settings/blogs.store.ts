import type { JsonObject } from '@sitewright/contract/content';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { BlogsTable } from '../blog.tables.ts';

export type BlogRow = Selectable<BlogsTable>;

/** Until the transaction ends, nobody else changes the terms and slugs of the site's blog. */
export const lockBlog = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`blog:${siteId}`}, 0))`.execute(tx);
};

export const findBlog = (tx: TenantTransaction, siteId: string): Promise<BlogRow | undefined> =>
  tx
    .selectFrom('blogs')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();

export const insertBlog = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await tx
    .insertInto('blogs')
    .values({ tenant_id: tx.tenantId, site_id: siteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const updateBlog = (
  tx: TenantTransaction,
  siteId: string,
  change: Updateable<BlogsTable>,
): Promise<BlogRow> =>
  tx
    .updateTable('blogs')
    .set({ ...change, edit: sql<number>`edit + 1`, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface TemplateIds {
  post_template: string;
  list_template: string;
}

export const findTemplateIds = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Partial<TemplateIds>> => {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'kind'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', 'in', ['post_template', 'list_template'])
    .execute();
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id]));
};

/** Content of the two templates, by kind. */
export const listTemplates = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<Partial<Record<keyof TemplateIds, JsonObject>>> => {
  const rows = await tx
    .selectFrom('documents')
    .select(['kind', 'content'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', 'in', ['post_template', 'list_template'])
    .execute();
  return Object.fromEntries(rows.map(({ kind, content }) => [kind, content]));
};
