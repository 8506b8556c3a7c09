import { type RawBuilder, sql } from 'kysely';

/** Name of a joined user, or the local part of their email; null when the account is gone. */
export const userName = (table: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${sql.ref(`${table}.status`)} = 'deleted' then null else
    coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''),
      split_part(${sql.ref(`${table}.email`)}, '@', 1)) end`;
