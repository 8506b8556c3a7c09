import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { StockImagesTable } from '../../core/db/stock-tables.ts';
import type { Database } from '../../core/db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type StockImageRow = Selectable<StockImagesTable>;

export interface FeaturedList {
  ids: readonly string[];
  version: number;
}

/** Oldest first. */
export const listImageRows = (db: Db): Promise<StockImageRow[]> =>
  db.selectFrom('stock_pictures').selectAll().orderBy('created_at').orderBy('id').execute();

/** Undefined until staff choose featured images. */
export const findFeatured = async (db: Db): Promise<FeaturedList | undefined> => {
  const row = await db.selectFrom('stock_featured').select(['picture_ids', 'version']).executeTakeFirst();
  return row && { ids: row.picture_ids, version: row.version };
};

/** Serializes changes of stock images, so that of two concurrent ones the second sees the first. */
export const lockStockImages = (tx: Transaction<Database>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('stock-pictures', 0))`.execute(tx);

/** Inserts or updates the row; its version increases either way. */
export const saveImage = async (
  tx: Transaction<Database>,
  id: string,
  values: Updateable<StockImagesTable>,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('stock_pictures')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    await tx
      .insertInto('stock_pictures')
      .values({ ...values, id })
      .execute();
};

export const insertImage = async (
  tx: Transaction<Database>,
  row: Insertable<StockImagesTable>,
): Promise<void> => {
  await tx.insertInto('stock_pictures').values(row).execute();
};

export const deleteImage = async (tx: Transaction<Database>, id: string): Promise<void> => {
  await tx.deleteFrom('stock_pictures').where('id', '=', id).execute();
};

export const saveFeatured = async (tx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  await tx
    .insertInto('stock_featured')
    .values({ picture_ids: [...ids] })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ picture_ids: [...ids], version: sql<number>`stock_featured.version + 1` }),
    )
    .execute();
};
