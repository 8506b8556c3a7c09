import { type Insertable, sql, type Transaction } from 'kysely';
import type {
  DocCategoriesTable,
  DocTutorialsTable,
} from '../../../core/db/global-tables/documentation-tables.ts';
import type { Database } from '../../../core/db/tables.ts';

type Tx = Transaction<Database>;

/** Greater than all before it. */
const nextVersion = sql<number>`nextval('app.doc_structure_version')::int`;

export const saveCategoryRow = async (tx: Tx, row: Insertable<DocCategoriesTable>): Promise<void> => {
  await tx
    .insertInto('doc_categories')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        version: nextVersion,
      })),
    )
    .execute();
};

export const deleteCategoryRow = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('doc_categories').where('id', '=', id).execute();
};

export const saveTutorialRow = async (tx: Tx, row: Insertable<DocTutorialsTable>): Promise<void> => {
  await tx
    .insertInto('doc_tutorials')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        content: eb.ref('excluded.content'),
        is_published: eb.ref('excluded.is_published'),
        version: nextVersion,
      })),
    )
    .execute();
};

export const deleteTutorialRow = async (tx: Tx, slug: string): Promise<void> => {
  await tx.deleteFrom('doc_tutorials').where('slug', '=', slug).execute();
};

type Kind = 'category' | 'tutorial';

/** Replaces the order of all of a kind. */
export const saveStructureOrder = async (tx: Tx, kind: Kind, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('doc_structure_positions').where('kind', '=', kind).execute();
  if (ids.length === 0) return;
  await tx
    .insertInto('doc_structure_positions')
    .values(ids.map((id, position) => ({ kind, id, position })))
    .execute();
};
