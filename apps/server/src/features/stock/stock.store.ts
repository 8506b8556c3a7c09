import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../core/db/tables.ts';

export interface CachedResponse {
  body: unknown;
  fetchedAt: Date;
}

export const findCached = async (db: Kysely<Database>, key: string): Promise<CachedResponse | undefined> => {
  const row = await db
    .selectFrom('stock_cache')
    .select(['body', 'fetched_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { body: row.body, fetchedAt: row.fetched_at };
};

/** Caches responses, and deletes those too old even as a stale fallback. */
export const saveCached = async (
  db: Kysely<Database>,
  answers: readonly { key: string; body: unknown }[],
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<void> => {
  await db
    .insertInto('stock_cache')
    .values(answers.map(({ key, body }) => ({ key, body: JSON.stringify(body), fetched_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        body: row.ref('excluded.body'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
  await db.deleteFrom('stock_cache').where('fetched_at', '<', forgetBefore).execute();
};

/** True for one caller only, until `again`. */
export const acquireLease = async (
  db: Kysely<Database>,
  key: string,
  { now, again }: { now: Date; again: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into stock_cache as c (key, body, fetched_at) values (${key}, '{}', ${now})
    on conflict (key) do update set fetched_at = ${now} where c.fetched_at < ${again}
    returning key`.execute(db);
  return rows.length > 0;
};

export const hasOtherTenants = async (db: Kysely<Database>, tenantId: string): Promise<boolean> => {
  const other = await db
    .selectFrom('tenants')
    .select('id')
    .where('id', '<>', tenantId)
    .where('kind', '<>', 'internal')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
};

export const releaseLease = async (db: Kysely<Database>, key: string): Promise<void> => {
  await db.deleteFrom('stock_cache').where('key', '=', key).execute();
};
