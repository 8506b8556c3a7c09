import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { IdempotentCall } from '../../http/idempotent-call.ts';
import type { IdempotencyKeysTable } from './idempotency.tables.ts';

interface Owner {
  userId: string;
  call: IdempotentCall;
}

/** Locks the key until the transaction ends; false while another call holds it. */
export const lockKey = async (tx: TenantTransaction, { userId, call }: Owner): Promise<boolean> => {
  const name = JSON.stringify(['idempotency', tx.tenantId, userId, call.endpoint, call.key]);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(tx);
  return rows[0]!.locked;
};

export const findResponse = (
  tx: TenantTransaction,
  { userId, call }: Owner,
  now: Date,
): Promise<Pick<Selectable<IdempotencyKeysTable>, 'request_hash' | 'response'> | undefined> =>
  tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', call.key)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Replaces an expired response of the same key. */
export const saveResponse = async (
  tx: TenantTransaction,
  { userId, call }: Owner,
  { response, expiresAt }: { response: unknown; expiresAt: Date },
): Promise<void> => {
  const row = { request_hash: call.requestHash, response: JSON.stringify(response), expires_at: expiresAt };
  await tx
    .insertInto('idempotency_keys')
    .values({ tenant_id: tx.tenantId, user_id: userId, endpoint: call.endpoint, key: call.key, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'endpoint', 'key']).doUpdateSet(row))
    .execute();
};

export const listTenantsWithExpiredKeys = async (db: Kysely<Database>, now: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('idempotency_keys').select('tenant_id').distinct().where('expires_at', '<=', now).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteExpiredKeys = async (tx: TenantTransaction, now: Date): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<=', now)
    .execute();
};
