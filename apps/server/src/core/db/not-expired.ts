import { sql } from 'kysely';

/** SQL condition that something has not expired. `column` holds its expiry; null for none. */
export const isNotExpired = (column: string) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > now())`;
