import type { Insertable, Kysely, Transaction } from 'kysely';
import type { AuditLogTable, Database } from '../db/tables.ts';

export const insertEntry = (
  tx: Kysely<Database> | Transaction<Database>,
  row: Insertable<AuditLogTable>,
): Promise<unknown> => tx.insertInto('audit_log').values(row).execute();
