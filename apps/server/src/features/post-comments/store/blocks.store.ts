import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { PostCommentBlocksTable } from '../post-comments.tables.ts';

export type BlockRow = Selectable<PostCommentBlocksTable>;

const blocksOf = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('post_comment_blocks')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]));

export const listBlocks = (tx: TenantTransaction, siteId: string): Promise<BlockRow[]> =>
  blocksOf(tx, siteId).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

export const isBlocked = async (
  tx: TenantTransaction,
  { siteId, email, ipHash }: { siteId: string; email: string; ipHash: string },
): Promise<boolean> => {
  const row = await blocksOf(tx, siteId)
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'email'), eb('value', '=', email)]),
        eb.and([eb('kind', '=', 'ip'), eb('value', '=', ipHash)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
};

/** A second block of the same address begins its time anew. */
export const saveBlock = (
  tx: TenantTransaction,
  block: {
    siteId: string;
    kind: 'email' | 'ip';
    value: string;
    label: string;
    userId: string;
    endsAt: Date | null;
  },
): Promise<BlockRow> =>
  tx
    .insertInto('post_comment_blocks')
    .values({
      tenant_id: tx.tenantId,
      site_id: block.siteId,
      kind: block.kind,
      value: block.value,
      label: block.label,
      created_by: block.userId,
      ends_at: block.endsAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'site_id', 'kind', 'value']).doUpdateSet({ ends_at: block.endsAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteBlock = async (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<BlockRow | undefined> =>
  tx
    .deleteFrom('post_comment_blocks')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
