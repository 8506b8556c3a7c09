import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../../core/db/tables.ts';
import type { DocTutorialProgressTable } from '../../../core/db/global-tables/documentation-tables.ts';

export type ProgressRow = Selectable<DocTutorialProgressTable>;

export const readProgress = (db: Kysely<Database>, userId: string): Promise<ProgressRow[]> =>
  db
    .selectFrom('doc_tutorial_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .execute();

export const saveProgressRow = (
  db: Kysely<Database>,
  row: Insertable<DocTutorialProgressTable>,
): Promise<ProgressRow> =>
  db
    .insertInto('doc_tutorial_progress')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'slug']).doUpdateSet((eb) => ({
        step: row.step,
        is_done: sql<boolean>`${eb.ref('doc_tutorial_progress.is_done')} or ${row.is_done ?? false}`,
        updated_at: row.updated_at ?? new Date(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteProgressOf = (tx: Transaction<Database>, userId: string): Promise<unknown> =>
  tx.deleteFrom('doc_tutorial_progress').where('user_id', '=', userId).execute();
