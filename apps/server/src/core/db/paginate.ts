// The pages of a list: numbered, or read onwards from a cursor.
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

interface OffsetSource<DB, TB extends keyof DB, ShownDB, ShownTB extends keyof ShownDB, Row> {
  /** The rows of the list, without columns. */
  matching: SelectQueryBuilder<DB, TB, object>;
  /** The same table with the columns of a row; it is read for the rows of the page only. */
  columns: SelectQueryBuilder<ShownDB, ShownTB, Row>;
  /** Unique column in both queries; decides between rows that are equal in the order. */
  key: string;
  /** Expressions with their direction. */
  order: readonly Expression<unknown>[];
}

/** The rows of one page and the number of rows on all pages. */
export const paginate = async <DB, TB extends keyof DB, ShownDB, ShownTB extends keyof ShownDB, Row>(
  { page, limit }: { page: number; limit: number },
  { matching, columns, key, order }: OffsetSource<DB, TB, ShownDB, ShownTB, Row>,
): Promise<{ rows: Row[]; total: number }> => {
  const id = sql.ref(key);
  const fullOrder = sql.join([...order, id]);
  // PostgreSQL computes the columns of the rows that an offset skips: the ids of the page come first.
  const ids = matching
    .select(sql`${id}`.as('id'))
    .orderBy(fullOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await columns
    .where(sql<boolean>`${id} in ${ids}`)
    .orderBy(fullOrder)
    .execute();
  const { total } = (await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()) as {
    total: number;
  };
  return { rows, total };
};

type Ref = RawBuilder<unknown>;

/** How the value of a column is written in a cursor. Dates of JavaScript would lose the microseconds. */
const cursorTypes = {
  bigint: { schema: z.string().regex(/^\d{1,18}$/), text: (column: Ref) => sql`${column}::text` },
  uuid: { schema: z.uuid(), text: (column: Ref) => sql`${column}::text` },
  timestamptz: {
    schema: z.iso.datetime({ precision: 6 }).refine((at) => !at.startsWith('0000')),
    text: (column: Ref) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
};
const separator = '_';

interface CursorColumn {
  column: string;
  type: keyof typeof cursorTypes;
}

interface CursorSource<DB, TB extends keyof DB, Row> {
  rows: SelectQueryBuilder<DB, TB, Row>;
  /** Columns that are never null; the last is unique. All have one direction, so that an index can serve them. */
  order: readonly CursorColumn[];
  direction: 'asc' | 'desc';
}

const readCursor = (cursor: string, order: readonly CursorColumn[]): Expression<unknown> => {
  const values = cursor.split(separator);
  const isValid =
    values.length === order.length &&
    order.every(({ type }, at) => cursorTypes[type].schema.safeParse(values[at]).success);
  if (!isValid) {
    const sentence = 'Use the cursor of the previous page.';
    throw new AppError('validation_failed', sentence, { fields: { before: sentence } });
  }
  return sql.join(order.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`));
};

/** Size and cursor of one read; without a cursor, the first rows. */
export interface Chunk {
  limit: number;
  cursor?: string | undefined;
}

/** The next rows after a cursor, and the cursor of the rows that follow; null on the last page. */
export const paginateByCursor = async <DB, TB extends keyof DB, Row>(
  { limit, cursor }: Chunk,
  { rows: source, order, direction }: CursorSource<DB, TB, Row>,
): Promise<{ rows: Row[]; next: string | null }> => {
  const columns = order.map(({ column }) => sql.ref(column));
  const texts = order.map(({ type }, at) => cursorTypes[type].text(columns[at]!));
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  const found = await source
    .select(sql<string>`concat_ws(${sql.lit(separator)}, ${sql.join(texts)})`.as('cursor'))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${sql.join(columns)}) ${operator} (${readCursor(cursor!, order)})`),
    )
    .orderBy(sql.join(columns.map((column) => sql`${column} ${sql.raw(direction)}`)))
    // One more, to know whether there is a next page.
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit) as (Row & { cursor: string })[];
  return {
    rows: page.map(({ cursor: _cursor, ...row }) => row as unknown as Row),
    next: found.length > limit ? page.at(-1)!.cursor : null,
  };
};

/** Every row as an item, in chunks that are read one by one: a slow reader keeps no transaction open. */
export async function* readInChunks<Row, Item>(
  read: (chunk: Chunk) => Promise<{ rows: Row[]; next: string | null }>,
  present: (row: Row) => Item,
): AsyncGenerator<Item[]> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await read({ limit: 1_000, cursor });
    yield rows.map(present);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
