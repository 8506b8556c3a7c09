import type { JsonObject } from '@sitewright/contract/content';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export interface SavedBatch {
  version: number;
  client_id: string;
  seq: number;
  ops: JsonObject[];
  user_id: string | null;
}

/** Saved batches of a document after a version, the oldest first. */
export const listBatchesAfter = (
  tx: TenantTransaction,
  documentId: string,
  { since, limit }: { since: number; limit: number },
): Promise<SavedBatch[]> =>
  tx
    .selectFrom('document_operations')
    .select(['version', 'client_id', 'seq', 'ops', 'user_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('document_id', '=', documentId)
    .where('version', '>', since)
    .orderBy('version')
    .limit(limit)
    .execute();

/** The display name of a user; without a name at most the local part of their email. */
export const findDisplayName = async (tx: TenantTransaction, userId: string): Promise<string> => {
  const row = await tx
    .selectFrom('users')
    .select(
      sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), split_part(email, '@', 1))`.as(
        'name',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.name ?? '';
};
