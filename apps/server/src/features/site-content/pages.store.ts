import type { JsonObject } from '@sitewright/contract/content';
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { PageRow } from '../sites/site-rows.ts';

/** A page with the version and time of its document; the content is loaded on request only. */
export type PageView = PageRow & { version: number; changed_at: Date };

const views = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('pages')
    .innerJoin('documents', (join) =>
      join.onRef('documents.id', '=', 'pages.id').onRef('documents.tenant_id', '=', 'pages.tenant_id'),
    )
    .selectAll('pages')
    .select(['documents.version', 'documents.updated_at as changed_at'])
    .where('pages.tenant_id', '=', tx.tenantId)
    .where('pages.site_id', '=', siteId);

export const listPages = (tx: TenantTransaction, siteId: string): Promise<PageView[]> =>
  views(tx, siteId).orderBy('is_home', 'desc').orderBy('order_key').orderBy('pages.id').execute();

export const findPage = (tx: TenantTransaction, siteId: string, id: string): Promise<PageView | undefined> =>
  views(tx, siteId).where('pages.id', '=', id).executeTakeFirst();

export const insertPage = async (
  tx: TenantTransaction,
  page: {
    siteId: string;
    id: string;
    title: string;
    slug: string;
    isHome: boolean;
    order: string;
    seo: PageSeo;
    settings: JsonObject;
  },
): Promise<void> => {
  await tx
    .insertInto('pages')
    .values({
      tenant_id: tx.tenantId,
      site_id: page.siteId,
      id: page.id,
      title: page.title,
      slug: page.slug,
      is_home: page.isHome,
      order_key: page.order,
      seo: JSON.stringify(page.seo),
      settings: JSON.stringify(page.settings),
    })
    .execute();
};

export interface PageChange {
  title?: string | undefined;
  slug?: string | undefined;
  order?: string | undefined;
  isHome?: boolean | undefined;
  seo?: PageSeo | undefined;
  settings?: JsonObject | undefined;
}

export const updatePage = async (tx: TenantTransaction, id: string, change: PageChange): Promise<void> => {
  await tx
    .updateTable('pages')
    .set({
      updated_at: new Date(),
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.slug === undefined ? {} : { slug: change.slug }),
      ...(change.order === undefined ? {} : { order_key: change.order }),
      ...(change.isHome === undefined ? {} : { is_home: change.isHome }),
      ...(change.seo === undefined ? {} : { seo: JSON.stringify(change.seo) }),
      ...(change.settings === undefined ? {} : { settings: JSON.stringify(change.settings) }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

/** Records a redirect from an old path, and points earlier redirects directly to the new path. */
export const insertRedirect = async (
  tx: TenantTransaction,
  siteId: string,
  from: string,
  to: string,
): Promise<void> => {
  await tx
    .updateTable('redirects')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    // With the anchor or query string that a target has.
    .where(sql`split_part(split_part(to_path, '#', 1), '?', 1)`, '=', from)
    .set({ to_path: sql`${to} || substr(to_path, length(${from}) + 1)` })
    .execute();
  await tx
    .insertInto('redirects')
    .values({ tenant_id: tx.tenantId, site_id: siteId, from_path: from, to_path: to })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'from_path']).doUpdateSet({ to_path: to, code: 301 }),
    )
    .execute();
  // A page exists at `to` again, so a redirect from there would hide it or loop.
  await tx
    .deleteFrom('redirects')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('from_path', '=', to)
    .execute();
};

export const deleteRedirect = async (tx: TenantTransaction, siteId: string, from: string): Promise<void> => {
  await tx
    .deleteFrom('redirects')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('from_path', '=', from)
    .execute();
};

export const listRedirects = (
  tx: TenantTransaction,
  siteId: string,
): Promise<{ from_path: string; to_path: string; code: number }[]> =>
  tx
    .selectFrom('redirects')
    .select(['from_path', 'to_path', 'code'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('from_path')
    .execute();
