import { sql } from 'kysely';

/** Whether something with an end has not come to it. `column` holds the end; null for none. */
export const isInForce = (column: string) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > now())`;
