import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Chunk, paginateByCursor } from '../../core/db/paginate.ts';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { WebhookAttemptsTable, WebhookMessagesTable } from './webhooks.tables.ts';

export type MessageRow = Selectable<WebhookMessagesTable>;
export interface AttemptRow extends Selectable<WebhookAttemptsTable> {
  event_type: string;
}

/** False when there is a message of the event already. */
export const insertMessage = async (
  tx: TenantTransaction,
  message: Omit<Insertable<WebhookMessagesTable>, 'tenant_id'>,
): Promise<boolean> => {
  const row = await tx
    .insertInto('webhook_messages')
    .values({ ...message, tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const findMessage = (tx: TenantTransaction, id: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('webhook_messages')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

const attempts = (tx: TenantTransaction) =>
  tx
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_messages', (join) =>
      join
        .onRef('webhook_messages.tenant_id', '=', 'webhook_attempts.tenant_id')
        .onRef('webhook_messages.id', '=', 'webhook_attempts.message_id'),
    )
    .selectAll('webhook_attempts')
    .select('webhook_messages.event_type')
    .where('webhook_attempts.tenant_id', '=', tx.tenantId);

export const findAttempt = (tx: TenantTransaction, id: string): Promise<AttemptRow | undefined> =>
  attempts(tx).where('webhook_attempts.id', '=', id).executeTakeFirst();

/** The newest attempt to send a message to an endpoint. */
export const findLastAttempt = (
  tx: TenantTransaction,
  { messageId, endpointId }: { messageId: string; endpointId: string },
): Promise<AttemptRow | undefined> =>
  attempts(tx)
    .where('webhook_attempts.message_id', '=', messageId)
    .where('webhook_attempts.endpoint_id', '=', endpointId)
    .orderBy('webhook_attempts.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest attempt of each endpoint, of any message. */
export const listLastAttempts = (
  tx: TenantTransaction,
  endpointIds: readonly string[],
): Promise<AttemptRow[]> =>
  endpointIds.length === 0
    ? Promise.resolve([])
    : attempts(tx)
        .distinctOn('webhook_attempts.endpoint_id')
        .where('webhook_attempts.endpoint_id', 'in', endpointIds)
        .orderBy('webhook_attempts.endpoint_id')
        .orderBy('webhook_attempts.scheduled_at', 'desc')
        .orderBy('webhook_attempts.id', 'desc')
        .execute();

export const listAttemptRows = (
  tx: TenantTransaction,
  endpointId: string,
  chunk: Chunk,
): Promise<{ rows: AttemptRow[]; next: string | null }> =>
  paginateByCursor(chunk, {
    rows: attempts(tx).where('webhook_attempts.endpoint_id', '=', endpointId),
    order: [
      { column: 'webhook_attempts.scheduled_at', type: 'timestamptz' },
      { column: 'webhook_attempts.id', type: 'uuid' },
    ],
    direction: 'desc',
  });

/** Returns the id of the attempt, which gets the next number of its message and endpoint. */
export const insertAttempt = async (
  tx: TenantTransaction,
  attempt: Omit<Insertable<WebhookAttemptsTable>, 'tenant_id' | 'number'>,
): Promise<string> => {
  const { id } = await tx
    .insertInto('webhook_attempts')
    .values((eb) => ({
      ...attempt,
      tenant_id: tx.tenantId,
      number: eb
        .selectFrom('webhook_attempts')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('tenant_id', '=', tx.tenantId)
        .where('message_id', '=', attempt.message_id)
        .where('endpoint_id', '=', attempt.endpoint_id),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Makes a waiting attempt due, as the first of its schedule. */
export const rescheduleAttempt = async (tx: TenantTransaction, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('webhook_attempts')
    .set({ scheduled_at: at, step: 0 })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
};

export interface AttemptResult {
  status: 'succeeded' | 'failed' | 'skipped';
  statusCode: number | null;
  durationMs: number | null;
  error: string | null;
  bodyExcerpt: string;
  finishedAt: Date;
  nextAttemptAt: Date | null;
}

/** False when it was finished already. */
export const finishAttempt = async (
  tx: TenantTransaction,
  id: string,
  result: AttemptResult,
): Promise<boolean> => {
  const row = await tx
    .updateTable('webhook_attempts')
    .set({
      status: result.status,
      status_code: result.statusCode,
      duration_ms: result.durationMs,
      error: result.error,
      body_excerpt: result.bodyExcerpt,
      finished_at: result.finishedAt,
      next_attempt_at: result.nextAttemptAt,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const listTenantsWithOldMessages = async (db: Kysely<Database>, before: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx
      .selectFrom('webhook_messages')
      .select('tenant_id')
      .distinct()
      .where('created_at', '<', before)
      .execute(),
  );
  return rows.map((row) => row.tenant_id);
};

export const deleteOldMessages = async (tx: TenantTransaction, before: Date): Promise<void> => {
  await tx
    .deleteFrom('webhook_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where('created_at', '<', before)
    .execute();
};
