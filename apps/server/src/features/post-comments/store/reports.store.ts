import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

/** One report of one visitor. False where they reported the comment before. */
export const insertReport = async (
  tx: TenantTransaction,
  { commentId, reason, ipHash }: { commentId: string; reason: string; ipHash: string },
): Promise<boolean> => {
  const row = await tx
    .insertInto('post_comment_reports')
    .values({ tenant_id: tx.tenantId, comment_id: commentId, reason, ip_hash: ipHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .updateTable('post_comments')
    .set({ report_count: sql`report_count + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', commentId)
    .execute();
  return true;
};

/** The reports stay, so that nobody reports the same comment again. */
export const dismissReports = async (tx: TenantTransaction, commentIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('post_comments')
    .set({ report_count: 0 })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', commentIds)
    .execute();
};
