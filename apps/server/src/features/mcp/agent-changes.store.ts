import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { AgentChangesTable } from './agent-changes.tables.ts';
import type { ChangePart } from './change-parts.ts';

export type AgentChangeRow = Selectable<AgentChangesTable>;

export const insertChange = async (
  tx: TenantTransaction,
  change: {
    apiKeyId: string;
    userId: string;
    siteId: string;
    label: string;
    parts: readonly ChangePart[];
    createdAt: Date;
  },
): Promise<string> => {
  const { id } = await tx
    .insertInto('agent_changes')
    .values({
      tenant_id: tx.tenantId,
      api_key_id: change.apiKeyId,
      user_id: change.userId,
      site_id: change.siteId,
      label: change.label,
      parts: JSON.stringify(change.parts),
      created_at: change.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const listTenantsWithChangesBefore = async (db: Kysely<Database>, time: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('agent_changes').select('tenant_id').distinct().where('created_at', '<', time).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteChangesBefore = async (tx: TenantTransaction, time: Date): Promise<void> => {
  await tx
    .deleteFrom('agent_changes')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', time)
    .execute();
};

/** A change of any key of the same user. */
export const findChange = (
  tx: TenantTransaction,
  { userId, id, after }: { userId: string; id: string; after: Date },
): Promise<AgentChangeRow | undefined> =>
  tx
    .selectFrom('agent_changes')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('created_at', '>=', after)
    .executeTakeFirst();

export const listChanges = (
  tx: TenantTransaction,
  { userId, siteId, after, limit }: { userId: string; siteId: string; after: Date; limit: number },
): Promise<Pick<AgentChangeRow, 'id' | 'label' | 'created_at' | 'undone_at'>[]> =>
  tx
    .selectFrom('agent_changes')
    .select(['id', 'label', 'created_at', 'undone_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('site_id', '=', siteId)
    .where('created_at', '>=', after)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Claims a change for one undo, or gives it back with null; false when another call was first. */
export const setUndone = async (tx: TenantTransaction, id: string, at: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('agent_changes')
    .set({ undone_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('undone_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
