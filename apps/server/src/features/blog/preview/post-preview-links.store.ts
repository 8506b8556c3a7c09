import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostPreviewLinksTable } from '../blog.tables.ts';

export type PreviewLinkRow = Selectable<PostPreviewLinksTable>;

export const savePreviewLink = async (
  tx: TenantTransaction,
  link: { postId: string; tokenHash: string; userId: string; expiresAt: Date },
): Promise<void> => {
  const change = {
    token_hash: link.tokenHash,
    created_by: link.userId,
    created_at: new Date(),
    expires_at: link.expiresAt,
  };
  await tx
    .insertInto('post_preview_links')
    .values({ ...change, tenant_id: tx.tenantId, post_id: link.postId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'post_id']).doUpdateSet(change))
    .execute();
};

export const findPreviewLink = (tx: TenantTransaction, postId: string): Promise<PreviewLinkRow | undefined> =>
  tx
    .selectFrom('post_preview_links')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .executeTakeFirst();

export const deletePreviewLink = async (tx: TenantTransaction, postId: string): Promise<void> => {
  await tx
    .deleteFrom('post_preview_links')
    .where('tenant_id', '=', tx.tenantId)
    .where('post_id', '=', postId)
    .execute();
};

/** Site of a post that is not in the trash. */
export const findSiteOfPost = async (tx: TenantTransaction, postId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('posts')
    .select('site_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', postId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.site_id;
};
