import { sql } from 'kysely';

/** What whoever left a version is called now; null once they have gone. */
export const nameOfAuthor = sql<string | null>`case when users.status <> 'deleted' then coalesce(
  nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) end`;
