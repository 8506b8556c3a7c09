import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** The post of a site that has a slug. */
export const postIdAt = async (
  tx: TenantTransaction,
  { siteId, slug }: { siteId: string; slug: string },
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('posts')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
};

/** Redirects that do not replace one: the number of new ones. */
export const addRedirects = async (
  tx: TenantTransaction,
  siteId: string,
  redirects: readonly { from: string; to: string }[],
): Promise<number> => {
  if (redirects.length === 0) return 0;
  const added = await tx
    .insertInto('redirects')
    .values(
      redirects.map(({ from, to }) => ({
        tenant_id: tx.tenantId,
        site_id: siteId,
        from_path: from,
        to_path: to,
        code: 301,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('from_path')
    .execute();
  return added.length;
};
