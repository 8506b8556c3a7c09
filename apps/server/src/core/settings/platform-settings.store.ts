// Settings of the installation: one row per group, whose key is the name of the group.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';
import { withPlatform } from '../db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

export interface StoredSettings {
  /** By name of the group; groups that were never set are missing. */
  values: ReadonlyMap<string, unknown>;
  /** Time of the last change in microseconds, 0 when none was ever set. */
  version: number;
}

export const findStoredSettings = async (db: Db, names: readonly string[]): Promise<StoredSettings> => {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', sql<string>`(extract(epoch from updated_at) * 1000000)::bigint`.as('version')])
    .where('key', 'in', names)
    .execute();
  return {
    values: new Map(rows.map(({ key, value }) => [key, value])),
    version: Math.max(0, ...rows.map((row) => Number(row.version))),
  };
};

/** Serializes changes of the settings, so that the second of two concurrent ones sees the first. */
export const lockSettings = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);

export const saveSettings = (tx: Transaction<Database>, key: string, value: object): Promise<unknown> => {
  // Later than every earlier change, whichever transaction began first.
  const row = { value: JSON.stringify(value), updated_at: sql<Date>`clock_timestamp()` };
  return tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};

/** The user who changed these settings last, and when; `targetId` is their target in the audit log. */
export const findLastSettingsChange = (db: Kysely<Database>, targetId: string) =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .select(['audit_log.at', 'users.email'])
      .where('audit_log.target_id', '=', targetId)
      .where('audit_log.action', '=', 'settings.changed')
      .orderBy('audit_log.id', 'desc')
      .executeTakeFirst(),
  );
