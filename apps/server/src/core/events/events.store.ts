import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AuditLogTable, Database, DomainEventsTable } from '../db/tables.ts';
import { withPlatform } from '../db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

export type EventRow = Selectable<DomainEventsTable>;

export const insertAuditEntry = (tx: Db, row: Insertable<AuditLogTable>): Promise<unknown> =>
  tx.insertInto('audit_log').values(row).execute();

export const insertEvent = (tx: Db, row: Insertable<DomainEventsTable>): Promise<unknown> =>
  tx.insertInto('domain_events').values(row).execute();

export const findEvent = (tx: Transaction<Database>, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('domain_events').selectAll().where('id', '=', id).executeTakeFirst();

/** False when the subscriber has handled the event. Waits for another delivery of it that is under way. */
export const claimDelivery = async (
  tx: Transaction<Database>,
  row: { event_id: string; subscriber: string; tenant_id: string | null },
): Promise<boolean> =>
  (await tx
    .insertInto('event_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'subscriber']).doNothing())
    .returning('event_id')
    .executeTakeFirst()) !== undefined;

/** Each statement of the transaction is cut off after so long. */
export const limitStatements = async (tx: Transaction<Database>, seconds: number): Promise<void> => {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx);
};

export const listTenantsWithOldEvents = async (
  db: Kysely<Database>,
  before: Date,
): Promise<(string | null)[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx.selectFrom('domain_events').select('tenant_id').distinct().where('at', '<', before).execute(),
  );
  return rows.map((row) => row.tenant_id);
};

/** Within the tenant of the transaction, or what belongs to none. */
export const deleteOldEvents = async (
  tx: Transaction<Database>,
  tenantId: string | null,
  before: Date,
): Promise<void> => {
  for (const table of ['event_deliveries', 'domain_events'] as const) {
    await tx
      .deleteFrom(table)
      // Not "is not distinct from", which uses no index.
      .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
      .where('at', '<', before)
      .execute();
  }
};
