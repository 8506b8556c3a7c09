import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { BlogSignInLinksTable } from '../blog-readers.tables.ts';

export type LinkRow = Selectable<BlogSignInLinksTable>;

export const insertLink = async (tx: TenantTransaction, link: Omit<LinkRow, 'tenant_id'>): Promise<void> => {
  await tx
    .insertInto('blog_sign_in_links')
    .values({ ...link, tenant_id: tx.tenantId })
    .execute();
};

interface LinkKey {
  siteId: string;
  tokenHash: string;
  now: Date;
}

export const findLink = (
  tx: TenantTransaction,
  { siteId, tokenHash, now }: LinkKey,
): Promise<LinkRow | undefined> =>
  tx
    .selectFrom('blog_sign_in_links')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Of two that use a link at once, one gets it. */
export const takeLink = (
  tx: TenantTransaction,
  { siteId, tokenHash, now }: LinkKey,
): Promise<LinkRow | undefined> =>
  tx
    .deleteFrom('blog_sign_in_links')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const deleteLinksOf = async (
  tx: TenantTransaction,
  { siteId, email }: { siteId: string; email: string },
): Promise<void> => {
  await tx
    .deleteFrom('blog_sign_in_links')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .execute();
};

export const deleteOldLinks = async (tx: TenantTransaction, now: Date): Promise<void> => {
  await tx
    .deleteFrom('blog_sign_in_links')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<=', now)
    .execute();
};
