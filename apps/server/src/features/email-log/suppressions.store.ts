import { sql } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { userName } from '../../core/db/user-name.ts';
import { containing } from '../../core/listing.ts';
import type { EmailSuppressionsTable } from './email-log.tables.ts';

export interface SuppressionRow {
  address: string;
  reason: EmailSuppressionsTable['reason'];
  created_at: Date;
  author: string | null;
}

export const findSuppression = (tx: TenantTransaction, address: string) =>
  tx
    .selectFrom('email_suppressions')
    .select(['address', 'reason', 'created_at as createdAt'])
    .where('tenant_id', '=', tx.tenantId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();

export const isSuppressed = async (tx: TenantTransaction, address: string): Promise<boolean> =>
  (await findSuppression(tx, address)) !== undefined;

/** Newest first. */
export const listSuppressionRows = (
  tx: TenantTransaction,
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
): Promise<{ rows: SuppressionRow[]; total: number }> =>
  paginate(
    { page, limit },
    {
      matching: tx
        .selectFrom('email_suppressions')
        .where('email_suppressions.tenant_id', '=', tx.tenantId)
        .$if(q !== undefined && q !== '', (query) => query.where('address', 'ilike', containing(q!))),
      columns: tx
        .selectFrom('email_suppressions')
        .leftJoin('users', 'users.id', 'email_suppressions.created_by')
        .select(['address', 'reason', 'email_suppressions.created_at'])
        .select(userName('users').as('author'))
        .where('email_suppressions.tenant_id', '=', tx.tenantId),
      key: 'email_suppressions.address',
      order: [sql`email_suppressions.created_at desc`, sql`email_suppressions.address`],
    },
  );

export const countSuppressions = async (tx: TenantTransaction): Promise<number> => {
  const { count } = await tx
    .selectFrom('email_suppressions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Leaves an address that is on the list as it is. */
export const insertSuppression = async (
  tx: TenantTransaction,
  row: { address: string; reason: SuppressionRow['reason']; userId: string | null },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('email_suppressions')
    .values({
      tenant_id: tx.tenantId,
      address: row.address.toLowerCase(),
      reason: row.reason,
      created_by: row.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const deleteSuppression = async (tx: TenantTransaction, address: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('email_suppressions')
    .where('tenant_id', '=', tx.tenantId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
