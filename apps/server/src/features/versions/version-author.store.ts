import { sql } from 'kysely';

/** The current name of a version's author; null when the account is gone. */
export const nameOfAuthor = sql<string | null>`case when users.status <> 'deleted' then coalesce(
  nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) end`;
